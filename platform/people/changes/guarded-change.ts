import { sendMessage } from '../../notifications/messages'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, ne } from 'drizzle-orm'
import type { AuditAction } from '../../../contract/system/audit-events'
import { holdTime } from '../../../contract/people/change-times'
import type { ChangeField, GuardedField } from '../../../contract/people/pending-change'
import { pageLinks } from '../../../contract/page-links'
import type { Db } from '../../db/connect'
import { accountAlarms, bankInfo, users } from '../../db/schema'
import { maskCard, masked, maskEmail, maskIban, maskPhone, maskWallet } from '../mask'
import { personKeys } from '../keys'
import type { CallContext } from '../../implement'
import { forgetTries } from '../../money/passcode'
import { connectWallet } from '../../money/transfers/send'
import { notify } from '../../notifications/notify'
import { fieldWords } from '../../notifications/texts'
import { invalid, refuse } from '../../http/refuse'
import { endOvertaken, type ChangeRow } from './change-ends'
import { forgetDevices } from '../sign-in/devices'
import { endSessions } from '../sign-in/sessions'

type Person = typeof users.$inferSelect
type ChangeContext = Pick<CallContext, 'db' | 'now' | 'user' | 'audit'>

/** How long the "this was not me" link of a notice is valid, in milliseconds. */
export const alarmLife = 7 * 24 * 3_600_000

/** Where a person is paid: the columns of the bank fields. */
export const bankColumns = {
  iban: 'iban',
  card: 'card',
  tron_address: 'tronAddress',
  bsc_address: 'bscAddress',
} as const
type BankField = keyof typeof bankColumns
/** The fields of {@link bankColumns}. */
export const bankFields = Object.keys(bankColumns) as BankField[]

const isBank = (field: GuardedField): field is BankField => Object.hasOwn(bankColumns, field)

const masks: Readonly<Record<GuardedField, (value: string) => string>> = {
  phone: maskPhone,
  email: maskEmail,
  passcode: () => '•••',
  iban: maskIban,
  card: maskCard,
  tron_address: maskWallet,
  bsc_address: maskWallet,
}

/** An account value as shown to staff, in notifications and in the audit log; null for a passcode. */
export const maskGuarded = (field: ChangeField, value: string | null): string | null =>
  field === 'type' || field === 'disabled' ? value : field === 'passcode' ? null : masked(masks[field], value)

/** A digest by which a link or a hash is recognised without being stored. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The current value of a field; for a passcode a digest of its hash, for `disabled` `true` or `false`. */
export const presentValue = async (db: Db, person: Person, field: ChangeField): Promise<string | null> => {
  if (field === 'type') return person.type
  if (field === 'disabled') return String(person.disabledAt !== null)
  if (field === 'phone') return person.phone
  if (field === 'email') return person.email
  if (field === 'passcode') return person.passcodeHash === null ? null : digest(person.passcodeHash)
  const [row] = await db.select().from(bankInfo).where(eq(bankInfo.userUuid, person.uuid))
  return row?.[bankColumns[field]] ?? null
}

/** The address where a change to a field is confirmed and warned about: the old one, or the phone if there is none. */
export const oldAddress = (person: Pick<Person, 'phone' | 'email'>, field: ChangeField): string =>
  field === 'email' ? (person.email ?? person.phone) : person.phone

/** Every phone and e-mail that an account has now. */
export const addressesOf = ({ phone, email }: Pick<Person, 'phone' | 'email'>): readonly string[] =>
  email === null ? [phone] : [phone, email]

/**
 * Every address of an account, including those that changes removed since a week before `since`: places where access to
 * it may have been stolen.
 */
export const knownAddresses = async (db: Db, person: Person, since: Date): Promise<readonly string[]> => {
  const warned = await db
    .selectDistinct({ sentTo: accountAlarms.sentTo })
    .from(accountAlarms)
    .where(and(eq(accountAlarms.userUuid, person.uuid), gt(accountAlarms.expiresAt, since)))
  return [...new Set([...addressesOf(person), ...warned.flatMap(({ sentTo }) => sentTo ?? [])])]
}

/** Rejects a value that already belongs to somebody else. */
export const checkFree = async (db: Db, person: Person, field: ChangeField, value: string | null): Promise<void> => {
  if ((field !== 'phone' && field !== 'email') || value === null) return
  const [other] = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(eq(users[field], value), ne(users.uuid, person.uuid)))
  if (other) throw invalid({ [field]: 'taken' })
}

