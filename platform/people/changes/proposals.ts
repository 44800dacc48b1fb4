import { sendMessage } from '../../notifications/messages'
import { and, count, eq, gt, inArray, lte, ne } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { allows, isStaff, mayManage, typesWith, type Principal } from '../../../contract/access'
import { proposalLife } from '../../../contract/people/change-times'
import {
  guardedFields,
  type AccountChange,
  type ChangeField,
  type GuardedField,
} from '../../../contract/people/pending-change'
import { pageLinks } from '../../../contract/page-links'
import { mostInBatch } from '../../db/batches'
import { writeAudit } from '../../system/audit'
import type { Db } from '../../db/connect'
import { accountChanges, users } from '../../db/schema'
import { maskEmail, maskPhone } from '../mask'
import type { CallContext } from '../../implement'
import { fieldWords } from '../../notifications/texts'
import { notify } from '../../notifications/notify'
import { namesOf } from '../names'
import { changeType, enableAccount, mayStillGive } from '../user-type'
import { invalid, refuse } from '../../http/refuse'
import { endChange, tellProposer, type ChangeRow } from './change-ends'
import {
  addressesOf,
  changeGuarded,
  checkFree,
  maskGuarded,
  oldAddress,
  presentValue,
  tellOwner,
} from './guarded-change'

type Person = typeof users.$inferSelect
type Caller = CallContext['user']

/** The proposed values of a person's fields. */
export type Wanted = Readonly<Partial<Record<ChangeField, string | null>>>

const maskAddress = (address: string): string => (address.includes('@') ? maskEmail(address) : maskPhone(address))

/**
 * Whether a change may also take effect by the person's own consent: their type, and whether they may sign in at all,
 * are not theirs to accept.
 */
const isConsented = (field: ChangeField): field is GuardedField => (guardedFields as readonly string[]).includes(field)

/** An account value as the audit log stores it. */
const auditValue = (field: ChangeField, value: string | null): string | boolean | null =>
  field === 'disabled' ? value === 'true' : maskGuarded(field, value)

const movesOf = (row: ChangeRow, person: Person, caller: Caller, now: Date): AccountChange['moves'] => {
  if (row.state !== 'pending' || row.expiresAt <= now) return []
  // A locked account may not be in its owner's hands, and nobody can accept a change to their own rights.
  if (person.uuid === caller.uuid)
    return person.moneyLockedAt === null && isConsented(row.field) ? ['confirm', 'refuse'] : []
  if (row.proposedBy === caller.uuid) return ['withdraw']
  return allows(caller, 'users.identity') && mayManage(caller, person) ? ['approve', 'reject'] : []
}

/**
 * Whether the caller sees the proposed value in full: its owner must read it to confirm it, but a locked account may be
 * in a thief's hands.
 */
const isOwner = (person: Person, caller: Caller): boolean =>
  person.uuid === caller.uuid && person.moneyLockedAt === null

/** Proposed changes as the reply shows them: values masked except the owner's new one, and the caller's moves. */
export const presentChanges = async (
  db: Db,
  rows: readonly ChangeRow[],
  caller: Caller,
  now: Date,
): Promise<AccountChange[]> => {
  if (rows.length === 0) return []
  const people = await db
    .select()
    .from(users)
    .where(
      among(
        users.uuid,
        rows.map(({ userUuid }) => userUuid),
      ),
    )
  const known = new Map(people.map((person) => [person.uuid, person]))
  const named = await namesOf(
    db,
    rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
  )
  return rows.flatMap((row) => {
    const person = known.get(row.userUuid)
    if (!person) return []
    const over = row.state === 'pending' && row.expiresAt <= now
    return {
      id: row.id,
      user: { uuid: person.uuid, name: person.name },
      field: row.field,
      from: maskGuarded(row.field, row.before),
      to: isOwner(person, caller) && row.field !== 'passcode' ? row.after : maskGuarded(row.field, row.after),
      state: over ? 'expired' : row.state,
      reason: row.reason,
      // Which staff member it was is internal to the staff.
      proposed_by: isStaff(caller) ? named(row.proposedBy) : null,
      proposed_at: row.proposedAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      confirm_at: row.state === 'pending' && isConsented(row.field) ? maskAddress(oldAddress(person, row.field)) : null,
      decided_by: isStaff(caller) || row.decidedBy === caller.uuid ? named(row.decidedBy) : null,
      decided_at: row.decidedAt?.toISOString() ?? null,
      decision_reason: row.decisionReason,
      moves: movesOf(row, person, caller, now),
    }
  })
}

