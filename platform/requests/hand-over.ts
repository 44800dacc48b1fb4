import { and, eq, isNull } from 'drizzle-orm'
import { isStaff, mayHold } from '../../contract/access'
import type { requests } from '../../contract/requests/requests'
import { uuid } from '../../contract/scalars'
import { pageLinks } from '../../contract/page-links'
import type { Db } from '../db/connect'
import { users } from '../db/schema'
import { actionOf } from './state-table'
import type { CallContext, Handler } from '../implement'
import { notify } from '../notifications/notify'
import { hasAccountName } from '../people/account-name'
import { invalid } from '../http/refuse'
import { answerWith, moveOn, requireMove, changeContextOf } from './change'
import type { RequestRow } from './rows'
import { requestInReach } from './scope'

/** An enabled colleague or partner, by phone, e-mail or uuid. */
const colleague = async (db: Db, username: string) => {
  const where = uuid.safeParse(username).success ? eq(users.uuid, username) : hasAccountName(username)
  if (!where) return undefined
  const [row] = await db
    .select({ uuid: users.uuid, type: users.type })
    .from(users)
    .where(and(where, isNull(users.disabledAt)))
  return row && mayHold(row) ? row : undefined
}

interface HandOver {
  readonly account_username: string
  readonly note?: string | undefined
  readonly version?: number | undefined
}

/** Hands a request to a colleague, with a note, and notifies them. */
export const handOver = async (ctx: CallContext, row: RequestRow, body: HandOver): Promise<RequestRow> => {
  const { db, now } = ctx
  const context = await changeContextOf(ctx, row)
  await requireMove(ctx, context, 'derive', body.version)
  if (body.note === undefined) throw invalid({ note: 'required' })
  const taker = await colleague(db, body.account_username)
  const already = taker?.uuid === row.assigneeUuid && row.status === 'in_progress'
  if (!taker || taker.uuid === row.userUuid || already) throw invalid({ account_username: 'unknown_option' })
  const moved = await moveOn(ctx, context, {
    event: 'derived',
    note: body.note,
    to: taker.uuid,
    set: { status: 'in_progress', assigneeUuid: taker.uuid, actionStatus: actionOf(taker.type) },
  })
  if (taker.uuid !== ctx.user.uuid) {
    await notify(db, {
      to: [taker.uuid],
      type: 'request',
      text: 'request_given',
      values: { code: row.code },
      link: pageLinks.request(row.id, isStaff(taker) ? 'staff' : 'user'),
      at: now(),
    })
  }
  return moved
}

/** Hands over one request. */
export const deriveRequest: Handler<typeof requests.deriveRequest> = async (ctx, { params, body }) =>
  answerWith(ctx, await handOver(ctx, await requestInReach(ctx.db, ctx.user, params.id), body))

/** Undoes a hand-over as long as nothing has happened since. */
export const undoDerive: Handler<typeof requests.undoDerive> = async (ctx, { params }) => {
  const row = await requestInReach(ctx.db, ctx.user, params.id)
  const context = await changeContextOf(ctx, row)
  await requireMove(ctx, context, 'undo_derive')
  const before = context.last?.before
  const moved = await moveOn(ctx, context, {
    event: 'derive_undone',
    set: {
      status: before?.status ?? 'pending',
      assigneeUuid: before?.assignee ?? null,
      actionStatus: before?.action_status ?? 'staff',
    },
  })
  return answerWith(ctx, moved)
}
