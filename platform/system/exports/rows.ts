import { drizzle } from 'drizzle-orm/node-postgres'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Endpoint, Parsed } from '../../../contract/endpoint'
import type { exports } from '../../../contract/system/exports'
import type { Db } from '../../db/connect'
import { checkAccess } from '../../http/guard'
import { encode } from '../../http/encode'
import { checkQuery, readParams } from '../../http/read'
import { ownTransactions, type CallContext, type Operation } from '../../implement'
import { takeExportPlace } from './places'
import { invalid, refuse } from '../../http/refuse'
import type { Runtime } from '../../runtime'
import { openSpool } from './spool'

/** Rows read at a time: few enough that memory stays small and other calls get their turn, many enough that walking to them costs little. */
const pageRows = 250
/** Exports a server reads from its database side by side; each holds a connection of the pool while it reads. */
const readAtOnce = 3
/** Milliseconds between two signs of life of an export, well within what a place lives without one. */
const signEvery = 30_000

const isPaged = ({ query }: Endpoint): boolean => query !== undefined && 'page' in query._zod.def.shape

/** Whatever is read as rows: an address with braces may also be one record, unless it has pages. */
const isList = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' &&
  !endpoint.effect &&
  !endpoint.binary &&
  endpoint.exportable !== false &&
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

/** Lets so many work at a time; the others wait in the order they came. `done` must be called in the end. */
const makeTurns = (most: number) => {
  const waiting: (() => void)[] = []
  let busy = 0
  return {
    take: async (): Promise<void> => {
      if (busy < most) busy += 1
      else await new Promise<void>((turn) => waiting.push(turn))
    },
    done: (): void => {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    },
  }
}

/**
 * Hands out every row of any list the caller may read: the list's own handler is asked page by page, on PostgreSQL within
 * one moment's view. Pages go to disk as fast as the database gives them and from there to the reader as fast as it
 * takes them, so that nobody holds a connection of the database by reading slowly or not at all; a reader who does not
 * read on is let go by the stream (`encode.ts`), and the place among the exports under way is free again.
 */
export const exportRows = (runtime: Runtime, all: () => readonly Operation[]) => {
  const turns = makeTurns(readAtOnce)

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

  /** Reads all pages one after the other into `take`, which says whether another is wanted. */
  const readPages = async (
    ctx: CallContext,
    operation: Operation,
    asked: Asked,
    take: (json: string) => Promise<boolean>,
  ): Promise<void> => {
    await turns.take()
    try {
      const snapshot = await openSnapshot(runtime)
      try {
        // One moment for all pages: "late" means the same on each, and what the first page counted holds for the rest.
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
    } finally {
      turns.done()
    }
  }

  return ownTransactions<typeof exports.exportRows>(async (ctx, { body }) => {
    const operation = all().find(({ endpoint }) => isList(endpoint) && endpoint.path === body.list)
    if (!operation?.runnable) throw invalid({ list: 'unknown_option' })
    const { endpoint } = operation
    checkAccess(endpoint, { user: ctx.user, session: ctx.session })
    const asked: Asked = {
      params: readParams(endpoint, body.params ?? {}),
      query: checkQuery(endpoint, body.query ?? {}) as Readonly<Record<string, unknown>>,
    }
    const subject = { type: 'list', id: body.list }
    const place = await takeExportPlace(ctx.db, ctx.user.uuid, ctx.now())
    const spool = await openSpool().catch(async (error: unknown) => {
      await place.leave()
      throw error
    })
    let wanted = true
    // It may wait for its turn, or for its reader, far longer than a place lives without a sign.
    const alive = setInterval(() => void place.keep(ctx.now()).catch(() => undefined), signEvery).unref()
    const filled = readPages(ctx, operation, asked, async (json) => {
      if (!wanted) return false
      await spool.write(json)
      if (!(await place.keep(ctx.now()))) throw refuse('unavailable')
      return wanted
    }).then(
      () => spool.finish(),
      (error: unknown) => spool.finish(error instanceof Error ? error : new Error(String(error))),
    )
    const end = async () => {
      wanted = false
      clearInterval(alive)
      await filled
      await spool.close()
      await place.leave()
    }
    try {
      const lines = spool.lines()
      const opened = await lines.next()
      if (opened.done) throw refuse('unavailable')
      const first = opened.value
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
          let pages = 0
          let complete = false
          try {
            yield first
            pages = 1
            for await (const line of lines) {
              yield line
              pages += 1
            }
            complete = true
            yield JSON.stringify({ end: true })
          } finally {
            await end()
            if (!complete) {
              const rows = Math.min(pages * pageRows, count)
              await ctx.audit({ action: 'list.export_stopped', subject, after: { rows } })
            }
          }
        })(),
      }
    } catch (error) {
      await end()
      throw error
    }
  })
}
