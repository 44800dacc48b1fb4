import { dayInTehran } from '../../../contract/jalali'
import { bankFees, costs } from '../../db/schema'
import { accountNames, reasons } from '../../money/ledger/texts'
import type { Random } from '../random'
import { hour } from '../span'
import { runningCosts } from '../texts/money'
import type { World } from '../world'
import { shareAt, sizeOf } from './course'

/** Pays the costs of a month, spread over its days; nobody books the bank's fees for them. */
export const costsDesk = (world: World, random: Random) => {
  const { sink, span, book, agenda, nextId } = world
  return (day: string, index: number): void => {
    for (const [nth, [kind, departmentId, amount, description]] of runningCosts.entries()) {
      const at = span.midnight(Math.min(span.last, index + 1 + ((nth * 5) % 24))) + 12 * hour
      const minor =
        (amount * sizeOf(world) * BigInt(Math.round(90 + 55 * shareAt(world, index) + random.int(0, 15)))) / 100n
      agenda.plan(at, () => {
        const transactionId = book.post(
          { at, type: 'cost', reason: reasons.cost, source: 'bank', description },
          [book.account('means', accountNames.bank, 'IRR'), minor],
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
        // Taken by the bank but booked by nobody, so that reconciliation finds it.
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
}
