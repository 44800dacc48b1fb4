import { dayInTehran, daysBetween } from '../../contract/jalali'
import type { Currency } from '../../contract/money/amounts'
import { subscriptionSpan } from '../../contract/orders/subscription-days'
import { pageLinks } from '../../contract/page-links'
import { amountWords } from '../notifications/notify'
import { payments, subscriptions, transfers } from '../db/schema'
import type { Person } from './people/people'
import { dayLength, hour } from './span'
import { accountNames, reasons } from '../money/ledger/texts'
import { depositNotes, transferReasons } from './texts/money'
import type { World } from './world'

type PaymentStatus = 'started' | 'paid' | 'failed' | 'refunded' | 'unknown'

/** Subscriptions that people buy and renew through the gateway. */
export const subscriptionDesk = (world: World) => {
  const { agenda, book, catalogue, notifications, sink, span, nextId } = world
  const random = world.random('subscriptions')

  const pay = (
    person: Person,
    at: number,
    status: PaymentStatus,
    pack: { readonly id: number; readonly price: bigint },
    coupon: string | null,
  ): { id: number; amount: bigint } => {
    const discount = coupon ? (pack.price * 20n) / 100n : 0n
    const amount = pack.price - discount
    const id = nextId('payments')
    const paid = status === 'paid' || status === 'refunded'
    const reference = `G${random.digits(12)}`
    sink.add(payments, {
      id,
      reference,
      userUuid: person.uuid,
      packageId: pack.id,
      amountMinor: amount,
      discountMinor: discount,
      currency: 'IRR',
      coupon,
      status,
      createdAt: new Date(at),
      paidAt: paid ? new Date(at + 90_000) : null,
      failure: status === 'failed' ? (id % 3 === 0 ? 'declined' : 'cancelled') : null,
    })
    if (!paid) return { id, amount }
    const sides = [
      book.account('means', accountNames.gateway, 'IRR'),
      book.account('income', accountNames.packages, 'IRR'),
    ] as const
    const sale = book.post(
      { at, type: 'purchase', reason: reasons.package, source: 'gateway', user: person, reference },
      [sides[0], -amount],
      [sides[1], amount],
    )
    if (status === 'refunded') {
      agenda.plan(at + dayLength, () =>
        book.post(
          {
            at: at + dayLength,
            type: 'reversal',
            reason: reasons.refund,
            source: 'gateway',
            user: person,
            reference,
            reverses: sale,
          },
          [sides[0], amount],
          [sides[1], -amount],
        ),
      )
    }
    return { id, amount }
  }

  const buy = (person: Person, at: number, months?: number): void => {
    const gone = person.disabledAt !== null && person.disabledAt < at
    if (gone) return
    const today = dayInTehran(at)
    const wanted = months ?? Number(random.weighted({ 1: 42, 3: 34, 6: 17, 12: 7 }))
    const pack = catalogue.packages.find((candidate) => candidate.months === wanted) ?? catalogue.packages[0]
    if (!pack) return
    const drawn: PaymentStatus = months
      ? 'paid'
      : random.weighted({ paid: 86, failed: 9, started: 2, refunded: 2, unknown: 1 })
    // A refund comes a day later: what was paid today is refunded tomorrow.
    const status = drawn === 'refunded' && at + dayLength >= span.now ? 'paid' : drawn
    const withCoupon = pack.months >= 6 && random.chance(0.3)
    // The first code applies to one package only.
    const coupon = withCoupon ? (pack.id === 3 ? 'ATA1405' : 'AVALIN') : null
    const { id, amount } = pay(person, at, status, pack, coupon)
    if (status !== 'paid') {
      if (status === 'failed' || status === 'started') agenda.plan(at + hour, () => buy(person, at + hour))
      return
    }
    const { starts, ends } = subscriptionSpan(today, person.subscriptionEnds, pack.months)
    const platform = person.platforms.length > 0 ? catalogue.platforms[random.pick(person.platforms)] : undefined
    sink.add(subscriptions, {
      id: nextId('subscriptions'),
      userUuid: person.uuid,
      packageId: pack.id,
      platformUuid: platform?.uuid ?? null,
      paymentId: id,
      partnerUuid: person.partner?.uuid ?? null,
      teacherUuid: person.teacher?.uuid ?? null,
      bought: today,
      starts,
      ends,
      amountMinor: amount,
      currency: 'IRR',
      coupon,
      disabledAt: person.disabledAt === null ? null : new Date(person.disabledAt),
    })
    person.subscriptionEnds = ends
    notifications.tell(person, 'subscriptionBought', at, {}, pageLinks.purchases())
    const left = daysBetween(today, ends)
    if (person.demo && left < 40)
      notifications.tell(person, 'subscriptionSoon', at + (left - 6) * dayLength, {}, '/subscription-payment')
    if (!person.demo && random.chance(0.88)) {
      const again = at + (left + random.int(-8, 12)) * dayLength + random.int(-6, 6) * hour
      agenda.plan(again, () => buy(person, again))
    }
  }

  return {
    /** Makes somebody buy a package now; without `months` they choose one and may fail. */
    buy,
    /** A newcomer usually buys within a few days. */
    welcome: (person: Person): void => {
      if (person.demo || !random.chance(0.94)) return
      const at = Math.max(span.midnight(0), person.registered) + random.around(20 * hour)
      agenda.plan(at, () => buy(person, at))
    },
  }
}

