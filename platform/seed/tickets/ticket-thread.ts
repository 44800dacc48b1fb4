import { jalaliText, dayInTehran } from '../../../contract/jalali'
import { persianDigits } from '../../../contract/text'
import { addWorkMinutes } from '../../tickets/work-time'
import { filled } from '../notifications'
import type { Person } from '../people/people'
import type { Random } from '../random'
import { dayLength, hour } from '../span'
import { farewells, holdAnswers, holdReasons, internalNotes, nudges, thanks } from '../texts/replies'
import type { Thread } from '../texts/thread'

/** One message of a ticket as it happened. */
export interface SeedMessage {
  readonly at: number
  readonly author: Person
  readonly staff: boolean
  readonly internal: boolean
  readonly text: string
}

type Status = 'open' | 'in_progress' | 'answered' | 'customer_reply' | 'on_hold' | 'closed'

/** A ticket as it is now, with everything said in it. */
export interface Conversation {
  readonly said: readonly SeedMessage[]
  readonly status: Status
  readonly assignee: Person | null
  readonly updatedAt: number
  readonly waitingSince: number | null
  readonly dueAt: number | null
  readonly firstAnsweredAt: number | null
  readonly holdReason: string | null
  readonly closedAt: number | null
  /** Null if the timer closed it. */
  readonly closedBy: Person | null
  readonly stars: number | null
}

/** How a ticket is to proceed. */
export interface ThreadPlan {
  readonly thread: Thread
  readonly owner: Person
  readonly agent: Person
  readonly opened: number
  readonly now: number
  readonly slaMinutes: number
  /** Exchanges after the first response. */
  readonly rounds: number
  /** The status the ticket is to have now; its history then fits before now. */
  readonly standAt?: Status
  readonly stars: number | null
}

/** Values of a text's placeholders, the same throughout a ticket. */
export const wordsOf = (
  owner: Person,
  at: number,
  platform: string,
  random: Random,
): Readonly<Record<string, string>> => ({
  first: owner.first,
  platform,
  amount: persianDigits(`${random.int(12, 480) * 10} ${random.pick(['دلار', 'تتر'])}`),
  code: persianDigits(String(random.int(100_100, 102_000))),
  date: persianDigits(jalaliText(dayInTehran(at - random.int(2, 20) * dayLength))),
})

/** Runs a ticket up to now. */
export const converse = (plan: ThreadPlan, words: Readonly<Record<string, string>>, random: Random): Conversation => {
  const { thread, owner, agent, now, slaMinutes, standAt } = plan
  const said: SeedMessage[] = []
  let at = plan.opened
  let status: Status = 'open'
  let assignee: Person | null = null
  let waitingSince: number | null = at
  let firstAnsweredAt: number | null = null
  let holdReason: string | null = null
  let closedAt: number | null = null
  let closedBy: Person | null = null
  let updatedAt = at
  let over = false

  const reach = (next: number): boolean => {
    if (over) return false
    at = standAt ? Math.min(next, at + (now - at) * 0.35) : next
    over = at > now
    return !over
  }
  const say = (author: Person, text: string, internal = false): void => {
    const staff = author !== owner
    said.push({ at: Math.floor(at), author, staff, internal, text: filled(text, words) })
    updatedAt = at
    if (internal) return
    if (staff) {
      status = 'answered'
      assignee = author
      waitingSince = null
      firstAnsweredAt ??= at
    } else if (said.length > 1) {
      if (status === 'answered' || status === 'on_hold') status = 'customer_reply'
      waitingSince ??= at
      holdReason = null
    }
  }
  const standing = (wanted: Status): void => {
    if (standAt === wanted && status === wanted) over = true
  }
  const answerAfter = (): number => {
    const minutes = slaMinutes * (random.chance(0.84) ? 0.1 + random.next() * 0.85 : 1.2 + random.next() * 5)
    return addWorkMinutes(new Date(at), minutes).getTime()
  }
  const close = (by: Person | null): void => {
    status = 'closed'
    closedAt = at
    closedBy = by
    waitingSince = null
    updatedAt = at
    over = true
  }

  say(owner, thread.opening)
  standing('open')
  const first = answerAfter()
  if (reach(at + (first - at) * 0.6) && random.chance(0.5)) {
    status = 'in_progress'
    assignee = agent
    updatedAt = at
    if (plan.rounds < 3 && random.chance(0.25)) say(agent, random.pick(internalNotes), true)
  }
  if (standAt === 'in_progress') {
    status = 'in_progress'
    assignee = agent
    over = true
  }
  if (reach(first)) say(agent, thread.answer)
  if (plan.rounds === 0) standing('answered')
  const story: readonly [string, string] = [thread.followUp, thread.secondAnswer]
  const ending: readonly [string, string] = [random.pick(thanks), random.pick(farewells)]
  const impatience: readonly [string, string] = [random.pick(nudges), random.pick(holdAnswers)]
  const lines = plan.rounds > 2 ? [impatience, story, ending] : [story, ending]
  for (let round = 0; round < plan.rounds; round += 1) {
    const [theirs, ours] = lines[Math.min(round, lines.length - 1)] as readonly [string, string]
    if (reach(at + random.around(9 * hour))) say(owner, theirs)
    if (round === plan.rounds - 1) standing('customer_reply')
    const next = answerAfter()
    if (reach(next)) say(agent, ours)
    if (round === plan.rounds - 1) standing('answered')
  }
  if (!over && (standAt === 'on_hold' || (!standAt && plan.rounds === 0 && random.chance(0.4)))) {
    if (reach(at + random.around(hour))) {
      status = 'on_hold'
      holdReason = random.pick(holdReasons)
      updatedAt = at
    }
    standing('on_hold')
    if (reach(at + random.around(7 * dayLength))) say(agent, thread.secondAnswer)
  }
  const closer = random.weighted({ owner: 25, staff: 35, timer: 40 })
  if (reach(at + (closer === 'timer' ? 7 * dayLength : random.around((closer === 'owner' ? 10 : 30) * hour)))) {
    close(closer === 'owner' ? owner : closer === 'staff' ? agent : null)
  }
  const settled = closedAt as number | null
  const waits = waitingSince as number | null
  return {
    said,
    status,
    assignee,
    updatedAt: Math.floor(updatedAt),
    waitingSince: waits === null ? null : Math.floor(waits),
    dueAt:
      waits === null || (status as Status) === 'on_hold' ? null : addWorkMinutes(new Date(waits), slaMinutes).getTime(),
    firstAnsweredAt: firstAnsweredAt === null ? null : Math.floor(firstAnsweredAt),
    holdReason,
    closedAt: settled === null ? null : Math.floor(settled),
    closedBy,
    stars: settled !== null && settled < now - hour ? plan.stars : null,
  }
}
