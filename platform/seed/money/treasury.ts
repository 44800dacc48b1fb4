import { addDays, dayInTehran, toJalali } from '../../../contract/jalali'
import type { Currency } from '../../../contract/money/amounts'
import {
  addressBook,
  bankFees,
  costs,
  exchangeDeals,
  payouts,
  salaryFactors,
  transfers,
  wallets,
} from '../../db/schema'
import { bscAddress, tronAddress } from '../identifiers'
import type { Paypal } from './paypal'
import type { Person } from '../people/people'
import { openPurses, type Purses } from './purses'
import { dayLength, hour } from '../span'
import { accountNames, reasons } from '../../money/ledger/texts'
import { exchangeHouses, runningCosts, savedAddresses } from '../texts/money'
import type { World } from '../world'

/** The platform's own money: purses, exchange, running costs, salaries, payouts. */
export interface Treasury {
  /** Address of the purse payments leave from. */
  readonly purse: Purses['address']
  /** A side of a transaction that takes from that purse, in minor units. */
  readonly spend: Purses['spend']
  /** Books what the network or bank took for a move. */
  readonly payCost: Purses['payCost']
  /** The saved address of the exchange house on Tron. */
  readonly exchange: string
  /** Changes somebody's dollars into another currency. */
  readonly change: (person: Person, cents: bigint, into: 'USDT' | 'IRR', at: number) => void
  /** What the platform does by itself on a day. */
  readonly plan: (index: number) => void
  /** The wallets whose balance follows the books, for the end of the story. */
  readonly standing: Purses['standing']
}

const baseSalary: Readonly<Record<string, bigint>> = {
  '1': 620_000_000n,
  '2': 260_000_000n,
  '5': 340_000_000n,
  '7': 430_000_000n,
}

/** Saved addresses of the platform and of the demo accounts, long past their first day; gives the platform's on Tron. */
const fillAddressBooks = ({ sink, span, people, nextId, random: streams }: World): string => {
  let ours = ''
  const random = streams('address book')
  const able = [...people.demo.values()].filter(({ bank, demo }) => bank && demo !== 'no-contract')
  const holders = [null, ...able]
  for (const person of holders) {
    const createdAt = new Date(span.midnight(span.last - (person ? 8 : 200)) + 10 * hour)
    for (const network of ['tron', 'bsc'] as const) {
      const address = network === 'tron' ? tronAddress(random) : bscAddress(random)
      if (person === null && network === 'tron') ours = address
      sink.add(addressBook, {
        id: nextId('address_book'),
        userUuid: person?.uuid ?? null,
        network,
        address,
        label: savedAddresses[person ? 'person' : 'platform'][network],
        createdAt,
        createdBy: person?.uuid ?? people.demo.get('finance')?.uuid ?? null,
        usableFrom: new Date(createdAt.getTime() + dayLength),
        removedAt: null,
      })
    }
  }
  return ours
}