/** Credit that was transferred, in minor units. */
interface MovedCredit {
  readonly uuid: string
  /** Uuid of a person, or `platform`. */
  readonly from: string
  readonly to: Person
  readonly amount: bigint
  readonly currency: Currency
  readonly reason: string
  readonly at: number
  readonly by: Person | null
}

/** Internal credit: people send it to each other, the platform tops it up. */
export const creditDesk = (world: World) => {
  const { book, notifications, people, sink, nextId, agenda } = world
  const random = world.random('credit')
  const unit: Readonly<Record<Currency, bigint>> = { USD: 100n, USDT: 1_000_000n, IRR: 100_000n }
  const least: Readonly<Record<Currency, bigint>> = { USD: 3_000n, USDT: 25_000_000n, IRR: 8_000_000n }

  /** The transfer of a ledger line; both have the same code. */
  const record = ({ uuid, from, to, amount, currency, reason, at, by }: MovedCredit): void =>
    sink.add(transfers, {
      id: nextId('transfers'),
      uuid,
      network: 'internal',
      state: 'confirmed',
      direction: 'out',
      sender: from,
      receiver: to.uuid,
      receiverUuid: to.uuid,
      walletOwnerUuid: by?.uuid ?? null,
      amountMinor: amount,
      feeMinor: 0n,
      costMinor: 0n,
      currency,
      reason,
      description: null,
      hash: null,
      confirmations: null,
      createdBy: by?.uuid ?? null,
      approvals: [],
      approvalsNeeded: 0,
      createdAt: new Date(at),
      settledAt: new Date(at),
      version: 0,
    })

  const send = (from: Person, to: Person, at: number): boolean => {
    const currency = (['USD', 'USDT', 'IRR'] as const).find(
      (candidate) => book.available(from, candidate) >= least[candidate],
    )
    if (!currency || from === to) return false
    const amount =
      ((book.available(from, currency) * BigInt(random.int(4, 30))) / 100n / unit[currency]) * unit[currency]
    if (amount <= 0n) return false
    const reason = random.pick(transferReasons)
    const reference = random.uuid()
    book.post(
      { at, type: 'transfer', reason, source: 'internal', user: from, reference },
      [book.credit(from, currency), -amount],
      [book.credit(to, currency), amount],
    )
    record({ uuid: reference, from: from.uuid, to, amount, currency, reason, at, by: from })
    const shown = amountWords(amount, currency)
    notifications.tell(to, 'creditIn', at, { amount: shown.fa, amount_en: shown.en }, pageLinks.ownTransfers())
    return true
  }

  const deposit = (to: Person, at: number): void => {
    const amount = BigInt(random.int(10, 400)) * 100_000n
    const description = random.pick(depositNotes)
    const gift = !description.includes('واریز')
    const from = gift
      ? book.account('cost', accountNames.promotion, 'IRR')
      : book.account('means', accountNames.bank, 'IRR')
    const reference = random.uuid()
    const source = gift ? 'internal' : 'bank'
    book.post(
      { at, type: 'deposit', reason: reasons.deposit, source, user: to, reference, description },
      [from, -amount],
      [book.credit(to, 'IRR'), amount],
    )
    record({
      uuid: reference,
      from: 'platform',
      to,
      amount,
      currency: 'IRR',
      reason: reasons.deposit,
      at,
      by: people.finance[0] ?? null,
    })
  }

  return {
    send,
    deposit,
    /** Plans an ordinary day: people who have credit send some to others. */
    plan: (index: number, sends: number, deposits: number): void => {
      for (let nth = 0; nth < sends; nth += 1) {
        const at = world.span.someTime(index, random)
        agenda.plan(at, () => {
          for (let tries = 0; tries < 6; tries += 1) {
            const from = people.customerAt(at, random)
            const to = people.customerAt(at, random)
            if (send(from, to, at)) return
          }
        })
      }
      for (let nth = 0; nth < deposits; nth += 1) {
        const at = world.span.someTime(index, random)
        agenda.plan(at, () => deposit(people.customerAt(at, random), at))
      }
    },
  }
}