const saveUser = async (db: Db, person: Person, set: Partial<Person>, now: Date): Promise<Person> => {
  const [saved] = await db
    .update(users)
    .set({
      ...set,
      ...personKeys({ ...person, ...set }),
      securityHoldUntil: new Date(now.getTime() + holdTime),
      modifiedAt: now,
      version: person.version + 1,
    })
    .where(eq(users.uuid, person.uuid))
    .returning()
  if (!saved) throw refuse('not_found')
  return saved
}

const saveBank = async (
  { db, now }: ChangeContext,
  person: Person,
  field: BankField,
  value: string | null,
): Promise<void> => {
  if (value !== null && field === 'tron_address') await connectWallet(db, person.uuid, 'tron', value, now())
  if (value !== null && field === 'bsc_address') await connectWallet(db, person.uuid, 'bsc', value, now())
  // The verification was of the previous value.
  const set = { [bankColumns[field]]: value, verifiedAt: null, verifiedBy: null, changedAt: now() }
  await db
    .insert(bankInfo)
    .values({ userUuid: person.uuid, holder: person.name, ...set })
    .onConflictDoUpdate({ target: bankInfo.userUuid, set })
}

const auditName = (field: GuardedField): AuditAction =>
  field === 'passcode' ? 'passcode.removed' : isBank(field) ? 'bank.changed' : `${field}.changed`

/** Creates a one-time link with which its recipient can answer "this was not me". */
const makeAlarm = async (
  db: Db,
  { userUuid, field, sentTo }: { readonly userUuid: string; readonly field: GuardedField; readonly sentTo: string },
  now: Date,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + alarmLife)
  await db.insert(accountAlarms).values({ tokenHash: digest(token), userUuid, field, sentAt: now, expiresAt, sentTo })
  return pageLinks.notMe(token)
}

/** The name of a change's notice in the outbox. */
const noticeOf = (field: GuardedField): string =>
  field === 'passcode' ? 'passcode_removed' : isBank(field) ? 'bank_changed' : `${field}_changed`

/** Notifies somebody of a proposed or completed change to how they sign in or are paid. */
export const tellOwner = (
  db: Db,
  person: Person,
  {
    text,
    field,
    at,
  }: { readonly text: 'account_changed' | 'change_proposed'; readonly field: GuardedField; readonly at: Date },
): Promise<void> =>
  notify(db, {
    to: [person.uuid],
    type: 'system',
    text,
    values: { field: fieldWords[field] },
    link: pageLinks.account(),
    at,
  })

/**
 * The only way to change how somebody signs in: their phone or e-mail, whoever changes it, and on their behalf their
 * passcode and where they are paid. Ends every session, forgets every browser, ends other waiting changes to the field,
 * closes passcode and money for a day, notifies the new address and every previous one (the latter with a "this was not
 * me" link), and writes the audit log. `proposal` is the proposal being applied, if there was one. The caller holds a
 * lock on the person's row.
 */
export const changeGuarded = async (
  ctx: ChangeContext,
  person: Person,
  field: GuardedField,
  value: string | null,
  proposal?: Pick<ChangeRow, 'id' | 'reason'>,
): Promise<Person> => {
  const { db } = ctx
  const now = ctx.now()
  await checkFree(db, person, field, value)
  const before = await presentValue(db, person, field)
  if (isBank(field)) await saveBank(ctx, person, field, value)
  if (field === 'passcode') await forgetTries(db, person.uuid)
  const set = {
    ...(field === 'phone' && value !== null && { phone: value }),
    ...(field === 'email' && { email: value }),
    ...(field === 'passcode' && { passcodeHash: null }),
  }
  const saved = await saveUser(db, person, set, now)
  await endSessions(db, person.uuid, 'address', now)
  await forgetDevices(db, person.uuid)
  await ctx.audit({
    action: auditName(field),
    subject: { type: 'user', id: person.uuid },
    before: { [field]: maskGuarded(field, before) },
    after: { [field]: maskGuarded(field, value) },
    ...(proposal && { reason: proposal.reason }),
  })
  await endOvertaken(ctx, person, [field], proposal?.id)
  const code = noticeOf(field)
  const warned = addressesOf(person)
  for (const sentTo of warned)
    await sendMessage(
      db,
      {
        to: sentTo,
        purpose: 'notice',
        code,
        link: await makeAlarm(db, { userUuid: person.uuid, field, sentTo }, now),
      },
      now,
    )
  for (const fresh of addressesOf(saved))
    if (!warned.includes(fresh)) await sendMessage(db, { to: fresh, purpose: 'notice', code }, now)
  await tellOwner(db, person, { text: 'account_changed', field, at: now })
  return saved
}
