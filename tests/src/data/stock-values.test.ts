import type { RaRecord } from 'react-admin'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dataProvider } from '../../../src/data/dataProvider'
import { PlatformError } from '../../../src/data/http/errors'
import { calls, network, signInAs, withPlatform } from '../../support/src'

withPlatform()
beforeEach(() => signInAs('1'))
afterEach(() => void vi.unstubAllEnvs())

const page = { pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'ASC' } } as const
const fieldsRefused = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => (error instanceof PlatformError ? error.fields : error),
  )

/** Inputs of react-admin's say `null` where nothing stands. */
describe('what stands empty in a stock form', () => {
  const article = { title: 'عنوان', text: 'متن' }

  it('is left out of a new record whose endpoint knows no null', async () => {
    const data = { ...article, keywords: null, department: null, published: null }
    const { data: made } = await dataProvider.create<RaRecord>('articles', { data })
    expect(made).toMatchObject({ keywords: '', department: null, published: false })
  })

  it('empties a text that may be empty', async () => {
    const data = { ...article, keywords: 'واژه' }
    const { data: made } = await dataProvider.create<RaRecord>('articles', { data })
    const change = { id: made.id, previousData: made, data: { ...made, keywords: null } }
    expect((await dataProvider.update<RaRecord>('articles', change)).data['keywords']).toBe('')
  })

  it('is refused where something has to stand', async () => {
    const { data: made } = await dataProvider.create<RaRecord>('articles', { data: article })
    const change = { id: made.id, previousData: made, data: { ...made, title: null } }
    expect(await fieldsRefused(dataProvider.update('articles', change))).toEqual({ title: 'required' })
    const missing = dataProvider.create('articles', { data: { ...article, title: null } })
    expect(await fieldsRefused(missing)).toEqual({ title: 'required' })
  })
})

it('sends the files of a stock file input', async () => {
  let sent = ''
  network.use(
    http.post('*/api/dashboard/ticket', async ({ request }) => {
      sent = await request.text()
      return new HttpResponse(null, { status: 403 })
    }),
  )
  const files = [{ rawFile: new File(['one'], 'one.png'), src: 'blob:1', title: 'one.png' }]
  const data = { department: 1, subject: 'a', text: 'b', files }
  await expect(dataProvider.create('tickets', { data })).rejects.toThrow('403')
  expect(sent).toMatch(/name="files"; filename=/)
})

it('narrows a list by the nested names a filter form makes of dotted ones', async () => {
  const { data: tickets } = await dataProvider.getList<RaRecord>('tickets', { ...page, filter: {} })
  const { uuid } = tickets[0]!['user'] as { readonly uuid: string }
  const { data: theirs } = await dataProvider.getList<RaRecord>('tickets', { ...page, filter: { user: { uuid } } })
  expect(new Set(theirs.map(({ user }) => (user as { readonly uuid: string }).uuid))).toEqual(new Set([uuid]))
})

it('reads more records at once than one call may name', async () => {
  const ids = Array.from({ length: 230 }, (_, at) => at + 1)
  const { data } = await dataProvider.getMany<RaRecord>('tickets', { ids })
  expect(data.length).toBeGreaterThan(200)
  expect(calls.filter((call) => call.startsWith('GET /api/dashboard/ticket')).length).toBe(3)
})

describe('an error', () => {
  it('names the fields in its message, for whoever reads the console', async () => {
    const list = dataProvider.getList('articles', { ...page, filter: { colour: 'red' } })
    await expect(list).rejects.toThrow('422 validation {"colour":"unknown_field"}')
  })

  it('of a change names the fields as they are called on screen', async () => {
    const { data } = await dataProvider.create<RaRecord>('articles', { data: { title: 'عنوان', text: 'متن' } })
    const change = { id: data.id, previousData: data, data: { ...data, title: 'x'.repeat(121) } }
    const refused = await dataProvider.update('articles', change).catch((error: unknown) => error)
    expect(refused).toMatchObject({ details: { refused: { 'resources.articles.fields.title': 'too_long' } } })
  })
})

it('warns who develops of an order the list does not have', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const by = (field: string) => dataProvider.getList('articles', { ...page, sort: { field, order: 'ASC' }, filter: {} })
  await by('keywords')
  expect(warned).not.toHaveBeenCalled()
  vi.stubEnv('MODE', 'development')
  for (const field of ['keywords', 'title', 'id']) await by(field)
  expect(warned.mock.calls.map(String)).toEqual([expect.stringMatching(/articles\/.* not sorted by keywords/)])
})