/** Opens the purses and puts the starting capital in. */
export const openTreasury = (world: World, paypal: Paypal): Treasury => {
  const { sink, span, book, agenda, people, nextId, scale } = world
  const random = world.random('treasury')
  const size = BigInt(Math.ceil(scale))
  const share = (index: number): number => index / span.last
  /** Rials for a dollar on a day. */
  const rateAt = (index: number): bigint =>
    BigInt(Math.round((620_000 + 530_000 * share(index) + 18_000 * Math.sin(index / 17)) / 100) * 100)

  const means = (name: keyof typeof accountNames, currency: Currency) =>
    book.account('means', accountNames[name], currency)
  const purses = openPurses(world, random)
  const { spend, payCost } = purses
  for (const person of people.customers) {
    if (!person.bank || (!person.demo && !random.chance(0.55))) continue
    for (const network of ['tron', 'bsc'] as const) {
      if (network === 'bsc' && !person.demo && random.chance(0.5)) continue
      sink.add(wallets, {
        id: nextId('wallets'),
        network,
        address: person.bank[network],
        userUuid: person.uuid,
        label: '',
        // Who everybody can sign in as has enough to try a transfer with.
        balanceMinor:
          BigInt(random.int(0, 900) + (person.demo ? 250 : 0)) * 1_000_000n + BigInt(random.int(0, 999_999)),
        gas: network === 'tron' ? String(random.int(0, 60) + (person.demo ? 90 : 0)) : `0.0${random.int(10, 99)}`,
      })
    }
  }
  const exchange = fillAddressBooks(world)

  const startAt = span.midnight(0)
  book.post(
    { at: startAt, type: 'capital', reason: reasons.capital, source: 'bank' },
    [means('bank', 'IRR'), -320_000_000_000n * size],
    [book.account('equity', accountNames.capital, 'IRR'), 320_000_000_000n * size],
  )
  purses.start('tron', 90_000_000_000n * size, startAt)
  purses.start('bsc', 30_000_000_000n * size, startAt)

  const exchanges = (currency: Currency) => book.account('position', accountNames.exchange, currency)

  const change: Treasury['change'] = (person, cents, into, at) => {
    const fee = cents / 200n
    const rest = cents - fee
    const rate = rateAt(span.indexOf(at))
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

  /** Houses reckon tether in hundredths, too. */
  const inCents = (minor: bigint): bigint => (minor / 10_000n) * 10_000n

  const deal = (at: number, from: Currency, amount: bigint, into: Currency, got: bigint, rate: string): void => {
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
      from === 'USD' ? [means('paypal', 'USD'), amount] : spend('tron', 'USDT', amount),
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
      receiver: purses.address('tron'),
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
      if (dollars > 0n) deal(at, 'USD', dollars, 'USDT', inCents(dollars * 9_930n), '0.993')
    })
    agenda.plan(at + 2 * hour, () => {
      const rate = rateAt(index)
      const usdt = BigInt(random.int(120, 420)) * 1_000_000n * size
      deal(at + 2 * hour, 'USDT', usdt, 'IRR', (usdt * rate) / 1_000_000n, String(rate))
    })
  }

  const paySalaries = (day: string, index: number): void => {
    const { year, month } = toJalali(addDays(day, -1))
    const start = addDays(day, -toJalali(addDays(day, -1)).day)
    for (const person of people.staff) {
      if (person.registered > span.midnight(index)) continue
      const base = ((baseSalary[person.type] ?? 200_000_000n) * BigInt(Math.round(100 + 45 * share(index)))) / 100n
      const bonus = random.chance(0.3) ? BigInt(random.int(5, 60)) * 1_000_000n : 0n
      const deductions = (base * 7n) / 100n + (random.chance(0.1) ? 4_500_000n : 0n)
      const payable = base + bonus - deductions
      const recent = index > span.last - 32
      const paid = recent ? (random.chance(0.45) ? 0n : random.chance(0.5) ? payable / 2n : payable) : payable
      const paidAt = span.midnight(index) + 13 * hour + random.int(0, 3000) * 1000
      const departmentId =
        person.type === '5' ? 2 : person.type === '2' ? 1 + (people.agents.indexOf(person) % 12) : null
      const happened = paid > 0n && paidAt <= span.now
      sink.add(salaryFactors, {
        id: nextId('salary_factors'),
        employeeUuid: person.uuid,
        departmentId,
        year,
        month,
        start,
        end: addDays(day, -1),
        currency: 'IRR',
        baseMinor: base,
        bonusMinor: bonus,
        deductionsMinor: deductions,
        amountPaidMinor: happened ? paid : 0n,
        paidAt: happened ? new Date(paidAt) : null,
        version: happened ? 1 : 0,
      })
      if (!happened) continue
      agenda.plan(paidAt, () =>
        book.post(
          { at: paidAt, type: 'salary', reason: reasons.salary, source: 'bank', user: person },
          [means('bank', 'IRR'), paid],
          [book.account('cost', accountNames.salaries, 'IRR'), -paid],
        ),
      )
    }
  }

  const payCosts = (day: string, index: number): void => {
    for (const [nth, [kind, departmentId, amount, description]] of runningCosts.entries()) {
      const at = span.midnight(Math.min(span.last, index + 1 + ((nth * 5) % 24))) + 12 * hour
      const minor = (amount * size * BigInt(Math.round(90 + 55 * share(index) + random.int(0, 15)))) / 100n
      agenda.plan(at, () => {
        const transactionId = book.post(
          { at, type: 'cost', reason: reasons.cost, source: 'bank', description },
          [means('bank', 'IRR'), minor],
          [book.account('cost', accountNames.running, 'IRR'), -minor],
        )
        sink.add(costs, {
          id: nextId('costs'),
          date: dayInTehran(at),
          kind,
          departmentId,
          currency: 'IRR',
          amountMinor: minor,
          description,
          transactionId,
        })
        // Taken by the bank and booked by nobody: reconciliation finds it.
        sink.add(bankFees, {
          id: nextId('bank_fees'),
          at: new Date(at),
          source: 'bank',
          baseMinor: minor,
          feeMinor: 90_000n,
          currency: 'IRR',
          reason: reasons.bankFee,
          reference: `${day.replaceAll('-', '')}${nth}`,
        })
      })
    }
  }

  const payPartners = (index: number): void => {
    const at = span.midnight(index) + 14 * hour
    const pay = (
      kind: 'partner' | 'gp',
      partner: Person | undefined,
      amount: bigint,
      currency: 'USDT' | 'IRR',
    ): void => {
      if (!partner || at > span.now) return
      const status = index > span.last - 20 && random.chance(0.6) ? 'pending' : random.chance(0.03) ? 'failed' : 'paid'
      const reference = currency === 'USDT' ? random.hex(64) : random.digits(18)
      const fee = currency === 'USDT' ? 1_000_000n : 120_000n
      sink.add(payouts, {
        id: nextId('payouts'),
        kind,
        date: dayInTehran(at),
        partnerUuid: partner.uuid,
        currency,
        amountMinor: amount,
        feeMinor: fee,
        status,
        reference,
      })
      if (status !== 'paid') return
      book.post(
        {
          at,
          type: 'payout',
          reason: kind === 'gp' ? reasons.generalPayout : reasons.payout,
          source: currency === 'USDT' ? 'tron' : 'bank',
          user: partner,
          reference,
        },
        spend(currency === 'USDT' ? 'tron' : 'bank', currency, amount + fee),
        [book.account('equity', accountNames.partners, currency), -amount],
        [book.account('cost', accountNames.fees, currency), -fee],
      )
    }
    agenda.plan(at, () => {
      for (const partner of people.partners) pay('partner', partner, BigInt(random.int(15, 160)) * 1_000_000n, 'USDT')
      pay('gp', people.partners[1] ?? people.partners[0], BigInt(random.int(60, 240)) * 1_000_000n * size, 'USDT')
      pay('gp', people.partners[1] ?? people.partners[0], BigInt(random.int(200, 600)) * 1_000_000n * size, 'IRR')
    })
  }

  return {
    purse: purses.address,
    spend,
    payCost,
    exchange,
    change,
    plan: (index) => {
      const day = span.dayOf(index)
      const { day: ofMonth } = toJalali(day)
      if (index % 7 === 3) weekly(index)
      if (ofMonth === 1 && index > 0) {
        paySalaries(day, index)
        payCosts(day, index)
      }
      if (ofMonth === 7) payPartners(index)
      if (ofMonth === 15)
        for (const [network, late] of [
          ['tron', 10],
          ['bsc', 10.2],
        ] as const) {
          const at = span.midnight(index) + late * hour
          agenda.plan(at, () => purses.fillStore(network, at))
        }
    },
    standing: purses.standing,
  }
}
