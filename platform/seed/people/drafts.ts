import { isStaff } from '../../../contract/access'
import { demoPeople } from '../demo'
import type { Random } from '../random'
import { dayLength, hour, type Span } from '../span'
import { menNames, surnames, womenNames, type Spelled } from '../texts/names'

/** A person of whom only name, type and first day are known yet. */
export interface Draft {
  readonly type: string
  readonly first: Spelled
  readonly last: Spelled
  readonly registered: number
  readonly demo: (typeof demoPeople)[number] | null
}

const countsAt = (scale: number): Readonly<Record<string, number>> => {
  const slowly = (count: number, power: number): number => Math.max(1, Math.round(count * scale ** power))
  const few = {
    '1': 1,
    '2': slowly(7, 0.6),
    '5': slowly(2, 0.6),
    '7': slowly(1, 0.6),
    '4': slowly(5, 0.8),
    '6': slowly(6, 0.8),
    '8': slowly(8, 0.8),
  }
  const rest = 200 * scale - demoPeople.length - Object.values(few).reduce((sum, count) => sum + count, 0)
  const freelancers = Math.round(rest * 0.22)
  return { ...few, '9': freelancers, '3': rest - freelancers }
}

/** Everybody in the data: the demo accounts, then staff, leaders and customers, as many as the scale requires. */
export const draftPeople = (span: Span, scale: number, random: Random): readonly Draft[] => {
  const named = (): { first: Spelled; last: Spelled } => ({
    first: random.pick(random.chance(0.48) ? womenNames : menNames),
    last: random.pick(surnames),
  })
  const joins = (type: string, at: number, of: number): number => {
    if (isStaff({ type })) return span.midnight(0) + random.int(0, 40) * dayLength + 9 * hour
    if (['4', '6', '8'].includes(type)) return span.someTime(random.int(0, 150), random)
    // Some were customers before the story begins, so that it has people from the start.
    const share = (1.12 * (at + random.next())) / of - 0.12
    if (share < 0) return span.midnight(0) - random.int(1, 40) * dayLength + 12 * hour
    return span.someTime(Math.min(span.last, Math.floor(span.last * share ** 0.75)), random)
  }
  const counts = countsAt(scale)
  const drafts: Draft[] = demoPeople.map((demo) => ({
    type: demo.type,
    first: demo.first,
    last: demo.last,
    registered: span.midnight(span.last - demo.joined) + 10 * hour,
    demo,
  }))
  for (const type of ['1', '2', '5', '7', '4', '6', '8', '9', '3']) {
    const count = counts[type] ?? 0
    for (let at = 0; at < count; at += 1)
      drafts.push({ type, ...named(), registered: joins(type, at, count), demo: null })
  }
  return drafts
}