/** The waiting changes of a person, newest last; with `consented`, only those the person may confirm. */
export const waitingChanges = (db: Db, userUuid: string, now: Date, consented?: 'consented'): Promise<ChangeRow[]> =>
  db
    .select()
    .from(accountChanges)
    .where(
      and(
        eq(accountChanges.userUuid, userUuid),
        eq(accountChanges.state, 'pending'),
        gt(accountChanges.expiresAt, now),
        consented && inArray(accountChanges.field, guardedFields),
      ),
    )
    .orderBy(accountChanges.proposedAt, accountChanges.id)

/** How many changes wait for a decision the caller may take; never their own proposals, nor changes to their own account. */
export const changesToDecide = async ({ db, user, now }: Pick<CallContext, 'db' | 'user' | 'now'>): Promise<number> => {
  if (!allows(user, 'users.identity')) return 0
  const rows = await db
    .select({ type: users.type, n: count() })
    .from(accountChanges)
    .innerJoin(users, eq(users.uuid, accountChanges.userUuid))
    .where(
      and(
        eq(accountChanges.state, 'pending'),
        gt(accountChanges.expiresAt, now()),
        ne(accountChanges.proposedBy, user.uuid),
        ne(accountChanges.userUuid, user.uuid),
      ),
    )
    .groupBy(users.type)
  return rows.filter((row: Principal) => mayManage(user, row)).reduce((sum, { n }) => sum + n, 0)
}

/** Ends expired changes, at most one batch; returns how many. */
export const expireChanges = async (db: Db, now: Date, userUuid?: string): Promise<number> =>
  db.transaction(async (tx) => {
    const over = await tx
      .update(accountChanges)
      .set({ state: 'expired', decidedAt: now })
      .where(
        inArray(
          accountChanges.id,
          tx
            .select({ id: accountChanges.id })
            .from(accountChanges)
            .where(
              and(
                eq(accountChanges.state, 'pending'),
                lte(accountChanges.expiresAt, now),
                userUuid === undefined ? undefined : eq(accountChanges.userUuid, userUuid),
              ),
            )
            .limit(mostInBatch)
            .for('update'),
        ),
      )
      .returning()
    const context = { requestId: '', ip: '', now: () => now, user: undefined }
    for (const row of over)
      await writeAudit(tx, context, {
        action: 'change.expired',
        subject: { type: 'user', id: row.userUuid },
        after: { field: row.field },
      })
    return over.length
  })

const tellDeciders = async ({ db, user, now }: CallContext, person: Person, field: ChangeField): Promise<void> => {
  const found = await db
    .select({ uuid: users.uuid, type: users.type, disabledAt: users.disabledAt })
    .from(users)
    .where(inArray(users.type, typesWith('users.identity')))
  const to = found.filter(
    (holder) =>
      holder.disabledAt === null &&
      holder.uuid !== user.uuid &&
      holder.uuid !== person.uuid &&
      mayManage(holder, person),
  )
  await notify(db, {
    to: to.map(({ uuid }) => uuid),
    type: 'system',
    text: 'change_waits',
    values: { name: person.name, field: fieldWords[field] },
    link: pageLinks.waitingChanges(person.uuid),
    at: now(),
  })
}

