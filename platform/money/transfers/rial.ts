import { randomUUID } from 'node:crypto'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Parsed } from '../../../contract/endpoint'
import { checkIban } from '../../../contract/identifiers'
import { checkAmount } from '../../../contract/money/amounts'
import type { transfers as area } from '../../../contract/money/transfers'
import { among } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { lockNames } from '../../db/named-locks'
import { transfers, withdrawals } from '../../db/schema'
import { networkCost } from '../rules'
import type { WeighedMove } from '../second-person/rules'
import type { CallContext, Handler } from '../../implement'
import { bookBalance } from '../ledger/balances'
import { accountOf, creditOf } from '../ledger/accounts'
import { post, postAll, type PostedTransaction, type NewTransaction } from '../ledger/post'
import { invalid } from '../../http/refuse'
import { lockSums } from '../second-person/allowance'
import { bookCredit, creditHolder, tellCredit } from './credit'
import { ownerOf, requireOthersAddress } from './destination'
import { spentOn } from './exchange-houses'
import { requireOwnersOpen } from '../../people/changes/hold'
import { requirePasscode } from '../passcode'
import {
  lockWithdrawals,
  noteCost,
  oneOwnerOf,
  paymentOf,
  payWithdrawals,
  startPaying,
  withdrawalsToPay,
} from '../withdrawals/pay'
import { tellApprovers, approvalWait } from '../second-person/waiting'
import { recordTransfer } from './record'
import { creditMoved, platformSender, presentMade, readNames, type TransferRow } from './rows'

type Body = Parsed<typeof area.bookRial>['body']

/** A tracking number is booked once in each direction, because the same line read twice would count twice. */
const checkTracking = async (db: Db, hash: string, direction: 'in' | 'out'): Promise<void> => {
  await lockNames(db, 'references', [`tracking ${direction} ${hash}`])
  const [known] = await db
    .select({ uuid: transfers.uuid })
    .from(transfers)
    .where(
      and(
        eq(transfers.hash, hash),
        inArray(transfers.network, ['bank', 'internal']),
        eq(transfers.direction, direction),
        notInArray(transfers.state, ['failed', 'rejected', 'called_back', 'expired', 'reversed']),
      ),
    )
    .limit(1)
  if (known) throw invalid({ transaction_hash: 'duplicate' })
}

/** Books money at the bank after all approvals: into somebody's credit, or out to an IBAN. Returns what it posted first. */
export const bookBank = async (tx: Db, row: TransferRow, now: Date): Promise<PostedTransaction | undefined> => {
  const head = {
    at: now,
    reason: row.reason,
    source: 'bank',
    reference: row.hash ?? row.uuid,
    description: row.description,
  } as const
  if (row.direction === 'in' && row.receiverUuid !== null) {
    await tellCredit(tx, row, row.receiverUuid, now)
    return post(tx, {
      ...head,
      type: 'deposit',
      user: row.receiverUuid,
      postings: [
        [accountOf('means', 'bank'), -row.amountMinor, 'IRR'],
        [creditOf(row.receiverUuid), row.amountMinor, 'IRR'],
      ],
    })
  }
  const paying = await lockWithdrawals(tx, eq(withdrawals.transferId, row.id))
  const payout = async (): Promise<NewTransaction[]> => [
    {
      ...head,
      type: 'payout',
      user: row.receiverUuid,
      postings: [
        [accountOf('means', 'bank'), row.amountMinor, 'IRR'],
        [await spentOn(tx, row), -row.amountMinor, 'IRR'],
      ],
    },
    ...(await noteCost(tx, row, null, now)),
  ]
  const postings = paying.length > 0 ? await payWithdrawals(tx, paying, row, now) : await payout()
  const [first] = await postAll(
    tx,
    postings.map((posting) => ({ ...posting, covered: 'amount' })),
  )
  return first
}

interface Plan {
  readonly move: 'top_up' | 'bank_payment'
  readonly values: Pick<
    TransferRow,
    'network' | 'direction' | 'sender' | 'receiver' | 'receiverUuid' | 'feeMinor' | 'costMinor'
  >
  readonly book: (tx: Db, row: TransferRow, now: Date) => Promise<PostedTransaction | undefined>
}

