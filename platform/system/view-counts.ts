import type { Parsed } from '../../contract/endpoint'
import type { views } from '../../contract/system/views'
import { checkAccess } from '../http/guard'
import { consumeAll } from '../http/limits'
import { invalid, Refusal } from '../http/refuse'
import type { CallContext, Handler, Operation } from '../implement'
import { encode } from '../http/encode'
import { countOf, findList, readListInput, type ListOperation } from './exports/reading'

/** As many tabs as a bar may show. */
const mostViews = 40

const countOne = async (
  ctx: CallContext,
  { endpoint, runnable }: ListOperation,
  view: string,
): Promise<number | null> => {
  const values = { ...Object.fromEntries(new URLSearchParams(view)), page: '1', page_size: '1' }
  try {
    const input = { ...readListInput(endpoint, { query: values }), body: undefined } as unknown as Parsed<
      typeof endpoint
    >
    await consumeAll(ctx.db, runnable.attempts(ctx, input), ctx.now())
    const encoded = encode(endpoint, await runnable.run(ctx, input))
    return 'json' in encoded ? (countOf(encoded.json) ?? null) : null
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return null
    throw error
  }
}

/** Counts the rows of a list for each of several views, with the list's own handler: one call for a bar of tabs. */
export const viewCounts =
  (all: () => readonly Operation[]): Handler<typeof views.viewCounts> =>
  async (ctx, { query }) => {
    const operation = findList(all(), query.list)
    checkAccess(operation.endpoint, { user: ctx.user, session: ctx.session })
    if (query.views.length > mostViews) throw invalid({ views: 'too_long' })
    const counts: (number | null)[] = []
    // One after another: the embedded database has one connection, and a pool is for everybody.
    for (const view of query.views) counts.push(await countOne(ctx, operation, view))
    return { counts }
  }
