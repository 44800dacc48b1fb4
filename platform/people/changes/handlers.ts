import { sendMessage } from '../../notifications/messages'
import { and, count, eq, inArray, lte, ne, not, or, type SQL } from 'drizzle-orm'
import { allows, mayManage } from '../../../contract/access'
import { accountChanges as changesArea } from '../../../contract/people/account-changes'
import type { Parsed } from '../../../contract/endpoint'
import type { AccountChangeState, GuardedField } from '../../../contract/people/pending-change'
import { ordered } from '../../db/page'
import { sorting } from '../../db/sorting'
import { accountChanges, users } from '../../db/schema'
import { maskEmail, maskPhone } from '../mask'
import { countAttempts, type CallContext, type Handlers } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { presentFile } from '../file'
import { invalid, refuse } from '../../http/refuse'
import { alarmHandlers } from './alarm'
import { asksForCode, triesCode } from '../sign-in/attempts'
import { endChange, tellProposer, type ChangeRow } from './change-ends'
import { knownAddresses, oldAddress, presentValue } from './guarded-change'
import { requireNoHold, requireUnlocked } from './hold'
import { requireCode, sendCode, type CodeUse } from '../sign-in/one-time-codes'
import {
  applyChange,
  changesToDecide,
  lockChange,
  presentChanges,
  propose,
  waitingChanges,
  type Wanted,
} from './proposals'

const answer = async ({ db, user, now }: CallContext, row: ChangeRow) => {
  const [object] = await presentChanges(db, [row], user, now())
  if (!object) throw refuse('not_found')
  return { object }
}

const consentTo = (row: ChangeRow, person: typeof users.$inferSelect): CodeUse => ({
  to: oldAddress(person, row.field),
  purpose: 'consent',
  holder: person.uuid,
  about: row.id,
})

const proposable = [
  'phone',
  'email',
  'iban',
  'card',
  'tron_address',
  'bsc_address',
] as const satisfies readonly GuardedField[]

/** The changes in these states as of now: one past its expiry no longer waits, even if it is not yet marked. */
const standing = (states: readonly AccountChangeState[], now: Date): SQL | undefined => {
  const over = lte(accountChanges.expiresAt, now)
  return or(
    inArray(
      accountChanges.state,
      states.filter((state) => state !== 'pending'),
    ),
    states.includes('pending') ? and(eq(accountChanges.state, 'pending'), not(over)) : undefined,
    states.includes('expired') ? and(eq(accountChanges.state, 'pending'), over) : undefined,
  )
}

const orderOf = sorting<Parsed<typeof changesArea.accountChanges>['query']['sort']>({
  first: '-proposed_at',
  by: { proposed_at: accountChanges.proposedAt },
  ties: [{ by: accountChanges.id, desc: true }],
})

const lockedPerson = async ({ db, user }: CallContext, uuid: string) => {
  const [person] = await db.select().from(users).where(eq(users.uuid, uuid)).for('update')
  if (!person) throw refuse('not_found')
  if (!mayManage(user, person)) throw refuse('forbidden')
  return person
}

/**
 * Proposing, confirming, approving and rejecting changes to how people sign in and are paid, and the link in the
 * notices.
 */
