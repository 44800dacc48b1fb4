import { jalaliText, lastMonths, addDays, dayInTehran } from '../../../contract/jalali'
import type { Currency } from '../../../contract/money/amounts'
import type { Course, Platform } from '../catalogue'
import type { Person } from '../people/people'
import type { Random } from '../random'
import { dayLength, hour, type Span } from '../span'

/** Who may earn a share of a completed request. */
export const shareKinds = ['partner', 'teacher', 'mentor'] as const
export type ShareKind = (typeof shareKinds)[number]

/** One share: who receives how much, and when it was paid. */
export interface Share {
  readonly kind: ShareKind
  readonly payee: Person
  readonly amount: bigint
  readonly paidAt: number | null
}

/** The shares of a request, and the columns they fill. */
export interface Shares {
  readonly list: readonly Share[]
  readonly columns: {
    readonly partnerUuid: string | null
    readonly teacherUuid: string | null
    readonly mentorUuid: string | null
    readonly partnerShareMinor: bigint | null
    readonly teacherShareMinor: bigint | null
    readonly mentorShareMinor: bigint | null
    readonly partnerSharePaid: boolean
    readonly teacherSharePaid: boolean
    readonly mentorSharePaid: boolean
    readonly partnerSharePaidAt: Date | null
    readonly teacherSharePaidAt: Date | null
    readonly mentorSharePaidAt: Date | null
  }
}

interface Sold {
  readonly owner: Person
  readonly platform: Platform | null
  readonly course: Course | null
  readonly amount: bigint | null
  readonly currency: Currency | null
  readonly completedAt: number | null
}

const courseTeacherPercent = 30
const coursePartnerPercent = 8

const paydays = new Map<string, number>()

/** The fifth of the next Persian month after a moment, at ten o'clock in Tehran. */
const paydayAfter = (at: number): number => {
  const day = dayInTehran(at)
  const month = jalaliText(day).slice(0, 7)
  const known = paydays.get(month)
  if (known !== undefined) return known
  const [bucket] = lastMonths(1, day)
  const payday = Date.parse(`${addDays(bucket?.end ?? day, 5)}T06:30:00Z`)
  paydays.set(month, payday)
  return payday
}

const percentsOf = ({ platform, course }: Sold): Readonly<Record<ShareKind, number>> | null => {
  if (platform)
    return { partner: platform.partnerPercent, teacher: platform.teacherPercent, mentor: platform.mentorPercent }
  if (course) return { partner: coursePartnerPercent, teacher: courseTeacherPercent, mentor: 0 }
  return null
}

/** Computes the shares of a request from the percentages in force and decides when each was paid. */
export const settleOf = (sold: Sold, span: Span, random: Random): Shares => {
  const { owner, course, amount, completedAt } = sold
  const percents = percentsOf(sold)
  const payees: Readonly<Record<ShareKind, Person | null>> = {
    partner: owner.partner,
    teacher: course?.teacher ?? owner.teacher,
    mentor: owner.mentor,
  }
  const earns = percents !== null && amount !== null && completedAt !== null
  const list: Share[] = []
  if (earns) {
    for (const kind of shareKinds) {
      const payee = payees[kind]
      const share = (amount * BigInt(percents[kind])) / 100n
      if (!payee || share === 0n) continue
      const payday = paydayAfter(completedAt) + (kind === 'teacher' ? hour : kind === 'mentor' ? 2 * hour : 0)
      const late = random.chance(0.04)
      const paidAt = late ? payday + 31 * dayLength : payday
      list.push({ kind, payee, amount: share, paidAt: paidAt <= span.now ? paidAt : null })
    }
  }
  const of = (kind: ShareKind): Share | undefined => list.find((share) => share.kind === kind)
  const [partner, teacher, mentor] = [of('partner'), of('teacher'), of('mentor')]
  const day = (share: Share | undefined): Date | null => (share?.paidAt ? new Date(share.paidAt) : null)
  return {
    list,
    columns: {
      partnerUuid: owner.partner?.uuid ?? null,
      teacherUuid: (course?.teacher ?? owner.teacher)?.uuid ?? null,
      mentorUuid: owner.mentor?.uuid ?? null,
      partnerShareMinor: partner?.amount ?? null,
      teacherShareMinor: teacher?.amount ?? null,
      mentorShareMinor: mentor?.amount ?? null,
      partnerSharePaid: Boolean(partner?.paidAt),
      teacherSharePaid: Boolean(teacher?.paidAt),
      mentorSharePaid: Boolean(mentor?.paidAt),
      partnerSharePaidAt: day(partner),
      teacherSharePaidAt: day(teacher),
      mentorSharePaidAt: day(mentor),
    },
  }
}
