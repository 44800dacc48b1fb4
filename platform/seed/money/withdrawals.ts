import { dayInTehran, daysBetween } from '../../../contract/jalali'
import type { ExternalNetwork } from '../../../contract/money/networks'
import { withdrawalFees } from '../../../contract/money/withdrawal-fees'
import { pageLinks } from '../../../contract/page-links'
import { transfers, withdrawals, type StoredWithdrawalState } from '../../db/schema'
import { confirmationsNeeded, networkCost } from '../../money/rules'
import { approvalsOf } from '../../money/second-person/rules'
import type { Person } from '../people/people'
import type { Flow } from '../requests/request-flow'
import type { RequestDesk, Filed, Order } from '../requests/requests'
import { dateOf, dayLength, hour } from '../span'
import { accountNames, reasons } from '../../money/ledger/texts'
import type { Treasury } from './treasury'
import type { World } from '../world'

interface Wish {
  readonly currency: 'USDT' | 'IRR'
  readonly network: ExternalNetwork
  readonly amount: bigint
  readonly to: string
}

/** A withdrawal with what is needed to pay it. */
interface Paid {
  readonly filed: Filed
  readonly wish: Wish
  readonly at: number
  readonly fee: bigint
  readonly hash: string
  readonly approvals: string[]
}

const approverOf = ({ events }: Flow): Person | null => events.find(({ event }) => event === 'step_done')?.actor ?? null

/** States in which a transfer pays the withdrawal; the transfer has the same state. */
const sentStates = ['confirmed', 'sending', 'unknown', 'failed'] as const

/** The smallest credit worth withdrawing, in cents. */
const worthwhile = 6_000n

