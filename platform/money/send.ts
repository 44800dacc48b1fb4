import { eq } from 'drizzle-orm'
import { allows } from '../../contract/access'
import type { Parsed } from '../../contract/endpoint'
import { checkAmount } from '../../contract/money'
import type { transfers as area } from '../../contract/transfers'
import { transfers, wallets } from '../db/schema'
import { approvalsFor, approvalTime, gasNeeded, networkCost, type ChainNetwork, type Side } from '../domain/money-rules'
import type { CallContext, Handler } from '../implement'
import { lockBooks } from '../ledger/post'
import { invalid, refuse } from '../refuse'
import { destinationProblem, lookUpDestination, platformWallets } from './destination'
import { requirePasscode } from './passcode'
import { startPaying, withdrawalsToPay, type WithdrawalRow } from './pay-withdrawals'
import { checkReason } from './reserved-reasons'
import { tellApprovers } from './second-person'
import { limitProblem } from './spending'
import { presentTransfer, type TransferRow } from './transfer-rows'
import { openTwin } from './twin'
import { walletAt } from './wallet-rows'

type Body = Parsed<typeof area.sendUsdt>['body']

const sideOf = ({ user }: CallContext, { sender_type, withdrawal_ids }: Body): Side => {
  if (sender_type === 'platform') {
    if (!allows(user, 'money.move')) throw refuse('forbidden')
    return 'platform'
  }
  if (!allows(user, 'money.own')) throw refuse('forbidden')
  if (withdrawal_ids?.length) throw invalid({ withdrawal_ids: 'unknown_field' })
  return 'user'
}

/** The wallet the money leaves, with enough in it for amount, network and gas. */
const sourceOf = async (
  { db, user }: CallContext,
  network: ChainNetwork,
  side: Side,
  address: string,
  needed: bigint,
) => {
  const wallet = await walletAt(db, network, address)
  if (!wallet || wallet.userUuid !== (side === 'platform' ? null : user.uuid))
    throw invalid({ sender_address: 'unknown_option' })
  if (Number(wallet.gas) < gasNeeded[network]) throw invalid({ sender_address: 'gas' })
  if (wallet.availableMinor < needed) throw invalid({ amount: 'balance' })
  return wallet
}

const checkDestination = async (ctx: CallContext, network: ChainNetwork, side: Side, body: Body) => {
  const destination = await lookUpDestination(ctx.db, side, ctx.user.uuid, network, body.receiver_address)
  const problem = destinationProblem(destination, body.receiver_address, body.address_check, ctx.now())
  if (problem)
    throw refuse('validation', {
      fields:
        problem === 'address_similar' && body.address_check !== undefined
          ? { address_check: 'invalid' }
          : { receiver_address: problem },
      details: {
        look_alikes: destination.lookAlikes,
        usable_from: destination.usableFrom?.toISOString() ?? null,
      },
    })
  return destination.owner
}

/** Who gets it: looked up among wallets, or the owner of the withdrawals being paid, whose destination was approved. */
const receiverOf = async (
  ctx: CallContext,
  network: ChainNetwork,
  side: Side,
  body: Body,
  paying: readonly WithdrawalRow[],
): Promise<string | null> => {
  if (paying.length > 0) {
    const owners = new Set(paying.map(({ userUuid }) => userUuid))
    return owners.size === 1 ? ([...owners][0] ?? null) : null
  }
  return (await checkDestination(ctx, network, side, body))?.uuid ?? null
}

/**
 * Records a transfer on a chain; the teller gives it to the chain once this call is committed, so it is given once,
 * however often the call is repeated. Above the limit it waits for a second person.
 */
const sendOn = async (ctx: CallContext, network: ChainNetwork, body: Body) => {
  const { db, user, now, audit, platform } = ctx
  const side = sideOf(ctx, body)
  await requirePasscode(ctx, body.passcode)
  if (!platform.adapters.chains[network]) throw refuse('unavailable')
  const amount = checkAmount(body.amount, 'USDT')
  if (typeof amount === 'string') throw invalid({ amount })
  if (body.sender_address === body.receiver_address) throw invalid({ receiver_address: 'own_address' })
  checkReason(side, body.reason)
  await lockBooks(db)
  const paying = body.withdrawal_ids?.length
    ? await withdrawalsToPay(db, body.withdrawal_ids, { network, receiver: body.receiver_address, amount })
    : []
  const cost = networkCost[network]
  const wallet = await sourceOf(ctx, network, side, body.sender_address, amount + cost)
  const receiver = await receiverOf(ctx, network, side, body, paying)
  if (paying.length === 0 && body.anyway !== true) {
    const twin = await openTwin(db, { network, sender: wallet.address, receiver: body.receiver_address, amount })
    // Whoever takes a lost answer for a lost transfer would pay twice.
    if (twin?.state === 'unknown')
      throw refuse('validation', { fields: { anyway: 'in_doubt' }, details: { transfer: twin.uuid } })
  }
  const own =
    side === 'platform'
      ? (await platformWallets(db, [body.receiver_address])).has(body.receiver_address)
      : receiver === user.uuid
  const limit = paying.length > 0 ? undefined : await limitProblem(db, side, user.uuid, 'USDT', amount, now())
  if (limit) throw invalid({ amount: limit })
  const needed = paying.length > 0 ? 0 : approvalsFor(side, 'USDT', amount)
  const [row] = await db
    .insert(transfers)
    .values({
      network,
      state: needed > 0 ? 'waiting_approval' : 'sending',
      direction: own ? 'own' : 'out',
      sender: wallet.address,
      receiver: body.receiver_address,
      receiverUuid: receiver,
      walletOwnerUuid: side === 'user' ? user.uuid : null,
      amountMinor: amount,
      feeMinor: cost,
      costMinor: cost,
      currency: 'USDT',
      reason: body.reason,
      description: body.description ?? null,
      createdBy: user.uuid,
      approvals: [],
      approvalsNeeded: needed,
      createdAt: now(),
      expiresAt: needed > 0 ? new Date(now().getTime() + approvalTime) : null,
    })
    .returning()
  const made = row as TransferRow
  await startPaying(db, paying, made.id)
  await audit({
    action: 'transfer.made',
    subject: { type: 'transfer', id: made.uuid },
    after: {
      network,
      state: made.state,
      amount: body.amount,
      receiver: body.receiver_address,
      withdrawals: paying.map(({ id }) => id),
    },
    reason: body.reason,
  })
  await tellApprovers(db, made, now())
  return { object: await presentTransfer(ctx, made) }
}

/** Sends USDT on Tron. */
export const sendUsdt: Handler<typeof area.sendUsdt> = (ctx, { body }) => sendOn(ctx, 'tron', body)
/** Sends USDT on BNB Smart Chain. */
export const sendBsc: Handler<typeof area.sendBsc> = (ctx, { body }) => sendOn(ctx, 'bsc', body)

/** Connects a wallet of a person, so that it can be looked at and sent from. A wallet somebody else connected stays theirs. */
export const connectWallet = async (
  { db, user }: CallContext,
  network: ChainNetwork,
  address: string,
): Promise<void> => {
  const [known] = await db.select({ user: wallets.userUuid }).from(wallets).where(eq(wallets.address, address))
  if (known && known.user !== user.uuid) throw invalid({ [`${network}_address`]: 'taken' })
  if (!known)
    await db
      .insert(wallets)
      .values({ network, address, userUuid: user.uuid, label: '', balanceMinor: 0n, gas: '0' })
      .onConflictDoNothing()
}
