import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint'
import {
  asQuery,
  inShort,
  isCleanRefusal,
  newcomerFor,
  rows,
  send,
  unbuiltNames,
  type Raw,
} from '../support/inputs/endpoint-loops'
import { startPlatform, type TestPlatform } from '../support/platform'
import { inheritedNames } from '../support/inputs/hostile'
import { fitting, leastOf, rubbishTexts, rubbishValues, shapeOf, takes } from '../support/inputs/samples'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
})
afterAll(() => platform.close())

const isBuilt = (name: string): boolean => !unbuiltNames(platform).includes(name)

const asBody = (endpoint: Endpoint, body: Readonly<Record<string, unknown>>): BodyInit => {
  if (!endpoint.multipart) return JSON.stringify(body)
  const form = new FormData()
  for (const [key, value] of Object.entries(body))
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value])
      form.append(key, item instanceof Blob ? item : String(item))
  return form
}

/** What a text field of a form or query makes of a value. */
const asSent = (endpoint: Endpoint, value: unknown): unknown => (endpoint.multipart ? String(value) : value)

const withBody = (endpoint: Endpoint, raw: Raw, body = leastOf(endpoint.body)): Raw =>
  endpoint.body ? { ...raw, body: asBody(endpoint, body) } : raw

const cases = rows.map((row) => [row.says, row] as const)
const withQuery = cases.filter(([, { endpoint }]) => endpoint.query)
const withFields = cases.filter(([, { endpoint }]) => endpoint.body)
const withParams = cases.filter(([, { endpoint }]) => endpoint.params)

