import type { Currency } from '../../../contract/money/amounts'
import { pageLinks } from '../../../contract/page-links'
import type { Account } from './book'
import type { Paypal } from './paypal'
import type { Filed } from '../requests/requests'
import type { Share } from './shares'
import { accountNames, reasons } from '../../money/ledger/texts'
import type { World } from '../world'

const shareAccounts = {
  partner: accountNames.partnerShares,
  teacher: accountNames.teacherShares,
  mentor: accountNames.mentorShares,
} as const

/** Our fee on a booked income, in percent; shares are paid out of it. */
const feePercent = 15n

/** Books what a completed request earns, and pays its shares when they are due. */
export const incomeDesk = (world: World, paypal: Paypal) => {
  const { agenda, book, notifications } = world
  const random = world.random('income')
  const due = new Map<string, { amount: bigint; count: number }>()

  const accrue = (shares: readonly Share[], currency: Currency): (readonly [Account, bigint])[] =>
    shares.map(({ kind, amount }) => [book.account('share', shareAccounts[kind], currency), amount] as const)

  const payShare = ({ kind, payee, amount, paidAt }: Share, currency: Currency): void => {
    if (paidAt === null) return
    const key = `${kind} ${payee.uuid} ${currency} ${paidAt}`
    const waiting = due.get(key)
    if (waiting) {
      waiting.amount += amount
      waiting.count += 1
      return
    }
    due.set(key, { amount, count: 1 })
    agenda.plan(paidAt, () => {
      const sum = due.get(key)
      due.delete(key)
      if (!sum) return
      const description = `${new Intl.NumberFormat('fa-IR').format(sum.count)} درخواست`
      book.post(
        { at: paidAt, type: 'share', reason: reasons[kind], source: 'internal', user: payee, description },
        [book.account('share', shareAccounts[kind], currency), -sum.amount],
        [book.credit(payee, currency), sum.amount],
      )
      notifications.tell(payee, 'sharePaid', paidAt, {}, pageLinks.ownTransfers())
    })
  }

  const bookIncome = (filed: Filed, at: number, amount: bigint): void => {
    const { id, code, owner, shares } = filed
    const shared = shares.list.reduce((sum, share) => sum + share.amount, 0n)
    const fee = (amount * feePercent) / 100n
    const net = amount - fee
    const line = paypal.receive(filed, at, amount)
    book.post(
      {
        at,
        type: 'income',
        reason: reasons.income,
        source: 'paypal',
        user: owner,
        requestId: id,
        reference: line.reference,
        description: filed.form['project_title'] ?? code,
      },
      [book.account('means', accountNames.paypal, 'USD'), line.fee - amount],
      [book.account('cost', accountNames.fees, 'USD'), -line.fee],
      [book.credit(owner, 'USD'), net],
      [book.account('income', accountNames.incomeFee, 'USD'), fee - shared],
      ...accrue(shares.list, 'USD'),
    )
  }

  const bookSale = (filed: Filed, at: number, amount: bigint, currency: Currency): void => {
    const { id, code, owner, shares, type } = filed
    const shared = shares.list.reduce((sum, share) => sum + share.amount, 0n)
    const course = type === 'course'
    const { reference, fee } = course ? { reference: code, fee: 0n } : paypal.receive(filed, at, amount)
    book.post(
      {
        at,
        type: 'purchase',
        reason: course ? reasons.course : reasons.platform,
        source: course ? 'gateway' : 'paypal',
        user: owner,
        requestId: id,
        reference,
        description: filed.course?.title ?? filed.platform?.name ?? null,
      },
      [book.account('means', course ? accountNames.gateway : accountNames.paypal, currency), fee - amount],
      [book.account('cost', accountNames.fees, currency), -fee],
      [book.account('income', course ? accountNames.courses : accountNames.platforms, currency), amount - shared],
      ...accrue(shares.list, currency),
    )
  }

  return {
    /** Books a filed request when it completes. */
    expect: (filed: Filed): void => {
      const { amount, currency, type, shares } = filed
      const { completedAt } = filed.flow
      if (completedAt === null || amount === null || currency === null || type === 'withdrawal') return
      agenda.plan(completedAt, () => {
        if (type === 'income_claim') bookIncome(filed, completedAt, amount)
        else bookSale(filed, completedAt, amount, currency)
        for (const share of shares.list) payShare(share, currency)
      })
    },
    random,
  }
}