/** A person as the destination: rials come in at the bank; another currency is credit given by hand. */
const topUp = async (ctx: CallContext, body: Body, uuid: string): Promise<Plan> => {
  const { uuid: holder } = await creditHolder(ctx, uuid, 'destination')
  if (body.withdrawal_ids?.length) throw invalid({ withdrawal_ids: 'unknown_field' })
  const inRials = (body.currency ?? 'IRR') === 'IRR'
  return {
    move: 'top_up',
    values: {
      network: inRials ? 'bank' : 'internal',
      direction: inRials ? 'in' : 'out',
      sender: inRials ? body.source : platformSender,
      receiver: holder,
      receiverUuid: holder,
      feeMinor: 0n,
      costMinor: 0n,
    },
    book: inRials ? bookBank : bookCredit,
  }
}

const payOut = async (ctx: CallContext, body: Body, iban: string): Promise<Plan> => {
  const { db } = ctx
  if (body.currency !== undefined && body.currency !== 'IRR') throw invalid({ currency: 'unknown_option' })
  await requireOthersAddress(ctx, 'bank_payment', { field: 'destination', address: iban })
  const owner = await ownerOf(db, 'iban', iban)
  return {
    move: 'bank_payment',
    values: {
      network: 'bank',
      direction: 'out',
      sender: body.source,
      receiver: iban,
      receiverUuid: owner?.uuid ?? null,
      feeMinor: networkCost.bank,
      costMinor: networkCost.bank,
    },
    book: bookBank,
  }
}

/** Books what happened at the bank under its tracking number: a top-up, a payment, or the payment of withdrawals. */
export const bookRial: Handler<typeof area.bookRial> = async (ctx, { body }) => {
  const { db, user, now, audit } = ctx
  const currency = body.currency ?? 'IRR'
  const amount = checkAmount(body.amount, currency)
  if (typeof amount === 'string') throw invalid({ amount })
  const iban = checkIban(body.destination)
  await requirePasscode(ctx, body.passcode)
  const plan = 'value' in iban ? await payOut(ctx, body, iban.value) : await topUp(ctx, body, body.destination)
  const pays = body.withdrawal_ids?.length ? body.withdrawal_ids : undefined
  const receiver = plan.values.receiverUuid ?? plan.values.receiver
  const move: WeighedMove = pays
    ? await paymentOf(db, user.uuid, pays)
    : {
        move: plan.move,
        actor: user.uuid,
        pieces: [{ receiver, currency, amount }],
      }
  const paid = pays ? await db.select().from(withdrawals).where(among(withdrawals.id, pays)) : []
  // Whoever else has the IBAN in their bank info: the payment is the owner's.
  const receiverUuid = pays ? oneOwnerOf(paid) : plan.values.receiverUuid
  const ends = { ...plan.values, receiverUuid, walletOwnerUuid: null, createdBy: user.uuid }
  const names = await readNames(ctx, [ends])
  await lockSums(db, move)
  const paying = pays
    ? await withdrawalsToPay(db, pays, { network: 'bank', receiver: plan.values.receiver, amount, move })
    : []
  await requireOwnersOpen(
    db,
    now(),
    paying.map(({ userUuid }) => userUuid),
  )
  await checkTracking(db, body.transaction_hash, plan.values.direction === 'in' ? 'in' : 'out')
  const at = now()
  const wait = await approvalWait(db, move, at)
  if (
    plan.values.network === 'bank' &&
    plan.values.direction === 'out' &&
    (await bookBalance(db, 'bank', 'IRR')) < amount + networkCost.bank
  )
    throw invalid({ amount: 'balance' })
  const made = await recordTransfer(db, move, wait, {
    ...ends,
    uuid: randomUUID(),
    at,
    state: wait.expiresAt ? 'waiting_approval' : 'confirmed',
    amountMinor: amount,
    currency,
    reason: body.reason,
    description: body.description ?? null,
    hash: body.transaction_hash,
  })
  if (paying.length > 0) await startPaying(db, paying, made.id)
  await audit({
    action: 'rial.booked',
    subject: { type: 'transfer', id: made.uuid },
    after: {
      state: made.state,
      amount: body.amount,
      currency,
      direction: made.direction,
      tracking: body.transaction_hash,
      withdrawals: paying.map(({ id }) => id),
    },
    reason: body.reason,
  })
  await tellApprovers(db, made, at)
  const object = await presentMade(ctx, made, names, pays)
  if (made.state !== 'confirmed') return { object }
  const posted = await plan.book(db, made, at)
  return { object: { ...object, credit: posted ? creditMoved(ctx, made, object, posted) : null } }
}