describe('rubbish in the query', () => {
  it.each(withQuery)('of %s is refused field by field', async (_says, { name, endpoint }) => {
    if (!isBuilt(name)) return
    const raw = withBody(endpoint, await newcomerFor(platform, endpoint))
    const wrong: string[] = []
    for (const value of rubbishTexts) {
      const bad = Object.entries(shapeOf(endpoint.query))
        .filter(([, field]) => value.includes('\0') || !takes(field, value))
        .map(([key]) => key)
      if (bad.length === 0) continue
      const answer = await send(platform, endpoint, {
        ...raw,
        query: asQuery({ ...Object.fromEntries(bad.map((key) => [key, value])), 'no such key': '1' }),
      })
      const named = Object.keys(answer.error?.fields ?? {}).map((path) => path.split('.')[0])
      const missing = [...bad, 'no such key'].filter((key) => !named.includes(key))
      if (answer.status !== 422 || !isCleanRefusal(answer) || missing.length > 0)
        wrong.push(`${JSON.stringify(value).slice(0, 40)}: ${inShort(answer)} missing ${missing.join()}`)
    }
    for (const query of [
      '__proto__=1',
      'constructor=1',
      'hasOwnProperty=1',
      '__proto__[admin]=1',
      '%00=1',
      '%ff=%ff',
      '=',
    ]) {
      const answer = await send(platform, endpoint, { ...raw, query })
      if (!isCleanRefusal(answer)) wrong.push(`${query}: ${inShort(answer)}`)
    }
    expect(wrong).toEqual([])
  })

  const paged = withQuery.filter(([, { endpoint }]) => 'page' in shapeOf(endpoint.query))
  it.each(paged)('of %s cannot ask for impossible pages', async (_says, { name, endpoint }) => {
    if (!isBuilt(name)) return
    const raw = await newcomerFor(platform, endpoint)
    const least = leastOf(endpoint.query)
    const wrong: string[] = []
    for (const page of [
      'page=0',
      'page=-1',
      'page=1000000000',
      'page=1.5',
      'page=',
      'page_size=0',
      'page_size=-1',
      'page_size=101',
      'page_size=1e2',
    ]) {
      const answer = await send(platform, endpoint, { ...raw, query: `${asQuery(least)}&${page}`.replace(/^&/, '') })
      if (answer.status !== 422 || !isCleanRefusal(answer)) wrong.push(`${page}: ${inShort(answer)}`)
    }
    const beyond = await send(platform, endpoint, {
      ...raw,
      query: asQuery({ ...least, page: '1000000', page_size: '100' }),
    })
    if (beyond.status !== 200 && !isCleanRefusal(beyond)) wrong.push(`the last page there could be: ${inShort(beyond)}`)
    expect(wrong).toEqual([])
  })

  it.each(withQuery)('of %s never breaks it, however odd the values that fit', async (_says, { name, endpoint }) => {
    if (!isBuilt(name)) return
    let raw = withBody(endpoint, await newcomerFor(platform, endpoint))
    const shape = shapeOf(endpoint.query)
    // What is asked is what is tried, not how many rows of it are read.
    const least = { ...leastOf(endpoint.query), ...('page_size' in shape && { page_size: '1' }) }
    const wrong: string[] = []
    for (const [key, field] of Object.entries(shape)) {
      for (const value of fitting(field).filter((one) => typeof one === 'string')) {
        const answer = await send(platform, endpoint, { ...raw, query: asQuery({ ...least, [key]: value }) })
        if (answer.status === 401) raw = withBody(endpoint, await newcomerFor(platform, endpoint))
        else if (answer.status !== 200 && !isCleanRefusal(answer)) wrong.push(`${key}=${value}: ${inShort(answer)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('rubbish in the path', () => {
  const ids = [
    'x',
    '0',
    '-1',
    '1.5',
    '2147483648',
    '9007199254740991',
    '9007199254740992',
    '1e3',
    '%00',
    'a%00b',
    '%2e%2e',
    '%ff',
    "1'--",
    '__proto__',
    '%F0%9F%98%80',
    'x'.repeat(3000),
  ]
  it.each(withParams)('of %s is a record that is not there', async (_says, { name, endpoint }) => {
    if (!isBuilt(name)) return
    const raw = withBody(endpoint, await newcomerFor(platform, endpoint))
    const wrong: string[] = []
    for (const id of ids) {
      const params = Object.fromEntries(Object.keys(shapeOf(endpoint.params)).map((key) => [key, id]))
      const answer = await send(platform, endpoint, { ...raw, params })
      if (!isCleanRefusal(answer)) wrong.push(`${id.slice(0, 30)}: ${inShort(answer)}`)
    }
    expect(wrong).toEqual([])
  })
})

/** Keys a client has no business to write. */
const smuggled = {
  staff: true,
  is_staff: true,
  is_admin: true,
  balance: '1000000',
  is_paid: true,
  paid: true,
  created_at: '2020-01-01T00:00:00.000Z',
  registered_at: '2020-01-01T00:00:00.000Z',
  password_hash: 'x',
  passcode_hash: 'x',
  amount_minor: 1,
  permissions: ['money.move'],
  user_id: 1,
  owner_uuid: '00000000-0000-4000-8000-000000000000',
  contract_version: '1',
  disabled_at: null,
}

describe('the body', () => {
  it.each(withFields)('of %s is refused field by field when it is rubbish', async (_says, { name, endpoint }) => {
    if (!isBuilt(name)) return
    const raw = { ...(await newcomerFor(platform, endpoint)), query: asQuery(leastOf(endpoint.query)) }
    const wrong: string[] = []
    for (const value of rubbishValues) {
      const sent = asSent(endpoint, value)
      const bad = Object.entries(shapeOf(endpoint.body))
        .filter(([, field]) => (typeof sent === 'string' && sent.includes('\0')) || !takes(field, sent))
        .filter(([, field]) => !endpoint.multipart || !takes(field, [sent]))
        .map(([key]) => key)
      if (bad.length === 0) continue
      const body = { ...Object.fromEntries(bad.map((key) => [key, sent])), 'no such key': 1 }
      const answer = await send(platform, endpoint, { ...raw, body: asBody(endpoint, body) })
      const named = Object.keys(answer.error?.fields ?? {}).map((path) => path.split('.')[0])
      const sole = (answer.error?.fields ?? {})['_'] !== undefined || (Array.isArray(sent) && endpoint.multipart)
      const missing = sole ? [] : [...bad, 'no such key'].filter((key) => !named.includes(key))
      if (answer.status !== 422 || !isCleanRefusal(answer) || missing.length > 0)
        wrong.push(`${JSON.stringify(value).slice(0, 40)}: ${inShort(answer)} missing ${missing.join()}`)
    }
    expect(wrong).toEqual([])
  })

  it.each(withFields)('of %s takes no key beyond the contract', async (_says, { name, endpoint }) => {
    if (!isBuilt(name)) return
    const raw = { ...(await newcomerFor(platform, endpoint)), query: asQuery(leastOf(endpoint.query)) }
    const least = leastOf(endpoint.body)
    const surplus = Object.keys(smuggled).filter((key) => !(key in shapeOf(endpoint.body)))
    const wrong: string[] = []
    const body = { ...least, ...Object.fromEntries(Object.entries(smuggled).filter(([key]) => surplus.includes(key))) }
    const answer = await send(platform, endpoint, { ...raw, body: asBody(endpoint, body) })
    const taken = surplus.filter((key) => answer.error?.fields?.[key] !== 'unknown_field')
    if (answer.status !== 422 || taken.length > 0) wrong.push(`${inShort(answer)}: took ${taken.join()}`)
    if (!endpoint.multipart) {
      const start = JSON.stringify(least).slice(0, -1)
      for (const key of ['__proto__', 'constructor', 'prototype']) {
        const text = `${start}${start === '{' ? '' : ','}"${key}":{"staff":true}}`
        const polluted = await send(platform, endpoint, { ...raw, body: text })
        if (!isCleanRefusal(polluted)) wrong.push(`${key}: ${inShort(polluted)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(({} as { staff?: unknown }).staff).toBeUndefined()
  })

  const forms = withFields.filter(([, { endpoint }]) => endpoint.multipart)
  it.each(forms)('of %s has no field of a name that every object has', async (_says, { name, endpoint }) => {
    if (!isBuilt(name)) return
    const raw = { ...(await newcomerFor(platform, endpoint)), query: asQuery(leastOf(endpoint.query)) }
    const wrong: string[] = []
    for (const key of inheritedNames)
      for (const value of ['x', new File(['x'], key)])
        for (const times of [1, 2]) {
          const form = asBody(endpoint, leastOf(endpoint.body)) as FormData
          for (let nth = 0; nth < times; nth += 1) form.append(key, value)
          const answer = await send(platform, endpoint, { ...raw, body: form })
          // Read from the text: the reader of error bodies leaves this one name out.
          if (answer.status !== 422 || !answer.text.includes(`"fields":{"${key}":`))
            wrong.push(`${key}: ${inShort(answer)}`)
        }
    expect(wrong).toEqual([])
  })

  const quiet = withFields.filter(([, { name }]) => name !== 'system.faults')
  it.each(quiet)('of %s never breaks it, however odd the values that fit', async (_says, { name, endpoint }) => {
    if (!isBuilt(name)) return
    const query = asQuery(leastOf(endpoint.query))
    let raw = { ...(await newcomerFor(platform, endpoint)), query }
    const least = leastOf(endpoint.body)
    const wrong: string[] = []
    for (const [key, field] of Object.entries(shapeOf(endpoint.body))) {
      for (const value of fitting(field)) {
        const body = asBody(endpoint, { ...least, [key]: value })
        const answer = await send(platform, endpoint, { ...raw, body })
        if (answer.status === 401 || answer.error?.code === 'disabled')
          raw = { ...(await newcomerFor(platform, endpoint)), query }
        if (answer.status >= 400 && !isCleanRefusal(answer))
          wrong.push(`${key}=${JSON.stringify(value)?.slice(0, 60)}: ${inShort(answer)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
