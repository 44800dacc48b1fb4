import { and, eq, sql, type SQL } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import type { Parsed } from '../../../contract/endpoint'
import type { withdrawals as area } from '../../../contract/money/withdrawals'
import { pageLinks } from '../../../contract/page-links'
import { processRequests, withdrawals, type StoredWithdrawalState } from '../../db/schema'
import { isClosedRequest } from '../../requests/state-table'
import { shownState, withdrawalAfter } from './state-table'
import type { CallContext, Handlers } from '../../implement'
import { notify } from '../../notifications/notify'
import { namesOf } from '../../people/names'
import { invalid, refuse } from '../../http/refuse'
import { recordEvent } from '../../requests/change'
import { lastEventOf, type RequestRow } from '../../requests/rows'
import { requireOwnersOpen } from '../../people/changes/hold'
import { lockWithdrawals } from './pay'
import { requirePasscode } from '../passcode'
import { withdrawalActor, withdrawalsWithin } from './list'
import { lastWriterOf } from '../../system/last-writer'

type Row = typeof withdrawals.$inferSelect
type Body = Parsed<typeof area.decideWithdrawal>['body']

const reached = (ctx: CallContext, id: number): SQL | undefined =>
  and(sql`${withdrawals.id}::bigint = ${id}`, withdrawalsWithin(ctx))

/** Where the request of a withdrawal goes in a state: to the payment step, or to its end; nowhere while it is judged. */
const stepTo = (state: StoredWithdrawalState, { step }: RequestRow, reason: string | undefined, at: Date) => {
  if (state === 'approved' && step !== 'payment')
    return {
      event: 'step_done',
      set: { step: 'payment', status: 'in_progress', actionStatus: 'finance', stepStartedAt: at },
    } as const
  if (state === 'rejected')
    return {
      event: 'rejected',
      set: { status: 'rejected', actionStatus: 'none', result: reason ?? null, dueAt: null, deadline: null },
    } as const
  if (state === 'canceled')
    return {
      event: 'canceled',
      set: { status: 'canceled', actionStatus: 'none', dueAt: null, deadline: null },
    } as const
  return undefined
}

/** The request goes the way of its money. */
const moveRequest = async (
  { db, user, now }: CallContext,
  request: RequestRow,
  state: StoredWithdrawalState,
  reason: string | undefined,
): Promise<void> => {
  const at = now()
  const change = stepTo(state, request, reason, at)
  if (!change) return
  const last = await lastEventOf(db, request.id)
  await db
    .update(processRequests)
    .set({ ...change.set, modifiedAt: at, version: request.version + 1 })
    .where(eq(processRequests.id, request.id))
  await recordEvent(db, request, { event: change.event, note: reason, last, actor: user.uuid, at })
}

const changeOf = (row: Row, body: Body, state: StoredWithdrawalState, caller: string, now: Date): Partial<Row> => ({
  state,
  version: row.version + 1,
  ...(body.decision === 'approve' && { approvals: [...row.approvals, caller] }),
  ...(state === 'approved' && { approvedAt: row.approvedAt ?? now }),
  ...(body.decision === 'retry' && { transferId: null, hash: null }),
  ...(body.decision === 'reject' && { reason: body.reason ?? null }),
})

/** What the audit log calls each decision; it keeps who looked at the IBAN as well. */
const auditNames = {
  approve: 'withdrawal.approved',
  reject: 'withdrawal.rejected',
  cancel: 'withdrawal.canceled',
  retry: 'withdrawal.retried',
} as const

/** Who decides inside the platform is told to those who see its money, never to whom a withdrawal is of. */
const isToldDeciders = ({ user }: Pick<CallContext, 'user'>): boolean => allows(user, 'money.read')

const approversFor = async (ctx: Pick<CallContext, 'db' | 'user'>, approvals: readonly string[]) => {
  if (!isToldDeciders(ctx)) return []
  const named = await namesOf(ctx.db, approvals)
  return approvals.flatMap((uuid) => named(uuid) ?? [])
}

/** Approving, refusing, calling back and retrying withdrawals, each judged by the state table on the version looked at. */
export const withdrawalDecisionHandlers: Handlers<Pick<typeof area, 'decideWithdrawal' | 'revealWithdrawal'>> = {
  decideWithdrawal: async (ctx, { params, body }) => {
    const { db, user, now, audit } = ctx
    if (body.decision === 'approve' || body.decision === 'retry') await requirePasscode(ctx, body.passcode)
    const [row] = await lockWithdrawals(db, reached(ctx, params.id))
    if (!row) throw refuse('not_found')
    if (body.decision === 'approve' || body.decision === 'retry') await requireOwnersOpen(db, now(), [row.userUuid])
    const [request] = await db.select().from(processRequests).where(eq(processRequests.id, row.requestId))
    if (!request) throw refuse('not_found')
    const standing = { stored: row.state, sentBack: request.status === 'needs_correction' }
    const before = shownState(standing)
    if (row.version !== body.version) {
      const current = {
        id: row.id,
        state: before,
        version: row.version,
        approvers: await approversFor(ctx, row.approvals),
      }
      const last = isToldDeciders(ctx)
        ? await lastWriterOf(db, { type: 'withdrawal', id: row.id }, Object.values(auditNames))
        : undefined
      throw refuse('stale', { details: { current, ...last } })
    }
    const facts = {
      ...standing,
      owner: row.userUuid,
      approvals: row.approvals,
      approvalsNeeded: row.approvalsNeeded,
      requestOpen: request.hiddenAt === null && !isClosedRequest(request.status),
      // Asked above, of the moves it closes.
      held: false,
    }
    const state = withdrawalAfter(facts, body.decision, withdrawalActor(ctx))
    if (state === undefined) throw refuse('illegal_move')
    if (body.decision === 'reject' && body.reason === undefined) throw invalid({ reason: 'reason_required' })
    const change = changeOf(row, body, state, user.uuid, now())
    await db.update(withdrawals).set(change).where(eq(withdrawals.id, row.id))
    if (body.decision !== 'retry') await moveRequest(ctx, request, state, body.reason)
    if (state === 'rejected')
      await notify(db, {
        to: [row.userUuid],
        type: 'money',
        text: 'withdrawal_rejected',
        values: { code: request.code },
        link: pageLinks.request(request.id, 'user'),
        at: now(),
      })
    await audit({
      action: auditNames[body.decision],
      subject: { type: 'withdrawal', id: row.id },
      before: { state: before, approvals: row.approvals.length },
      after: { state, approvals: (change.approvals ?? row.approvals).length },
      ...(body.reason !== undefined && { reason: body.reason }),
    })
    return {
      id: row.id,
      state,
      approvers: await approversFor(ctx, change.approvals ?? row.approvals),
      version: row.version + 1,
    }
  },

  revealWithdrawal: async (ctx, { params }) => {
    const [row] = await ctx.db.select().from(withdrawals).where(reached(ctx, params.id))
    if (!row) throw refuse('not_found')
    await ctx.audit({ action: 'withdrawal.revealed', subject: { type: 'withdrawal', id: row.id } })
    return { destination: row.destination }
  },
}
