import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import type { Parsed } from '../../../contract/endpoint'
import { checkAmount } from '../../../contract/money/amounts'
import type { transfers as area } from '../../../contract/money/transfers'
import { requireOwnersOpen } from '../../people/changes/hold'
import type { Db } from '../../db/connect'
import { wallets } from '../../db/schema'
import type { ChainNetwork } from '../../../contract/money/networks'
import { gasNeeded, networkCost, type Sender } from '../rules'
import type { WeighedMove } from '../second-person/rules'
import type { CallContext, Handler } from '../../implement'
import { invalid, refuse } from '../../http/refuse'
import { lockSums } from '../second-person/allowance'
import {
  destinationProblem,
  lookUpDestination,
  platformWallets,
  requireOthersAddress,
  type Destination,
} from './destination'
import { enqueue } from '../../queue/enqueue'
import { requirePasscode } from '../passcode'
import { oneOwnerOf, paymentOf, startPaying, withdrawalsToPay } from '../withdrawals/pay'
import { checkReason } from './reserved-reasons'
import { tellApprovers, approvalWait } from '../second-person/waiting'
import { recordTransfer } from './record'
import { presentMade, readNames } from './rows'
import { openTwin } from './twin'
import { lockedWalletAt } from '../wallets/rows'

type Body = Parsed<typeof area.sendUsdt>['body']

const sideOf = ({ user }: CallContext, { sender_type, withdrawal_ids }: Body): Sender => {
  if (sender_type === 'platform') {
    if (!allows(user, 'money.move')) throw refuse('forbidden')
    return 'platform'
  }
  if (!allows(user, 'money.own')) throw refuse('forbidden')
  if (withdrawal_ids?.length) throw invalid({ withdrawal_ids: 'unknown_field' })
  return 'user'
}

/** Refuses a wallet that is not the sender's or does not cover amount, network cost and gas; others sending from it wait. */
const requireInWallet = async (
  { db, user }: CallContext,
  network: ChainNetwork,
  side: Sender,
  address: string,
  needed: bigint,
) => {
  const wallet = await lockedWalletAt(db, network, address)
  if (!wallet || wallet.userUuid !== (side === 'platform' ? null : user.uuid))
    throw invalid({ sender_address: 'unknown_option' })
  if (Number(wallet.gas) < gasNeeded[network]) throw invalid({ sender_address: 'gas' })
  if (wallet.availableMinor < needed) throw invalid({ amount: 'balance' })
}

/** Refuses a looked-up destination that may not be sent to; returns the person it belongs to. */
const checkDestination = (body: Body, destination: Destination, now: Date): string | null => {
  const problem = destinationProblem(destination, body.receiver_address, body.address_check, now)
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
  return destination.owner?.uuid ?? null
}

/** Whose 24-hour sum a transfer adds to; what a person sends to a wallet of ours becomes their own credit. */
const receiverKey = (side: Sender, caller: string, body: Body, owner: Destination['owner'] | undefined): string =>
  side === 'user' && owner?.platform ? caller : (owner?.uuid ?? body.receiver_address)

/**
 * Records a transfer on a chain; the teller submits it after this call commits, so it is submitted once, however often
 * the call is repeated. Above the limit it waits for a second person.
 */
