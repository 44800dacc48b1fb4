import { and, asc, gt, lte, max } from 'drizzle-orm'
import { among } from '../db/conditions'
import type { Parsed } from '../../contract/endpoint'
import type { requests } from '../../contract/requests/requests'
import { newestOnly } from '../db/page'
import { requireNobodyElse, runBulk } from '../http/bulk'
import { processRequests } from '../db/schema'
import { ownTransactions, type CallContext } from '../implement'
import { invalid } from '../http/refuse'
import { decide } from './decide'
import { requestsWhere } from './filters'
import { handOver } from './hand-over'
import { remind } from './remind'
import type { RequestRow } from './rows'
import { requestInReach, requestsWithin, sentOnly } from './scope'

type Body = Parsed<typeof requests.bulkRequests>['body']

/** What to do with each request; throws before the first one when the input could not work for any. */
const actOf = ({ move, account_username, note }: Body): ((ctx: CallContext, row: RequestRow) => Promise<unknown>) => {
  switch (move) {
    case 'derive':
      if (account_username === undefined) throw invalid({ account_username: 'required' })
      if (note === undefined) throw invalid({ note: 'required' })
      return (ctx, row) => handOver(ctx, row, { account_username, note })
    case 'remind':
      return remind
    case 'cancel':
      if (note === undefined) throw invalid({ note: 'reason_required' })
      return (ctx, row) => decide(ctx, row, 'cancel', note, undefined)
    case 'take':
      return async (ctx, row) => {
        if (row.status === 'in_progress') await requireNobodyElse(ctx, row.assigneeUuid)
        return decide(ctx, row, 'take', note, undefined)
      }
  }
}

/** Makes one move on many requests. */
export const bulkRequests = ownTransactions<typeof requests.bulkRequests>(async (ctx, { body }) => {
  const { db, user, now } = ctx
  const act = actOf(body)
  const filter = body.filter ?? {}
  const within = await requestsWithin(db, user)
  const asked = and(within, sentOnly(user, filter.request_status), requestsWhere(filter, user.uuid, now()))
  const where = filter.unique === true ? newestOnly(processRequests.id, processRequests.userUuid, asked) : asked
  const { id, code, status, assigneeUuid } = processRequests
  const finder = {
    newest: async () =>
      (
        await db
          .select({ id: max(id) })
          .from(processRequests)
          .where(where)
      )[0]?.id ?? undefined,
    step: async (after: number, upTo: number, limit: number) => {
      const rows = await db
        .select({ id })
        .from(processRequests)
        .where(and(where, gt(id, after), lte(id, upTo)))
        .orderBy(asc(id))
        .limit(limit)
      return rows.map((row) => row.id)
    },
    named: (ids: readonly number[]) =>
      db
        .select({ id, name: code, status, holder: assigneeUuid })
        .from(processRequests)
        .where(and(within, among(id, ids))),
  }
  return runBulk(ctx, body, finder, async (each, one) => act(each, await requestInReach(each.db, each.user, one)))
})
