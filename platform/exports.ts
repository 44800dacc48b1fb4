import { drizzle } from 'drizzle-orm/node-postgres'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Endpoint, Parsed } from '../contract/endpoint'
import type { workspace } from '../contract/workspace'
import type { Db } from './db/connect'
import { checkAccess } from './http/guard'
import { encode } from './http/encode'
import { checkQuery, readParams } from './http/read'
import { ownTransactions, type CallContext, type Operation } from './implement'
import { invalid, refuse } from './refuse'
import type { Runtime } from './runtime'

/** Rows read at a time: few enough that memory stays small and other calls get their turn, many enough that walking to them costs little. */
const pageRows = 250
/** Exports that may run side by side; each holds a connection of the pool. */
const mostAtOnce = 3

const isPaged = ({ query }: Endpoint): boolean => query !== undefined && 'page' in query._zod.def.shape

/** Whatever is read as rows: an address with braces may also be one record, unless it has pages. */
const isList = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' &&
  !endpoint.effect &&
  !endpoint.binary &&
  (!endpoint.path.includes('{') || isPaged(endpoint))

interface Asked {
  readonly params: unknown
  readonly query: Readonly<Record<string, unknown>>
}

/** A database handle that sees one moment, and how to let go of it. The embedded database has no connection to spare. */
const openSnapshot = async ({
  connection,
}: Runtime): Promise<{ readonly db: Db; readonly end: () => Promise<void> }> => {
  if (connection.kind === 'pglite') return { db: connection.db, end: async () => {} }
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

/** Rows a whole list has by one of its pages, where that says so: a reply without pages may hold its rows anywhere. */
const countOf = (json: string) => (JSON.parse(json) as { readonly count?: number }).count

/**
 * Hands out every row of any list the caller may read: the list's own handler is asked page by page, on PostgreSQL within
 * one moment's view, and each reply leaves before the next is read.
 */
export const exportRows = (runtime: Runtime, all: () => readonly Operation[]) => {
  let running = 0

  const readPage = async (
    ctx: CallContext,
    { endpoint, runnable }: Operation,
    { params, query }: Asked,
    page: number,
  ): Promise<string> => {
    const asked = isPaged(endpoint) ? { ...query, page, page_size: pageRows } : query
    const input = { params, query: asked, body: undefined } as unknown as Parsed<Endpoint>
    const encoded = encode(endpoint, await runnable?.run(ctx, input))
    if (!('json' in encoded)) throw invalid({ list: 'unknown_option' })
    return encoded.json
  }

  return ownTransactions<typeof workspace.exportRows>(async (ctx, { body }) => {
    const operation = all().find(({ endpoint }) => isList(endpoint) && endpoint.path === body.list)
    if (!operation?.runnable) throw invalid({ list: 'unknown_option' })
    const { endpoint } = operation
    checkAccess(endpoint, { user: ctx.user, session: ctx.session })
    const asked: Asked = {
      params: readParams(endpoint, body.params ?? {}),
      query: checkQuery(endpoint, body.query ?? {}) as Readonly<Record<string, unknown>>,
    }
    if (running >= mostAtOnce) throw refuse('rate_limited', { retryAfter: 10 })
    running += 1
    const subject = { type: 'list', id: body.list }
    const snapshot = await openSnapshot(runtime).catch((error: unknown) => {
      running -= 1
      throw error
    })
    // One moment for all pages: "late" means the same on each, and what the first page counted holds for the rest.
    const startedAt = ctx.now()
    const reading = { ...ctx, db: snapshot.db, now: () => startedAt }
    const end = async () => {
      running -= 1
      await snapshot.end()
    }
    try {
      const first = await readPage(reading, operation, asked, 1)
      const said = countOf(first)
      const count = said ?? 0
      await ctx.audit({
        action: 'list.exported',
        subject,
        after: {
          ...(said !== undefined && { rows: said }),
          format: body.format,
          ...(body.params && { params: body.params }),
          query: body.query ?? {},
          columns: body.columns ?? [],
        },
      })
      return {
        name: `${endpoint.path.split('/').findLast((part) => part !== '') ?? 'rows'}.ndjson`,
        lines: (async function* () {
          let sent = 0
          let complete = false
          try {
            yield first
            sent = Math.min(pageRows, count)
            const pages = isPaged(endpoint) ? Math.ceil(count / pageRows) : 1
            for (let page = 2; page <= pages; page += 1) {
              await breathe()
              yield await readPage(reading, operation, asked, page)
              sent = Math.min(page * pageRows, count)
            }
            complete = true
            yield JSON.stringify({ end: true })
          } finally {
            await end()
            if (!complete) await ctx.audit({ action: 'list.export_stopped', subject, after: { rows: sent } })
          }
        })(),
      }
    } catch (error) {
      await end()
      throw error
    }
  })
}
