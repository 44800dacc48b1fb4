import { dayInTehran } from '../../../contract/jalali'
import type { Currency } from '../../../contract/money/amounts'
import { exchangeDeals, transfers } from '../../db/schema'
import { accountNames, reasons } from '../../money/ledger/texts'
import { tronAddress } from '../identifiers'
import type { Person } from '../people/people'
import type { Random } from '../random'
import { hour } from '../span'
import { exchangeHouses } from '../texts/money'
import type { World } from '../world'
import { rateAt, sizeOf } from './course'
import type { Paypal } from './paypal'
import type { OwnWallets } from './own-wallets'

/** One currency exchanged for another at an exchange house, in minor units. */
interface Deal {
  readonly at: number
  readonly from: Currency
  readonly amount: bigint
  readonly into: Currency
  readonly got: bigint
  readonly rate: string
}

/** Exchange houses count tether in hundredths, too. */
const inCents = (minor: bigint): bigint => (minor / 10_000n) * 10_000n

/** Exchanges money: people's dollars within the books, and the platform's own at an exchange house. */
export const exchangeDesk = (world: World, random: Random, ownWallets: OwnWallets, paypal: Paypal) => {
  const { sink, span, book, agenda, nextId } = world
  const { spend } = ownWallets
  const exchanges = (currency: Currency) => book.account('position', accountNames.exchange, currency)

  const change = (person: Person, cents: bigint, into: 'USDT' | 'IRR', at: number): void => {
    const fee = cents / 200n
    const rest = cents - fee
    const rate = rateAt(world, span.indexOf(at))
    const got = into === 'USDT' ? rest * 10_000n : (rest * rate) / 100n
    book.post(
      {
        at,
        type: 'exchange',
        reason: reasons.exchange,
        source: 'exchange',
        user: person,
        description: into === 'USDT' ? 'USD → USDT، نرخ 1' : `USD → IRR، نرخ ${rate}`,
      },
      [book.credit(person, 'USD'), -cents],
      [book.account('income', accountNames.exchangeFee, 'USD'), fee],
      [exchanges('USD'), rest],
      [exchanges(into), -got],
      [book.credit(person, into), got],
    )
  }

  const deal = ({ at, from, amount, into, got, rate }: Deal): void => {
    const house = random.pick(exchangeHouses)
    const reference = `EX${random.digits(9)}`
    const day = dayInTehran(at)
    sink.add(exchangeDeals, {
      id: nextId('exchange_deals'),
      house,
      date: day,
      currencyIn: from,
      amountInMinor: amount,
      rate,
      currencyOut: into,
      amountOutMinor: got,
      feeMinor: from === 'USDT' ? inCents(amount / 400n) : amount / 400n,
      reference,
    })
    book.post(
      { at, type: 'exchange', reason: reasons.exchange, source: 'exchange', reference, description: house },
      from === 'USD' ? [book.account('means', accountNames.paypal, 'USD'), amount] : spend('tron', 'USDT', amount),
      [exchanges(from), -amount],
      [exchanges(into), got],
      spend(into === 'USDT' ? 'tron' : 'bank', into, -got),
    )
    if (into !== 'USDT') return
    sink.add(transfers, {
      id: nextId('transfers'),
      uuid: random.uuid(),
      network: 'tron',
      state: 'confirmed',
      direction: 'in',
      sender: tronAddress(random),
      receiver: ownWallets.address('tron'),
      receiverUuid: null,
      walletOwnerUuid: null,
      amountMinor: got,
      feeMinor: 0n,
      costMinor: 0n,
      currency: 'USDT',
      reason: reasons.exchange,
      description: `${house}، ${reference}`,
      hash: random.hex(64),
      confirmations: 20,
      createdBy: null,
      approvals: [],
      approvalsNeeded: 0,
      createdAt: new Date(at),
      settledAt: new Date(at + hour / 20),
      version: 0,
    })
  }

  const weekly = (index: number): void => {
    const at = span.midnight(index) + 11 * hour
    agenda.plan(at, () => {
      const dollars = paypal.sweep(at)
      if (dollars > 0n)
        deal({ at, from: 'USD', amount: dollars, into: 'USDT', got: inCents(dollars * 9_930n), rate: '0.993' })
    })
    agenda.plan(at + 2 * hour, () => {
      const rate = rateAt(world, index)
      const usdt = BigInt(random.int(120, 420)) * 1_000_000n * sizeOf(world)
      deal({
        at: at + 2 * hour,
        from: 'USDT',
        amount: usdt,
        into: 'IRR',
        got: (usdt * rate) / 1_000_000n,
        rate: String(rate),
      })
    })
  }

  return {
    /** Exchanges somebody's dollars for another currency. */
    change,
    /** Sells what came in through PayPal, and tether for the rials of the week. */
    weekly,
  }
}
