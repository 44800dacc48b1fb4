import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { allows, isStaff } from '../../../contract/access'
import { checkAmount } from '../../../contract/money/amounts'
import type { transfers as area } from '../../../contract/money/transfers'
import { pageLinks } from '../../../contract/page-links'
import type { Db } from '../../db/connect'
import { users } from '../../db/schema'
import type { Sender } from '../rules'
import { mayAsk, type WeighedMove } from '../second-person/rules'
import type { CallContext, Handler } from '../../implement'
import { accountOf, availableCredit, creditOf } from '../ledger/accounts'
import { post, type PostedTransaction } from '../ledger/post'
import { reasons } from '../ledger/texts'
import { amountWords, notify } from '../../notifications/notify'
import { isNear, type Found } from '../../people/names'
import { invalid } from '../../http/refuse'
import { lockSums } from '../second-person/allowance'
import { requirePasscode } from '../passcode'
import { checkReason } from './reserved-reasons'
import { tellApprovers, approvalWait } from '../second-person/waiting'
import { recordTransfer } from './record'
import { creditMoved, platformSender, presentMade, readNames, type TransferRow } from './rows'

/** The active end user with this uuid, as only they hold credit; anybody else fails with `unknown_option` at the field. */
export const creditHolder = async (
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  uuid: string,
  field: 'recipient_uuid' | 'destination',
): Promise<Found> => {
  const [row] = await db
    .select({ uuid: users.uuid, type: users.type, name: users.name, near: isNear(user) })
    .from(users)
    .where(and(eq(users.uuid, uuid), isNull(users.disabledAt)))
  if (!row || isStaff(row)) throw invalid({ [field]: 'unknown_option' })
  return row
}

/** Notifies somebody of what came into their credit. */
export const tellCredit = (tx: Db, { amountMinor, currency, uuid }: TransferRow, to: string, at: Date): Promise<void> =>
  notify(tx, {
    to: [to],
    type: 'money',
    text: 'credit_in',
    values: { amount: amountWords(amountMinor, currency) },
    link: pageLinks.transfer(uuid, 'user'),
    at,
  })

/** Books internal credit recorded as a transfer and notifies its receiver. */
export const bookCredit = async (tx: Db, row: TransferRow, now: Date): Promise<PostedTransaction> => {
  const currency = row.currency
  const to = row.receiverUuid ?? row.receiver
  const given = row.sender === platformSender
  await tellCredit(tx, row, to, now)
  return post(tx, {
    at: now,
    type: given ? 'deposit' : 'transfer',
    reason: row.reason,
    source: 'internal',
    user: given ? to : row.sender,
    reference: row.uuid,
    description: row.description,
    postings: [
      [given ? accountOf('cost', 'promotion') : creditOf(row.sender), -row.amountMinor, currency],
      [creditOf(to), row.amountMinor, currency],
    ],
  })
}

/** Moves credit to another person: from the caller, or from the platform when staff give it. */
export const sendCredit: Handler<typeof area.sendCredit> = async (ctx, { body }) => {
  const { db, user, now, audit } = ctx
  const side: Sender = allows(user, 'money.move') ? 'platform' : 'user'
  const currency = body.currency ?? 'USD'
  const amount = checkAmount(body.amount, currency)
  if (typeof amount === 'string') throw invalid({ amount })
  await requirePasscode(ctx, body.passcode)
  if (side === 'platform' && body.reason === undefined) throw invalid({ reason: 'reason_required' })
  checkReason(side, body.reason)
  const kind = side === 'platform' ? 'platform_credit' : 'person_credit'
  if (!mayAsk(kind, user.uuid, [body.recipient_uuid])) throw invalid({ recipient_uuid: 'own_address' })
  const holder = await creditHolder(ctx, body.recipient_uuid, 'recipient_uuid')
  const recipient = holder.uuid
  const move: WeighedMove = {
    move: kind,
    actor: user.uuid,
    pieces: [{ receiver: recipient, currency, amount }],
  }
  const ends = {
    network: 'internal' as const,
    sender: side === 'platform' ? platformSender : user.uuid,
    receiver: recipient,
    receiverUuid: recipient,
    walletOwnerUuid: side === 'platform' ? null : user.uuid,
    createdBy: user.uuid,
  }
  const names = await readNames(ctx, [ends], [], [holder])
  await lockSums(db, move)
  const at = now()
  const wait = await approvalWait(db, move, at)
  // A transfer made at once is checked against the balance when it is booked; approval is not sought for one that
  // cannot be paid.
  if (wait.expiresAt && side === 'user' && (await availableCredit(db, user.uuid, currency)) < amount)
    throw invalid({ amount: 'balance' })
  const made = await recordTransfer(db, move, wait, {
    ...ends,
    uuid: randomUUID(),
    at,
    state: wait.expiresAt ? 'waiting_approval' : 'confirmed',
    direction: 'out',
    amountMinor: amount,
    feeMinor: 0n,
    currency,
    reason: body.reason ?? reasons.credit,
  })
  await audit({
    action: 'credit.sent',
    subject: { type: 'transfer', id: made.uuid },
    after: { state: made.state, amount: body.amount, currency, recipient },
    ...(body.reason !== undefined && { reason: body.reason }),
  })
  await tellApprovers(db, made, at)
  const object = await presentMade(ctx, made, names)
  if (made.state !== 'confirmed') return { object }
  const posted = await bookCredit(db, made, at)
  return { object: { ...object, credit: creditMoved(ctx, made, object, posted) } }
}
