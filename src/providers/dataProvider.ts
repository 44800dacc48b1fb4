import type { DataProvider, GetListParams, RaRecord } from 'react-admin'
import type { Endpoint, Input, Reply } from '../../contract/endpoint'
import { call, type CallOptions } from './client'
import { PlatformError } from './errors'
import { lastPageOf } from './lastPage'
import type { ResourceRow } from './resources'

type Body = Readonly<Record<string, unknown>>
interface Page {
  readonly count: number
  readonly results: readonly Body[]
  readonly totals?: unknown
}

const anyCall = call as (endpoint: Endpoint, input: object, options?: CallOptions) => Promise<unknown>

const asRecord = (row: ResourceRow, values: Body): RaRecord => ({ ...values, id: values[row.id] as string | number })

const listInput = (params: Partial<GetListParams>, extra: Body = {}) => ({
  query: {
    ...(params.filter as Body | undefined),
    ...extra,
    page: params.pagination?.page,
    page_size: params.pagination?.perPage,
    sort: params.sort?.field ? `${params.sort.order === 'DESC' ? '-' : ''}${params.sort.field}` : undefined,
  },
})

const notThere = () => new PlatformError({ status: 404, code: 'not_found' })

const signalOf = (params: { readonly signal?: AbortSignal }): CallOptions => ({ signal: params.signal })

const changesOf = (data: Body, previous: Body | undefined): Body =>
  previous
    ? Object.fromEntries(
        Object.entries(data).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(previous[key])),
      )
    : data

const adapt = (row: ResourceRow): DataProvider => {
  const readOne = async (id: string | number, options: CallOptions): Promise<RaRecord> => {
    if (!row.one) throw notThere()
    const found = row.one.pick((await anyCall(row.one.endpoint, row.one.input(id), options)) as Body)
    if (!found) throw notThere()
    return asRecord(row, found)
  }
  const readList = async (params: Partial<GetListParams> & { readonly signal?: AbortSignal }, extra?: Body) => {
    const read = async (asked: Partial<GetListParams>) =>
      (await anyCall(row.list, listInput(asked, extra), signalOf(params))) as Page
    const asked = await read(params)
    const last = lastPageOf(params, { rows: asked.results.length, total: asked.count })
    const page = last ? await read(last) : asked
    return { data: page.results.map((values) => asRecord(row, values)), total: page.count, meta: page }
  }
  const write = async (by: ResourceRow['create'], data: Body, id?: string | number): Promise<RaRecord> => {
    if (!by) throw new PlatformError({ status: 501, code: 'not_implemented' })
    const reply = (await anyCall(by.endpoint, by.input(data, id))) as Body
    const values = (reply['object'] as Body | undefined) ?? { ...data, [row.id]: id }
    return asRecord(row, values)
  }
  return {
    getList: (_, params) => readList(params),
    getOne: async (_, params) => ({ data: await readOne(params.id, signalOf(params)) }),
    getMany: async (_, params) => ({ data: await Promise.all(params.ids.map((id) => readOne(id, signalOf(params)))) }),
    getManyReference: (_, params) => readList(params, { [params.target]: params.id }),
    create: async (_, params) => ({ data: await write(row.create, params.data as Body) }),
    update: async (_, params) => ({
      data: await write(
        row.update,
        changesOf(params.data as Body, params.previousData as Body | undefined),
        params.id as string | number,
      ),
    }),
    updateMany: async (_, params) => {
      for (const id of params.ids) await write(row.update, params.data as Body, id)
      return { data: params.ids }
    },
    delete: async (_, params) => {
      await write(row.remove, {}, params.id)
      return { data: { ...params.previousData, id: params.id } as RaRecord }
    },
    deleteMany: async (_, params) => {
      for (const id of params.ids) await write(row.remove, {}, id)
      return { data: params.ids }
    },
  } as DataProvider
}

/** The console's data provider: react-admin's verbs over the resources table, and {@link call} for everything else. */
export type PishkhanDataProvider = DataProvider & {
  readonly call: <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Reply<E>>
}

// The table and the simple dialect come with the first record asked for: home and forms need neither.
const providers = async (): Promise<Readonly<Record<string, DataProvider>>> => {
  const { resources } = await import('./resources')
  return Object.fromEntries(Object.entries(resources).map(([name, row]) => [name, adapt(row)]))
}
let known: ReturnType<typeof providers> | undefined
const providerOf = async (resource: string): Promise<DataProvider> => {
  known ??= providers()
  const own = (await known)[resource]
  if (own) return own
  const report = (await import('./reportSources')).reportProvider(resource)
  return report ?? (await import('./simpleDialect')).simpleDialect
}

/** React-admin proxies only flat async functions, so every verb stands here. */
export const dataProvider: PishkhanDataProvider = {
  supportAbortSignal: true,
  getList: async (resource, params) => (await providerOf(resource)).getList(resource, params),
  getOne: async (resource, params) => (await providerOf(resource)).getOne(resource, params),
  getMany: async (resource, params) => (await providerOf(resource)).getMany(resource, params),
  getManyReference: async (resource, params) => (await providerOf(resource)).getManyReference(resource, params),
  create: async (resource, params) => (await providerOf(resource)).create(resource, params),
  update: async (resource, params) => (await providerOf(resource)).update(resource, params),
  updateMany: async (resource, params) => (await providerOf(resource)).updateMany(resource, params),
  delete: async (resource, params) => (await providerOf(resource)).delete(resource, params),
  deleteMany: async (resource, params) => (await providerOf(resource)).deleteMany(resource, params),
  call,
}
