import { addDays, toJalali } from '../../../contract/jalali'
import { salaryFactors } from '../../db/schema'
import { accountNames, reasons } from '../../money/ledger/texts'
import type { Person } from '../people/people'
import type { Random } from '../random'
import { hour } from '../span'
import type { World } from '../world'
import { shareAt } from './course'

const baseSalary: Readonly<Record<string, bigint>> = {
  '1': 620_000_000n,
  '2': 260_000_000n,
  '5': 340_000_000n,
  '7': 430_000_000n,
}

const departmentOf = ({ type }: Person, nth: number): number | null => {
  if (type === '5') return 2
  return type === '2' ? 1 + (nth % 12) : null
}

/** Pays all staff for the previous Persian month; for the latest month some are still owed. */
export const payrollDesk = (world: World, random: Random) => {
  const { sink, span, book, agenda, people, nextId } = world
  /** All of it, half, or nothing yet. */
  const partOf = (payable: bigint): bigint => {
    if (random.chance(0.45)) return 0n
    return random.chance(0.5) ? payable / 2n : payable
  }
  return (day: string, index: number): void => {
    const { year, month } = toJalali(addDays(day, -1))
    const start = addDays(day, -toJalali(addDays(day, -1)).day)
    for (const person of people.staff) {
      if (person.registered > span.midnight(index)) continue
      const base =
        ((baseSalary[person.type] ?? 200_000_000n) * BigInt(Math.round(100 + 45 * shareAt(world, index)))) / 100n
      const bonus = random.chance(0.3) ? BigInt(random.int(5, 60)) * 1_000_000n : 0n
      const deductions = (base * 7n) / 100n + (random.chance(0.1) ? 4_500_000n : 0n)
      const payable = base + bonus - deductions
      const paid = index > span.last - 32 ? partOf(payable) : payable
      const paidAt = span.midnight(index) + 13 * hour + random.int(0, 3000) * 1000
      const departmentId = departmentOf(person, people.agents.indexOf(person))
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
          [book.account('means', accountNames.bank, 'IRR'), paid],
          [book.account('cost', accountNames.salaries, 'IRR'), -paid],
        ),
      )
    }
  }
}
