import type { DataProvider, GetListParams, RaRecord } from 'react-admin'
import * as z from 'zod/mini'
import { fieldOf, fieldsOf, label, type Endpoint, type Input } from '../../contract/endpoint'
import { pageLimits } from '../../contract/scalars'
import type { CallOptions } from './http/client'
import { PartlyRefused, PlatformError } from './http/errors'
import { lastPageOf } from './cache/lastPage'
import { fetchReading } from './fetchReading'
import { asSent } from './formValues'
import type { Id, ResourceRow, CallInput, Values, Write } from './resources/row'
import { changesWait } from './waiting'
import { write, type Known, type WriteOptions } from './write'
import { wholeRecord } from './wholeRecord'

interface Page {
  readonly count: number
  readonly results: readonly Values[]
  readonly totals?: unknown
}

type ListParams = Partial<GetListParams> & { readonly signal?: AbortSignal }

const notThere = () => new PlatformError({ status: 404, code: 'not_found' })
/** The refusal of a verb that a resource does not have. */
const refused = () => new PlatformError({ status: 501, code: 'not_implemented' })

const asRecord = (row: ResourceRow, values: Values): RaRecord => ({
  ...(row.unfold !== undefined && (values[row.unfold] as Values | undefined)),
  ...values,
  id: values[row.id] as Id,
})

/** Orders the developer has already been warned of; `id` is react-admin's own default. */
const toldOrders = new Set(['id'])

const warnOfOrder = (list: Endpoint, field: string): void => {
  if (toldOrders.has(field)) return
  toldOrders.add(field)
  // oxlint-disable-next-line no-console -- for developers only, and in no build
  console.warn(`${label(list)} is not sorted by ${field}: its own order stands. Give the column \`disableSort\`.`)
}

/** The order a list is requested in; none, meaning the list's own, for a field it cannot be sorted by. */
const sortOf = ({ list }: ResourceRow, sort: GetListParams['sort']): string | undefined => {
  if (!sort?.field) return undefined
  const known = fieldOf(list.query, 'sort')
  const wanted = `${sort.order === 'DESC' ? '-' : ''}${sort.field}`
  if (known && z.safeParse(known, wanted).success) return wanted
  if (import.meta.env.MODE === 'development') warnOfOrder(list, sort.field)
  return undefined
}

/** Filters under dotted names: react-admin turns an input for `user.uuid` into `{ user: { uuid } }`. */
const dotted = (values: Values, before = ''): [name: string, value: unknown][] =>
  Object.entries(values).flatMap(([name, value]): [string, unknown][] =>
    (value as object | null | undefined)?.constructor === Object
      ? dotted(value as Values, `${before}${name}.`)
      : [[before + name, value]],
  )

const namedFor = ({ filterNames = {} }: ResourceRow, filter: Values): Values =>
  Object.fromEntries(dotted(filter).map(([name, value]) => [filterNames[name] ?? name, value]))

/** The input for a page of a list. */
export const listInput = (row: ResourceRow, { filter, sort, pagination }: ListParams) => ({
  query: {
    ...namedFor(row, (filter ?? {}) as Values),
    page: pagination?.page,
    page_size: pagination?.perPage,
    sort: sortOf(row, sort),
  },
})

const readPage = async (row: ResourceRow, params: ListParams): Promise<Page> =>
  (await fetchReading(row.list, listInput(row, params), params.signal)) as Page

/** More rows than a page holds are read page by page. */
const readRows = async (row: ResourceRow, params: ListParams): Promise<Page> => {
  const { page = 1, perPage = 25 } = params.pagination ?? {}
  if (perPage <= pageLimits.rows) return readPage(row, params)
  const start = (page - 1) * perPage
  const skipped = start % pageLimits.rows
  const read = (at: number) => readPage(row, { ...params, pagination: { page: at, perPage: pageLimits.rows } })
  const begin = Math.floor(start / pageLimits.rows) + 1
  const head = await read(begin)
  const wanted = Math.min(skipped + perPage, Math.max(0, head.count - start + skipped))
  const rows = [...head.results]
  for (let at = begin + 1; rows.length < wanted; at += 1) {
    const { results } = await read(at)
    if (results.length === 0) break
    rows.push(...results)
  }
  return { ...head, results: rows.slice(skipped, skipped + perPage) }
}

