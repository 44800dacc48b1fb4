import { drizzle } from 'drizzle-orm/node-postgres'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Endpoint, Parsed } from '../../../contract/endpoint'
import type { Db } from '../../db/connect'
import { encode } from '../../http/encode'
import { checkQuery, readParams } from '../../http/read'
import { invalid } from '../../http/refuse'
import type { CallContext, Operation, Runnable } from '../../implement'
import type { Runtime } from '../../runtime'

/**
 * Rows read at a time: few enough that memory stays small and other calls get their turn, many enough that skipping to
 * them costs little.
 */
export const pageRows = 250

/** A list that can be exported, with its handler. */
export type ListOperation = Operation & { readonly runnable: Runnable }

/** The input of a list, as its handler gets it. */
export interface ListInput {
  readonly params: unknown
  readonly query: Readonly<Record<string, unknown>>
}

const isPaged = ({ query }: Endpoint): boolean => query !== undefined && 'page' in query._zod.def.shape

/** Whatever is read as rows: a path with braces may also be a single record, unless it has pages. */
const isList = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' &&
  !endpoint.effect &&
  !endpoint.binary &&
  endpoint.exportable !== false &&
  (!endpoint.path.includes('{') || isPaged(endpoint))

/** The list of a path. @throws `validation` where there is none that can be exported */
export const findList = (all: readonly Operation[], list: string): ListOperation => {
  const found = all.find(({ endpoint }) => isList(endpoint) && endpoint.path === list)
  if (!found?.runnable) throw invalid({ list: 'unknown_option' })
  return { ...found, runnable: found.runnable }
}

/** The input of a list, read as in a call of its own. @throws like one */
export const readListInput = (
  endpoint: Endpoint,
  { params = {}, query = {} }: Partial<Record<'params' | 'query', Readonly<Record<string, unknown>> | undefined>>,
): ListInput => ({
  params: readParams(endpoint, params),
  query: checkQuery(endpoint, query) as Readonly<Record<string, unknown>>,
})

/**
 * A database handle with one snapshot for all pages, and how to release it. The embedded database has no connection to
 * spare; a list without pages needs no snapshot, and may ask a chain, during which no connection is held.
 */
const openSnapshot = async (
  { connection }: Runtime,
  endpoint: Endpoint,
): Promise<{ readonly db: Db; readonly end: () => Promise<void> }> => {
  if (connection.kind === 'pglite' || !isPaged(endpoint)) return { db: connection.db, end: async () => {} }
  const client = await connection.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
  } catch (error) {
    client.release(true)
    throw error
  }
  let open = true
  return {
    db: drizzle(client) as unknown as Db,
    end: async () => {
      if (!open) return
      open = false
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
    },
  }
}

/** The number of rows of a whole list, where its page says so: a reply without pages may hold its rows anywhere. */
export const countOf = (json: string) => (JSON.parse(json) as { readonly count?: number }).count

const readPage = async (
  ctx: CallContext,
  { endpoint, runnable }: ListOperation,
  { params, query }: ListInput,
  page: number,
): Promise<string> => {
  const asked = isPaged(endpoint) ? { ...query, page, page_size: pageRows } : query
  const input = { params, query: asked, body: undefined } as unknown as Parsed<Endpoint>
  const encoded = encode(endpoint, await runnable.run(ctx, input))
  if (!('json' in encoded)) throw invalid({ list: 'unknown_option' })
  return encoded.json
}

/**
 * Reads all pages of a list one after another into `take`, which returns whether another is wanted; on PostgreSQL,
 * several pages within one snapshot, for which it holds a connection of the pool.
 */
export const readPages = async (
  runtime: Runtime,
  ctx: CallContext,
  operation: ListOperation,
  asked: ListInput,
  take: (json: string) => Promise<boolean>,
): Promise<void> => {
  const snapshot = await openSnapshot(runtime, operation.endpoint)
  try {
    // One moment for all pages: "late" means the same on each, and the count of the first page holds for the rest.
    const startedAt = ctx.now()
    const reading = { ...ctx, db: snapshot.db, now: () => startedAt }
    const first = await readPage(reading, operation, asked, 1)
    const pages = isPaged(operation.endpoint) ? Math.ceil((countOf(first) ?? 0) / pageRows) : 1
    for (let page = 2, wanted = await take(first); wanted && page <= pages; page += 1) {
      await breathe()
      wanted = await take(await readPage(reading, operation, asked, page))
    }
  } finally {
    await snapshot.end()
  }
}
