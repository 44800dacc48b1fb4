import { and, eq, sql, type SQL } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import type { Parsed } from '../../../contract/endpoint'
import type { withdrawals as area } from '../../../contract/money/withdrawals'
import { pageLinks } from '../../../contract/page-links'
import { among } from '../../db/conditions'
import { processRequests, withdrawals, type StoredWithdrawalState } from '../../db/schema'
import { isClosedRequest } from '../../requests/state-table'
import { shownState, withdrawalAfter } from './state-table'
import type { CallContext, Handlers } from '../../implement'
import { notify } from '../../notifications/notify'
import { namesOf } from '../../people/names'
import { runEach } from '../../http/bulk'
import { invalid, refuse } from '../../http/refuse'
import { recordEvent, turnsOf } from '../../requests/change'
import { lastEventOf, type RequestRow } from '../../requests/rows'
import { requireOwnersOpen } from '../../people/changes/hold'
import { lockWithdrawals } from './pay'
import { requirePasscode } from '../passcode'
import { isOwnAddress } from '../transfers/destination'
import { withdrawalActor, withdrawalsWithin } from './list'
import { lastWriterOf } from '../../system/last-writer'

type Row = typeof withdrawals.$inferSelect
type Body = Parsed<typeof area.decideWithdrawal>['body']

const reached = (ctx: CallContext, id: number): SQL | undefined =>
  and(sql`${withdrawals.id}::bigint = ${id}`, withdrawalsWithin(ctx))

/** The change to a withdrawal's request in a state: to the payment step or to its end; none while it awaits approval. */
const stepTo = (state: StoredWithdrawalState, { step }: RequestRow, reason: string | undefined) => {
  if (state === 'approved' && step !== 'payment')
    return {
      event: 'step_done',
      set: { step: 'payment', status: 'in_progress', actionStatus: 'finance' },
    } as const
  if (state === 'rejected')
    return {
      event: 'rejected',
      set: { status: 'rejected', actionStatus: 'none', result: reason ?? null },
    } as const
  if (state === 'canceled')
    return {
      event: 'canceled',
      set: { status: 'canceled', actionStatus: 'none' },
    } as const
  return undefined
}

/** Moves the request along with its withdrawal. */
const moveRequest = async (
  { db, user, now }: CallContext,
  request: RequestRow,
  state: StoredWithdrawalState,
  reason: string | undefined,
): Promise<void> => {
  const at = now()
  const change = stepTo(state, request, reason)
  if (!change) return
  const last = await lastEventOf(db, request.id)
  await db
    .update(processRequests)
    .set({ ...turnsOf(request, change.set, at), ...change.set, modifiedAt: at, version: request.version + 1 })
    .where(eq(processRequests.id, request.id))
  await recordEvent(db, request, { event: change.event, note: reason, last, actor: user.uuid, at })
}

const changeOf = (
  row: Row,
  body: Pick<Body, 'decision' | 'reason'>,
  state: StoredWithdrawalState,
  caller: string,
  now: Date,
): Partial<Row> => ({
  state,
  version: row.version + 1,
  ...(body.decision === 'approve' && { approvals: [...row.approvals, caller] }),
  ...(state === 'approved' && { approvedAt: row.approvedAt ?? now }),
  ...(body.decision === 'retry' && { transferId: null, hash: null }),
  ...(body.decision === 'reject' && { reason: body.reason ?? null }),
})

/** The audit log name of each decision; the log also records who revealed the IBAN. */
const auditNames = {
  approve: 'withdrawal.approved',
  reject: 'withdrawal.rejected',
  cancel: 'withdrawal.canceled',
  retry: 'withdrawal.retried',
} as const

/** Whether the caller may learn who decided: only those who may read money; being the owner is not enough. */
const isToldDeciders = ({ user }: Pick<CallContext, 'user'>): boolean => allows(user, 'money.read')

const approversFor = async (ctx: Pick<CallContext, 'db' | 'user'>, approvals: readonly string[]) => {
  if (!isToldDeciders(ctx)) return []
  const named = await namesOf(ctx.db, approvals)
  return approvals.flatMap((uuid) => named(uuid) ?? [])
}

type Decision = Pick<Body, 'decision' | 'reason' | 'version'>