const readList = async (row: ResourceRow, params: ListParams) => {
  const found = await readRows(row, params)
  const last = lastPageOf(params, { rows: found.results.length, total: found.count })
  const page = last ? await readRows(row, last) : found
  return { data: page.results.map((values) => asRecord(row, values)), total: page.count, meta: page }
}

const readMany = async (row: ResourceRow, ids: readonly Id[], signal?: AbortSignal): Promise<RaRecord[]> => {
  const { rows } = pageLimits
  const parts = Array.from({ length: Math.ceil(ids.length / rows) }, (_, at) => ids.slice(at * rows, (at + 1) * rows))
  const read = (part: readonly Id[]) => {
    const pagination = { page: 1, perPage: part.length }
    return readList(row, { filter: { ids: part }, pagination, ...(signal && { signal }) })
  }
  const data = (await Promise.all(parts.map(read))).flatMap((page) => page.data)
  return ids.flatMap((id) => data.find((record) => String(record.id) === String(id)) ?? [])
}

const readOne = async (row: ResourceRow, id: Id, signal?: AbortSignal): Promise<RaRecord> => {
  const { one } = row
  const found = one
    ? one.pick((await fetchReading(one.endpoint, one.input(id), signal)) as Values)
    : (await readMany(row, [id], signal))[0]
  if (!found) throw notThere()
  return asRecord(row, found)
}

/** The fields a write takes. */
const namesOf = ({ endpoint, takes = [] }: Write): readonly string[] => [...fieldsOf(endpoint.body), ...takes]

/** The subset of values a write takes. */
const takenBy = (write: Write, values: Values): Values => {
  const known = namesOf(write)
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.includes(name)))
}

/** The record in the reply of a write, if complete: whoever shows it need not read it again. */
export const recordIn =
  (resource: string, row: ResourceRow) =>
  (reply: unknown): Known | undefined => {
    const { object } = reply as { readonly object?: Values }
    if (object?.[row.id] === undefined || (row.unfold && object[row.unfold] === undefined)) return undefined
    const record = asRecord(row, object)
    const meta = row.unfold === undefined ? undefined : wholeRecord
    return { queryKey: [resource, 'getOne', { id: String(record.id), meta }], reply: record }
  }

const send = async (
  { endpoint, waits: tell }: Write,
  input: CallInput,
  options?: WriteOptions<unknown>,
): Promise<Values> => {
  const reply = (await write(endpoint, input as Input<Endpoint>, options)) as Values
  const { pending, waits } = reply
  if ((Array.isArray(pending) && pending.length > 0) || typeof waits === 'string')
    changesWait.set({
      times: changesWait.read().times + 1,
      words: tell?.(input.body ?? {}, reply) ?? 'shell.change_waits',
    })
  return reply
}

const unknownFields = (names: readonly string[]) =>
  new PlatformError({
    status: 422,
    code: 'validation',
    fields: Object.fromEntries(names.map((name) => [name, 'unknown_field' as const])),
  })

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What a verb receives besides the values: the upload progress of a form with files, and a way to stop it. */
type Meta = Pick<CallOptions, 'signal' | 'onProgress'> | undefined

interface Change {
  readonly id: Id
  readonly data: Values
  readonly previousData?: Values
  readonly meta?: Meta
}

const keyOf = (resource: string, field: string): string => `resources.${resource}.fields.${field}`

/**
 * A refusal with its fields as message keys: for a stale record, the writable fields somebody else changed; otherwise
 * the fields whose values were rejected, since an undoable change has no form left to mark them in.
 */
const namingFields = (resource: string, row: ResourceRow, seen: Values, error: unknown): unknown => {
  if (!(error instanceof PlatformError)) return error
  if (error.code === 'validation') {
    const refused = Object.entries(error.fields).map(([field, reason]) => [keyOf(resource, field), reason])
    return new PlatformError({ ...error, details: { ...error.details, refused: Object.fromEntries(refused) } })
  }
  if (error.code !== 'stale') return error
  const now = asRecord(row, (error.details['current'] ?? {}) as Values)
  const names = new Set(row.update?.flatMap(namesOf).filter((name) => name !== 'version' && name in now))
  const changed = [...names].filter((name) => name in seen && !same(seen[name], now[name]))
  const keys = changed.map((name) => keyOf(resource, name))
  return new PlatformError({ ...error, details: { ...error.details, changed: keys } })
}