const sendOn = async (ctx: CallContext, network: ChainNetwork, body: Body) => {
  const { db, user, now, audit, platform } = ctx
  const side = sideOf(ctx, body)
  await requirePasscode(ctx, body.passcode)
  if (!platform.adapters.chains[network]) throw refuse('unavailable')
  const amount = checkAmount(body.amount, 'USDT')
  if (typeof amount === 'string') throw invalid({ amount })
  if (body.sender_address === body.receiver_address) throw invalid({ receiver_address: 'own_address' })
  const kind = side === 'platform' ? 'platform_transfer' : 'person_transfer'
  await requireOthersAddress(ctx, kind, { field: 'receiver_address', address: body.receiver_address })
  checkReason(side, body.reason)
  const pays = body.withdrawal_ids?.length ? body.withdrawal_ids : undefined
  const destination = pays ? undefined : await lookUpDestination(db, side, user.uuid, network, body.receiver_address)
  const move: WeighedMove = pays
    ? await paymentOf(db, user.uuid, pays)
    : {
        move: kind,
        actor: user.uuid,
        pieces: [{ receiver: receiverKey(side, user.uuid, body, destination?.owner), currency: 'USDT', amount }],
      }
  const owns =
    side === 'platform' ? (await platformWallets(db, [body.receiver_address])).has(body.receiver_address) : undefined
  const twin =
    pays || body.anyway === true
      ? undefined
      : await openTwin(db, { network, sender: body.sender_address, receiver: body.receiver_address, amount })
  const endsWith = (receiverUuid: string | null) => ({
    network,
    sender: body.sender_address,
    receiver: body.receiver_address,
    receiverUuid,
    walletOwnerUuid: side === 'user' ? user.uuid : null,
    createdBy: user.uuid,
  })
  const names = await readNames(ctx, [endsWith(destination?.owner?.uuid ?? null)])
  await lockSums(db, move)
  const paying = pays
    ? await withdrawalsToPay(db, pays, { network, receiver: body.receiver_address, amount, move })
    : []
  await requireOwnersOpen(
    db,
    now(),
    paying.map(({ userUuid }) => userUuid),
  )
  const cost = networkCost[network]
  await requireInWallet(ctx, network, side, body.sender_address, amount + cost)
  // Where withdrawals are paid, the destination was approved with them.
  const receiver = destination ? checkDestination(body, destination, now()) : oneOwnerOf(paying)
  // Somebody who takes a lost response for a lost transfer would pay twice.
  if (twin?.state === 'unknown')
    throw refuse('validation', { fields: { anyway: 'in_doubt' }, details: { transfer: twin.uuid } })
  const at = now()
  const wait = await approvalWait(db, move, at)
  const made = await recordTransfer(db, move, wait, {
    ...endsWith(receiver),
    uuid: randomUUID(),
    at,
    state: wait.expiresAt ? 'waiting_approval' : 'sending',
    direction: (owns ?? receiver === user.uuid) ? 'own' : 'out',
    amountMinor: amount,
    feeMinor: cost,
    costMinor: cost,
    currency: 'USDT',
    reason: body.reason,
    description: body.description ?? null,
  })
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
  await tellApprovers(db, made, at)
  const object = await presentMade(ctx, made, pays ? await readNames(ctx, [made]) : names, pays)
  return { object }
}

/** Sends USDT on Tron. */
export const sendUsdt: Handler<typeof area.sendUsdt> = (ctx, { body }) => sendOn(ctx, 'tron', body)
/** Sends USDT on BNB Smart Chain. */
export const sendBsc: Handler<typeof area.sendBsc> = (ctx, { body }) => sendOn(ctx, 'bsc', body)

/** Connects a person's wallet, so that it can be read and sent from. A wallet somebody else connected stays theirs. */
export const connectWallet = async (
  db: Db,
  owner: string,
  network: ChainNetwork,
  address: string,
  now: Date,
): Promise<void> => {
  // Of two calls at once, the second waits here for the first and then sees whose wallet it is.
  const added = await db
    .insert(wallets)
    .values({ network, address, userUuid: owner, label: '', balanceMinor: 0n, gas: '0', connectedAt: now })
    .onConflictDoNothing()
    .returning({ id: wallets.id })
  const [known] = await db.select({ user: wallets.userUuid }).from(wallets).where(eq(wallets.address, address))
  if (known?.user !== owner) throw invalid({ [`${network}_address`]: 'taken' })
  // What it holds is read once this is committed: a chain is called outside transactions, and may fail.
  if (added.length > 0) await enqueue(db, 'read_wallets', {})
}
