import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint'
import { contract } from '../../contract/index'
import { startPlatform, type TestPlatform } from '../support/platform'

let platform: TestPlatform
let token: string

beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn('1')
})
afterAll(() => platform.close())

const persian = new Intl.Collator('fa')

type Named = Readonly<Record<string, unknown>>

const namesOf = async (endpoint: Endpoint, query: Named, field: string): Promise<string[]> => {
  const { status, reply } = await platform.call(endpoint, { query }, { token })
  expect(status).toBe(200)
  return (reply as { readonly results: readonly Named[] }).results.map((row) => String(row[field]))
}

describe('names in a list', () => {
  it.each([
    ['departments', contract.settings.departments, 'name'],
    ['articles', contract.settings.articles, 'title'],
    ['numbers', contract.orders.numbers, 'name'],
  ] as const)('stand in the order of the Persian alphabet: %s', async (_list, endpoint, field) => {
    const rising = await namesOf(endpoint, { sort: field, page_size: 100 }, field)
    expect(new Set(rising).size).toBeGreaterThan(5)
    expect(rising).toEqual(rising.toSorted(persian.compare))
    const falling = await namesOf(endpoint, { sort: `-${field}`, page_size: 100 }, field)
    expect(falling).toEqual(falling.toSorted((a, b) => persian.compare(b, a)))
  })

  it('stand in that order where one chooses a platform', async () => {
    const { reply } = await platform.call(contract.orders.platforms, {}, { token })
    const active = reply.results.filter((row) => row.active).map(({ name }) => name)
    expect(active.length).toBeGreaterThan(5)
    expect(active).toEqual(active.toSorted(persian.compare))
  })
})