/** Changes one record: sends only what differs from before, with the version it was read at. */
const change = async (
  resource: string,
  row: ResourceRow,
  { id, data, previousData: previous = {}, meta }: Change,
): Promise<RaRecord> => {
  if (!row.update) throw refused()
  const { version = previous['version'], id: _, ...given } = data
  const changed = Object.fromEntries(Object.entries(given).filter(([name, value]) => !same(value, previous[name])))
  const steps = row.update
    .map((write) => ({ write, values: takenBy(write, changed) }))
    .filter(({ values }) => Object.keys(values).length > 0)
  const taken = new Set(steps.flatMap(({ values }) => Object.keys(values)))
  const strange = Object.keys(changed).filter((name) => !taken.has(name))
  if (strange.length > 0) throw unknownFields(strange)
  let current: Values = { ...previous, version }
  let answered: Values | undefined
  for (const { write, values } of steps) {
    const under = fieldsOf(write.endpoint.body).includes('version') && { version: current['version'] }
    const input = write.input({ ...asSent(write.endpoint, values), ...under }, id, current)
    const reply = await send(write, input, { ...meta, updates: recordIn(resource, row) }).catch((error: unknown) => {
      throw namingFields(resource, row, previous, error)
    })
    answered = reply['object'] as Values | undefined
    if (answered) current = { ...current, ...asRecord(row, answered) }
  }
  const now = { ...asRecord(row, { ...current, ...changed }), id }
  // The write succeeded, whether or not the record can be read again.
  if (steps.length > 0 && answered === undefined) return readOne(row, id).catch(() => now)
  return answered ? { ...asRecord(row, current), id } : now
}

/** Applies an operation to each record; failures are reported after all were tried. */
const toEach = async (ids: readonly Id[], work: (id: Id) => Promise<unknown>): Promise<Id[]> => {
  const refusals: unknown[] = []
  for (const id of ids) await work(id).catch((error: unknown) => refusals.push(error))
  if (refusals.length > 0)
    throw ids.length === 1 ? refusals[0] : new PartlyRefused(ids.length - refusals.length, refusals)
  return [...ids]
}

/** Changes each record under its current version. */
const changeMany = async (resource: string, row: ResourceRow, ids: readonly Id[], data: Values): Promise<Id[]> => {
  if (!row.updateMany) throw refused()
  const found = await readMany(row, ids)
  return toEach(ids, async (id) => {
    const listed = found.find((record) => record.id === id)
    const whole = listed && (row.unfold === undefined || 'version' in listed)
    await change(resource, row, { id, data, previousData: whole ? listed : await readOne(row, id) })
  })
}

const remove = async ({ remove: write }: ResourceRow, id: Id): Promise<void> => {
  if (!write) throw refused()
  await send(write, write.input({}, id, {}))
}

/** React-admin's nine verbs over a row of the table of resources. */
export const resourceProvider = (row: ResourceRow): DataProvider =>
  ({
    getList: (_, params) => readList(row, params),
    getOne: async (_, { id, signal }) => ({ data: await readOne(row, id, signal) }),
    getMany: async (_, { ids, signal }) => ({ data: await readMany(row, ids, signal) }),
    getManyReference: (_, { target, id, filter, ...params }) =>
      readList(row, { ...params, filter: { ...(filter as Values), [target]: id } }),
    create: async (resource, { data, meta }) => {
      if (!row.create) throw refused()
      const { object } = await send(
        row.create,
        row.create.input(asSent(row.create.endpoint, data as Values, true), 0, {}),
        {
          ...(meta as Meta),
          updates: recordIn(resource, row),
        },
      )
      if (!object) throw notThere()
      return { data: asRecord(row, object as Values) }
    },
    update: async (resource, params) => ({ data: await change(resource, row, params as Change) }),
    updateMany: async (resource, { ids, data }) => ({ data: await changeMany(resource, row, ids, data as Values) }),
    delete: async (_, { id, previousData }) => {
      await remove(row, id)
      return { data: { ...previousData, id } as RaRecord }
    },
    deleteMany: async (_, { ids }) => ({ data: await toEach(ids, (id) => remove(row, id)) }),
  }) as DataProvider