export const changeHandlers: Handlers<typeof changesArea> = {
  ...alarmHandlers,

  pendingChanges: async ({ db, user, now }) => ({
    results: await presentChanges(db, await waitingChanges(db, user.uuid, now(), 'consented'), user, now()),
  }),

  sendPendingCode: countAttempts(asksForCode, async (ctx, { params }) => {
    const { row, person } = await lockChange(ctx, params.id, ctx.user.uuid)
    await requireNoHold(ctx.db, ctx.now(), person.uuid)
    const use = consentTo(row, person)
    const shown = use.to.includes('@') ? maskEmail(use.to) : maskPhone(use.to)
    return { ...(await sendCode(ctx, use)), send_to: shown }
  }),

  confirmPending: countAttempts(triesCode, async (ctx, { params, body }) => {
    const locked = await lockChange(ctx, params.id, ctx.user.uuid)
    await requireNoHold(ctx.db, ctx.now(), locked.person.uuid)
    await requireCode(ctx, consentTo(locked.row, locked.person), body.otp)
    const row = await applyChange(ctx, locked)
    await tellProposer(ctx, locked, 'change_applied')
    return answer(ctx, row)
  }),

  refusePending: async (ctx, { params, body }) => {
    const locked = await lockChange(ctx, params.id, ctx.user.uuid)
    requireUnlocked(locked.person)
    const row = await endChange(ctx, locked.row, 'refused', body.reason)
    await tellProposer(ctx, locked, 'change_rejected')
    return answer(ctx, row)
  },

  proposeChange: async (ctx, { body }) => {
    const { db, user, now } = ctx
    const person = await lockedPerson(ctx, body.user_uuid)
    const wanted: Wanted = {
      ...(body.remove_passcode && { passcode: null }),
      ...Object.fromEntries(proposable.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]]))),
    }
    if (Object.keys(wanted).length === 0) throw invalid({ user_uuid: 'unchanged' })
    for (const [field, value] of Object.entries(wanted) as [(typeof proposable)[number] | 'passcode', string | null][])
      if ((await presentValue(db, person, field)) === value)
        throw invalid({ [field === 'passcode' ? 'remove_passcode' : field]: 'unchanged' })
    const rows = await propose(ctx, person, wanted, body.reason)
    return { pending: await presentChanges(db, rows, user, now()) }
  },

  accountChanges: async (ctx, { query }) => {
    const { db, user, now } = ctx
    const { proposedBy } = accountChanges
    const where = and(
      allows(user, 'users.identity') ? undefined : eq(proposedBy, user.uuid),
      query.state === undefined ? undefined : standing(query.state, now()),
      query.field === undefined ? undefined : inArray(accountChanges.field, query.field),
      query.user_uuid === undefined ? undefined : eq(accountChanges.userUuid, query.user_uuid),
      query.mine === undefined ? undefined : (query.mine ? eq : ne)(proposedBy, user.uuid),
    )
    const [total] = await db.select({ n: count() }).from(accountChanges).where(where)
    const { limit, offset } = windowOf(query)
    const rows = await db
      .select()
      .from(accountChanges)
      .where(where)
      .orderBy(...ordered(orderOf(query.sort)))
      .limit(limit)
      .offset(offset)
    const results = await presentChanges(db, rows, user, now())
    return {
      ...pageReply(changesArea.accountChanges, query, total?.n ?? 0, results),
      to_decide: await changesToDecide(ctx),
    }
  },

  decideChange: async (ctx, { params, body }) => {
    const locked = await lockChange(ctx, params.id)
    const [shown] = await presentChanges(ctx.db, [locked.row], ctx.user, ctx.now())
    const moves = shown?.moves ?? []
    const move = body.approve ? 'approve' : moves.includes('withdraw') ? 'withdraw' : 'reject'
    if (!moves.includes(move)) throw refuse('forbidden')
    if (move !== 'withdraw' && body.reason === undefined) throw invalid({ reason: 'reason_required' })
    const row =
      move === 'approve'
        ? await applyChange(ctx, locked, body.reason)
        : await endChange(ctx, locked.row, move === 'reject' ? 'rejected' : 'withdrawn', body.reason)
    if (move !== 'withdraw') await tellProposer(ctx, locked, move === 'approve' ? 'change_applied' : 'change_rejected')
    return answer(ctx, row)
  },

  liftMoneyLock: async (ctx, { body }) => {
    const { db, user, now, audit } = ctx
    const person = await lockedPerson(ctx, body.user_uuid)
    if (person.uuid === user.uuid) throw refuse('forbidden')
    if (person.moneyLockedAt === null) throw refuse('illegal_move')
    const [saved] = await db
      .update(users)
      .set({ moneyLockedAt: null, modifiedAt: now(), version: person.version + 1 })
      .where(eq(users.uuid, person.uuid))
      .returning()
    if (!saved) throw refuse('conflict')
    await audit({ action: 'account.lock_lifted', subject: { type: 'user', id: person.uuid }, reason: body.reason })
    for (const to of await knownAddresses(db, person, person.moneyLockedAt))
      await sendMessage(db, { to, purpose: 'notice', code: 'money_unlocked' }, now())
    return { object: await presentFile(db, saved, { now: now(), caller: user, withMoney: true }) }
  },
}