/** Makes one decision on a locked withdrawal, checked by the state table and the version seen; returns the new row. */
const decideLocked = async (ctx: CallContext, row: Row, { decision, reason, version }: Decision): Promise<Row> => {
  const { db, user, now, audit } = ctx
  if (decision === 'approve' || decision === 'retry') await requireOwnersOpen(db, now(), [row.userUuid])
  const [request] = await db.select().from(processRequests).where(eq(processRequests.id, row.requestId))
  if (!request) throw refuse('not_found')
  const standing = { stored: row.state, sentBack: request.status === 'needs_correction' }
  const before = shownState(standing)
  if (row.version !== version) {
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
    // Checked above and below, for the moves they block.
    held: false,
    ownDestination: false,
  }
  const state = withdrawalAfter(facts, decision, withdrawalActor(ctx))
  if (state === undefined) throw refuse('illegal_move')
  if (decision === 'approve' && (await isOwnAddress(db, row.destination, user.uuid))) throw refuse('forbidden')
  if (decision === 'reject' && reason === undefined) throw invalid({ reason: 'reason_required' })
  const change = changeOf(row, { decision, reason }, state, user.uuid, now())
  await db.update(withdrawals).set(change).where(eq(withdrawals.id, row.id))
  if (decision !== 'retry') await moveRequest(ctx, request, state, reason)
  if (state === 'rejected')
    await notify(db, {
      to: [row.userUuid],
      type: 'money',
      text: 'withdrawal_rejected',
      values: { code: request.code },
      link: pageLinks.request(request.id, 'user'),
      at: now(),
    })
  const after = { ...row, ...change }
  await audit({
    action: auditNames[decision],
    subject: { type: 'withdrawal', id: row.id },
    before: { state: before, approvals: row.approvals.length },
    after: { state, approvals: after.approvals.length },
    ...(reason !== undefined && { reason }),
  })
  return after
}

/** Withdrawals as the results of a bulk action list them. */
const standOf = async (ctx: CallContext, ids: readonly number[]) => {
  const rows = await ctx.db
    .select({
      id: withdrawals.id,
      name: processRequests.code,
      stored: withdrawals.state,
      status: processRequests.status,
    })
    .from(withdrawals)
    .innerJoin(processRequests, eq(processRequests.id, withdrawals.requestId))
    .where(and(withdrawalsWithin(ctx), among(withdrawals.id, ids)))
  return rows.map(({ id, name, stored, status }) => ({
    id,
    name,
    status: shownState({ stored, sentBack: status === 'needs_correction' }),
    holder: null,
  }))
}

/** Approves, rejects, cancels and retries withdrawals, each checked by the state table and the version seen. */
export const withdrawalDecisionHandlers: Handlers<
  Pick<typeof area, 'approveWithdrawals' | 'decideWithdrawal' | 'revealWithdrawal'>
> = {
  decideWithdrawal: async (ctx, { params, body }) => {
    const { decision, passcode } = body
    if (decision === 'approve' || decision === 'retry') await requirePasscode(ctx, passcode)
    const [row] = await lockWithdrawals(ctx.db, reached(ctx, params.id))
    if (!row) throw refuse('not_found')
    const { id, state, approvals, version } = await decideLocked(ctx, row, body)
    return { id, state, approvers: await approversFor(ctx, approvals), version }
  },

  approveWithdrawals: async (ctx, { body }) => {
    await requirePasscode(ctx, body.passcode)
    const versions = new Map(body.withdrawals.map(({ id, version }) => [id, version]))
    const ids = [...versions.keys()]
    // Locks all of them first, in the common lock order, whatever order they were named in.
    const locked = await lockWithdrawals(ctx.db, and(withdrawalsWithin(ctx), among(withdrawals.id, ids)))
    const rows = new Map(locked.map((row) => [row.id, row]))
    const results = await runEach(
      ctx,
      ids,
      (named) => standOf(ctx, named),
      async (each, id) => {
        const row = rows.get(id)
        const version = versions.get(id)
        if (!row || version === undefined) throw refuse('not_found')
        await decideLocked(each, row, { decision: 'approve', version })
      },
    )
    return { results }
  },

  revealWithdrawal: async (ctx, { params }) => {
    const [row] = await ctx.db.select().from(withdrawals).where(reached(ctx, params.id))
    if (!row) throw refuse('not_found')
    await ctx.audit({ action: 'withdrawal.revealed', subject: { type: 'withdrawal', id: row.id } })
    return { destination: row.destination }
  },
}
