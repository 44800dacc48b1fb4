import { and, desc, eq, gt } from 'drizzle-orm'
import { isStaff } from '../../contract/access'
import type { requests } from '../../contract/requests/requests'
import { pageLinks } from '../../contract/page-links'
import { requestEvents, users } from '../db/schema'
import type { CallContext, Handler } from '../implement'
import { notify } from '../notifications/notify'
import { refuse } from '../http/refuse'
import { answerWith, recordEvent, requireMove, changeContextOf } from './change'
import type { RequestRow } from './rows'
import { requestInReach } from './scope'

/** Minimum time between two reminders about one request, in milliseconds. */
const remindEvery = 24 * 3_600_000

/** Reminds whoever must act on a request that it waits for them; at most once a day. */
export const remind = async (ctx: CallContext, row: RequestRow): Promise<void> => {
  const { db, user, audit } = ctx
  const now = ctx.now()
  const context = await changeContextOf(ctx, row)
  await requireMove(ctx, context, 'remind')
  const since = new Date(now.getTime() - remindEvery)
  const [earlier] = await db
    .select({ at: requestEvents.at })
    .from(requestEvents)
    .where(and(eq(requestEvents.requestId, row.id), eq(requestEvents.event, 'reminded'), gt(requestEvents.at, since)))
    .orderBy(desc(requestEvents.id))
    .limit(1)
  if (earlier)
    throw refuse('rate_limited', { retryAfter: Math.ceil((earlier.at.getTime() + remindEvery - now.getTime()) / 1000) })
  const to = row.status === 'in_progress' ? (row.assigneeUuid ?? row.userUuid) : row.userUuid
  const [person] = await db.select({ type: users.type }).from(users).where(eq(users.uuid, to))
  await notify(db, {
    to: [to],
    type: 'request',
    text: row.status === 'expired' ? 'request_reminder_expired' : 'request_reminder',
    values: { code: row.code },
    link: pageLinks.request(row.id, isStaff(person ?? {}) ? 'staff' : 'user'),
    at: now,
  })
  await recordEvent(db, row, { event: 'reminded', to, last: context.last, actor: user.uuid, at: now })
  await audit({ action: 'request.reminded', subject: { type: 'request', id: row.id }, after: { to } })
}

/** Sends the reminder and returns the request. */
export const remindRequest: Handler<typeof requests.remindRequest> = async (ctx, { params }) => {
  const row = await requestInReach(ctx.db, ctx.user, params.id)
  await remind(ctx, row)
  return answerWith(ctx, row)
}
