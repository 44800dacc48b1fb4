import type { DataProvider } from 'react-admin'
import type { Endpoint, Input, Reply } from '../../contract/endpoint'
import { countRows } from './countRows'
import { call } from './http/client'
import { NotSent } from './http/errors'
import { noteResource } from './readings'
import { recordIn, resourceProvider } from './resourceProvider'
import { resourceRow } from './resources'
import { write, type WriteOptions } from './write'

/** Options of a single call. */
export interface CallingOptions<R> extends WriteOptions<R> {
  /** The resource whose record the reply of a write contains: its page shows it at once. */
  readonly record?: string
}

/**
 * The console's data provider: react-admin's verbs over the tables of resources and reports, and `call` for everything
 * else.
 */
export type PishkhanDataProvider = DataProvider & {
  /**
   * Reads or writes through an endpoint; a write follows everything the contract says about it. `useRead` and
   * `useWrite` build on it.
   */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options?: CallingOptions<Reply<E>>,
  ) => Promise<Reply<E>>
  /** How many rows a list has under each of several filters; `undefined` for a filter it does not support. */
  readonly countRows: (
    resource: string,
    filters: readonly Readonly<Record<string, unknown>>[],
    signal?: AbortSignal,
  ) => Promise<readonly (number | undefined)[]>
}

// The rows, the report provider and the simple dialect are loaded with the first record asked for.
const providerOf = async (resource: string): Promise<DataProvider> => {
  const row = await resourceRow(resource)
  if (row) {
    noteResource(resource, [row.list, ...(row.one ? [row.one.endpoint] : [])])
    return resourceProvider(row)
  }
  const [{ findSource }, { reportProvider }] = await Promise.all([
    import('./report/source'),
    import('./report/reportProvider'),
  ])
  const source = await findSource(resource)
  if (!source) return (await import('./simpleDialect')).simpleDialect
  noteResource(resource, [source.endpoint])
  return reportProvider(source)
}

/** The same for a write: if the code that would send it does not load, nothing was sent. */
const writerOf = async (resource: string): Promise<DataProvider> => {
  try {
    return await providerOf(resource)
  } catch {
    throw new NotSent(resource)
  }
}

const oneRow = { pagination: { page: 1, perPage: 1 }, sort: { field: '', order: 'ASC' } } as const

/** React-admin proxies only flat async functions, so every verb is listed here. */
export const dataProvider: PishkhanDataProvider = {
  supportAbortSignal: true,
  getList: async (resource, params) => (await providerOf(resource)).getList(resource, params),
  getOne: async (resource, params) => (await providerOf(resource)).getOne(resource, params),
  getMany: async (resource, params) => (await providerOf(resource)).getMany(resource, params),
  getManyReference: async (resource, params) => (await providerOf(resource)).getManyReference(resource, params),
  create: async (resource, params) => (await writerOf(resource)).create(resource, params),
  update: async (resource, params) => (await writerOf(resource)).update(resource, params),
  updateMany: async (resource, params) => (await writerOf(resource)).updateMany(resource, params),
  delete: async (resource, params) => (await writerOf(resource)).delete(resource, params),
  deleteMany: async (resource, params) => (await writerOf(resource)).deleteMany(resource, params),
  countRows: async (resource, filters, signal) =>
    (await countRows(resource, filters, signal)) ??
    Promise.all(
      filters.map((filter) =>
        dataProvider.getList(resource, { ...oneRow, filter, ...(signal && { signal }) }).then(
          ({ total }) => total,
          () => undefined,
        ),
      ),
    ),
  call: async (endpoint, input, { record, ...options } = {}) => {
    if (!endpoint.invalidates) return call(endpoint, input, options)
    const row = record === undefined ? undefined : await resourceRow(record)
    return write(
      endpoint,
      input,
      record === undefined || !row ? options : { ...options, updates: recordIn(record, row) },
    )
  },
}
