import type { exports } from '../../../contract/system/exports'
import { checkAccess } from '../../http/guard'
import { refuse } from '../../http/refuse'
import { ownTransactions, type CallContext, type Operation } from '../../implement'
import type { Runtime } from '../../runtime'
import { heartbeatInterval, takeExportSlot } from './slots'
import { countOf, findList, pageRows, readListInput, readPages, type ListInput, type ListOperation } from './reading'
import { openSpool } from './spool'

/** Exports a server reads from its database at once; each holds a connection of the pool while it reads. */
const readAtOnce = 3

/** Lets this many work at a time; the others wait in the order they came. `done` must be called in the end. */
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
 * Exports every row of any list the caller may read: the list's own handler is called page by page, on PostgreSQL
 * within one snapshot. Pages go to disk as fast as the database delivers them, and from there to the reader as fast as
 * it reads, so that nobody holds a database connection by reading slowly or not at all; the stream drops a reader who
 * stops reading (`encode.ts`), which frees the slot among the exports under way.
 */
export const exportRows = (runtime: Runtime, all: () => readonly Operation[]) => {
  const turns = makeTurns(readAtOnce)

  const readInTurn = async (
    ctx: CallContext,
    operation: ListOperation,
    asked: ListInput,
    take: (json: string) => Promise<boolean>,
  ): Promise<void> => {
    await turns.take()
    try {
      await readPages(runtime, ctx, operation, asked, take)
    } finally {
      turns.done()
    }
  }

  return ownTransactions<typeof exports.exportRows>(async (ctx, { body }) => {
    const operation = findList(all(), body.list)
    const { endpoint } = operation
    checkAccess(endpoint, { user: ctx.user, session: ctx.session })
    const asked = readListInput(endpoint, body)
    const subject = { type: 'list', id: body.list }
    const slot = await takeExportSlot(ctx.db, ctx.user.uuid, ctx.now())
    const spool = await openSpool().catch(async (error: unknown) => {
      await slot.leave()
      throw error
    })
    let wanted = true
    // It may wait for its turn, or for its reader, far longer than a slot lives without a heartbeat.
    const alive = setInterval(() => void slot.keep(ctx.now()).catch(() => undefined), heartbeatInterval).unref()
    const filled = readInTurn(ctx, operation, asked, async (json) => {
      if (!wanted) return false
      await spool.write(json)
      if (!(await slot.keep(ctx.now()))) throw refuse('unavailable')
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
      await slot.leave()
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