/** People's withdrawals: the request, the exchange before it, the money side, and the transfer that pays it. */
export const withdrawalDesk = (world: World, desk: RequestDesk, treasury: Treasury) => {
  const { agenda, book, sink, nextId, notifications, people, span } = world
  const random = world.random('withdrawals')

  const wishOf = (person: Person, at: number): Wish | null => {
    const { bank } = person
    if (!bank) return null
    const currency: 'USDT' | 'IRR' = random.chance(0.62) ? 'USDT' : 'IRR'
    const usd = book.available(person, 'USD')
    if (usd >= worthwhile) {
      const part = (usd * BigInt(random.int(60, 98))) / 100n
      treasury.change(person, part, currency, at)
    }
    const available = book.available(person, currency)
    const unit = currency === 'USDT' ? 1_000_000n : 100_000n
    const amount = ((available * BigInt(random.int(75, 100))) / 100n / unit) * unit
    if (amount < (currency === 'USDT' ? 20_000_000n : 10_000_000n)) return null
    const network: ExternalNetwork = currency === 'IRR' ? 'bank' : random.chance(0.7) ? 'tron' : 'bsc'
    return { currency, network, amount, to: network === 'bank' ? bank.iban : bank[network] }
  }

  const stateOf = ({ flow }: Filed, at: number): StoredWithdrawalState => {
    if (flow.status === 'completed') return 'confirmed'
    if (flow.status === 'rejected') return 'rejected'
    if (flow.status === 'canceled' || flow.status === 'expired') return 'canceled'
    if (flow.approvedAt === null) return 'requested'
    const waiting = at - flow.approvedAt
    return waiting > 2 * dayLength && random.chance(0.25)
      ? random.pick(['unknown', 'failed'])
      : random.chance(0.2)
        ? 'sending'
        : 'approved'
  }

  const payOut = ({ filed, wish, fee, hash }: Paid, at: number): void => {
    const { amount, currency, network } = wish
    const { owner } = filed
    book.post(
      {
        at,
        type: 'withdrawal',
        reason: reasons.withdrawal,
        source: network,
        user: owner,
        requestId: filed.id,
        reference: hash,
        description: filed.code,
      },
      [book.credit(owner, currency), -amount],
      treasury.spend(network, currency, amount - fee),
      [book.account('income', accountNames.withdrawalFee, currency), fee],
    )
    book.reserve(owner, currency, -amount)
    treasury.payCost({ at, network, currency, amount, reference: hash, requestId: filed.id })
    const day = dayInTehran(at)
    if (owner.lastCashout === null || owner.lastCashout < day) owner.lastCashout = day
    notifications.tell(owner, 'withdrawalPaid', at, { code: filed.code }, pageLinks.request(filed.id, 'user'))
  }

  const hashOf = (network: Wish['network']): string => {
    if (network === 'bank') return random.digits(18)
    return network === 'tron' ? random.hex(64) : `0x${random.hex(64)}`
  }

  /** The transfer that pays a withdrawal; returns its id. */
  const recordTransfer = (paid: Paid, state: (typeof sentStates)[number]): number => {
    const { filed, wish, at, fee, hash, approvals } = paid
    const { flow, owner } = filed
    const { amount, currency, network } = wish
    const id = nextId('transfers')
    const movedAt = flow.completedAt ?? (flow.approvedAt === null ? at : Math.min(span.now, flow.approvedAt + hour))
    sink.add(transfers, {
      id,
      uuid: random.uuid(),
      network,
      state,
      direction: 'out',
      sender: treasury.address(network),
      receiver: wish.to,
      receiverUuid: owner.uuid,
      walletOwnerUuid: null,
      amountMinor: amount - fee,
      feeMinor: networkCost[network],
      costMinor: networkCost[network],
      currency,
      reason: reasons.withdrawal,
      description: filed.code,
      hash: state === 'sending' || state === 'failed' ? null : hash,
      failure: state === 'failed' ? 'refused' : null,
      confirmations: network === 'bank' || state !== 'confirmed' ? null : confirmationsNeeded[network],
      createdBy: (flow.assignee ?? approverOf(flow))?.uuid ?? null,
      approvals,
      approvalsNeeded: approvalsOf('withdrawal', currency, amount),
      createdAt: new Date(movedAt),
      settledAt: dateOf(flow.completedAt),
      version: 0,
    })
    return id
  }

  /** Who approved it, and a supervisor where two have to. */
  const approvalsGiven = ({ flow }: Filed, needed: number): string[] => {
    const approver = approverOf(flow)
    if (flow.approvedAt === null || !approver) return []
    const second = people.supervisors[0]
    return [approver.uuid, ...(needed === 2 && second ? [second.uuid] : [])]
  }

  const record = (filed: Filed, wish: Wish, at: number, given?: StoredWithdrawalState): void => {
    const { flow, owner, id } = filed
    const { amount, currency, network, to } = wish
    const fee = withdrawalFees[network === 'bank' ? 'iban' : network]
    const needed = approvalsOf('withdrawal', currency, amount)
    const approvals = approvalsGiven(filed, needed)
    const reached = given ?? stateOf(filed, span.now)
    // At a bank, people pay and book at once: nothing is under way there.
    const state = network === 'bank' && ['sending', 'unknown', 'failed'].includes(reached) ? 'approved' : reached
    const sent = sentStates.find((one) => one === state)
    const hash = hashOf(network)
    const paid: Paid = { filed, wish, at, fee, hash, approvals }
    sink.add(withdrawals, {
      id: nextId('withdrawals'),
      requestId: id,
      userUuid: owner.uuid,
      amountMinor: amount,
      feeMinor: fee,
      currency,
      network,
      destination: to,
      state,
      approvals,
      approvalsNeeded: needed,
      transferId: sent === undefined ? null : recordTransfer(paid, sent),
      hash: state === 'confirmed' || state === 'unknown' ? hash : null,
      askedAt: new Date(at),
      approvedAt: dateOf(flow.approvedAt),
      paidAt: dateOf(flow.completedAt),
      reason: state === 'rejected' ? (flow.events.at(-1)?.note ?? null) : null,
      version: approvals.length,
    })
    const paidAt = flow.completedAt
    if (paidAt !== null) agenda.plan(paidAt, () => payOut(paid, paidAt))
    else if (state === 'rejected' || state === 'canceled') {
      const ended = flow.events.at(-1)?.at ?? at
      agenda.plan(ended, () => book.reserve(owner, currency, -amount))
    }
  }

  return {
    /** Makes somebody request a withdrawal; returns false if they have too little. */
    ask: (person: Person, at: number, plan: Order['plan'] = {}, state?: StoredWithdrawalState): boolean => {
      const wish = wishOf(person, at)
      if (!wish) return false
      book.reserve(person, wish.currency, wish.amount)
      const filed = desk.file({
        type: 'withdrawal',
        owner: person,
        at,
        amount: { minor: wish.amount, currency: wish.currency },
        destination: { kind: wish.network === 'bank' ? 'iban' : wish.network, to: wish.to },
        plan,
      })
      record(filed, wish, at, state)
      return true
    },
    /** Whether somebody has had no payout for a while. */
    isDue: (person: Person, at: number): boolean =>
      person.bank !== null && (person.lastCashout === null || daysBetween(person.lastCashout, dayInTehran(at)) > 6),
    worthwhile,
  }
}

/** The desk for withdrawals. */
export type WithdrawalDesk = ReturnType<typeof withdrawalDesk>