const proposeOne = async (
  ctx: CallContext,
  person: Person,
  field: ChangeField,
  value: string | null,
  reason: string,
): Promise<ChangeRow> => {
  const { db, user } = ctx
  const now = ctx.now()
  await checkFree(db, person, field, value)
  const before = await presentValue(db, person, field)
  const [row] = await db
    .insert(accountChanges)
    .values({
      userUuid: person.uuid,
      field,
      before,
      after: value,
      reason,
      proposedBy: user.uuid,
      proposedAt: now,
      expiresAt: new Date(now.getTime() + proposalLife),
    })
    .returning()
  if (!row) throw refuse('conflict')
  await ctx.audit({
    action: 'change.proposed',
    subject: { type: 'user', id: person.uuid },
    before: { [field]: auditValue(field, before) },
    after: { [field]: auditValue(field, value) },
    reason,
  })
  if (isConsented(field)) {
    for (const to of addressesOf(person))
      await sendMessage(db, { to, purpose: 'notice', code: `${field}_change_proposed` }, now)
    await tellOwner(db, person, { text: 'change_proposed', field, at: now })
  }
  await tellDeciders(ctx, person, field)
  return row
}

/** The request field that proposes a change. */
const wireField = (field: string): string => (field === 'passcode' ? 'remove_passcode' : field)

/**
 * Proposes changes to how somebody signs in or is paid; nothing takes effect yet. An identical waiting proposal is
 * returned as it is. Nobody proposes for themselves: the own account is changed with a code instead. The caller holds a
 * lock on the person's row.
 * @throws own_change, change_waits at the field
 */
export const propose = async (
  ctx: CallContext,
  person: Person,
  wanted: Wanted,
  reason: string,
): Promise<readonly ChangeRow[]> => {
  const fields = Object.keys(wanted)
  if (person.uuid === ctx.user.uuid && fields.length > 0)
    throw invalid(Object.fromEntries(fields.map((field) => [wireField(field), 'own_change' as const])))
  await expireChanges(ctx.db, ctx.now(), person.uuid)
  const waiting = await waitingChanges(ctx.db, person.uuid, ctx.now())
  const rows: ChangeRow[] = []
  for (const [field, value] of Object.entries(wanted) as [ChangeField, string | null][]) {
    const known = waiting.find((row) => row.field === field)
    if (known && known.after !== value) throw invalid({ [field]: 'change_waits' })
    rows.push(known ?? (await proposeOne(ctx, person, field, value, reason)))
  }
  return rows
}

/**
 * Returns a waiting change and its person, both locked; with an owner, only one they may consent to. Fails with
 * `not_found` for any other, with `conflict` or `illegal_move` for one that has ended.
 */
export const lockChange = async (
  { db, now }: CallContext,
  id: string,
  owner?: string,
): Promise<{ readonly row: ChangeRow; readonly person: Person }> => {
  const [seen] = await db.select().from(accountChanges).where(eq(accountChanges.id, id))
  if (!seen || (owner !== undefined && (seen.userUuid !== owner || !isConsented(seen.field)))) throw refuse('not_found')
  const [person] = await db.select().from(users).where(eq(users.uuid, seen.userUuid)).for('update')
  const [row] = await db.select().from(accountChanges).where(eq(accountChanges.id, id)).for('update')
  if (!row || !person) throw refuse('not_found')
  if (row.state !== 'pending') throw refuse('conflict', { details: { state: row.state } })
  if (row.expiresAt <= now()) throw refuse('conflict', { details: { state: 'expired' } })
  return { row, person }
}

/**
 * Applies a confirmed or approved change. It is stale if the field no longer has the value it was proposed against, or
 * if its proposer may no longer give that type or re-enable that account. `why` is the approver's reason.
 */
export const applyChange = async (
  ctx: CallContext,
  { row, person }: { readonly row: ChangeRow; readonly person: Person },
  why?: string,
): Promise<ChangeRow> => {
  const { field, before, after, reason } = row
  const given = field === 'type' ? (after ?? '') : person.type
  const isSame = (await presentValue(ctx.db, person, field)) === before
  if (!isSame || !(isConsented(field) || (await mayStillGive(ctx.db, row.proposedBy, given)))) {
    await endChange(ctx, row, 'stale')
    await tellProposer(ctx, { row, person }, 'change_stale')
    throw refuse('stale', { details: { state: 'stale' }, keepWrites: true })
  }
  if (field === 'type') await changeType(ctx, person, given, reason)
  else if (field === 'disabled') await enableAccount(ctx, person, reason)
  else await changeGuarded(ctx, person, field, after, row)
  return endChange(ctx, row, 'applied', why)
}
