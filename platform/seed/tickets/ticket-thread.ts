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

/** A ticket on its way: where it stands at `at`, what was said so far, and whether the story ends here. */
interface Talk {
  readonly plan: ThreadPlan
  readonly words: Readonly<Record<string, string>>
  readonly random: Random
  readonly said: SeedMessage[]
  at: number
  status: Status
  assignee: Person | null
  waitingSince: number | null
  firstAnsweredAt: number | null
  holdReason: string | null
  closedAt: number | null
  closedBy: Person | null
  updatedAt: number
  over: boolean
}

/** A ticket about to be opened. */
const talkOf = (plan: ThreadPlan, words: Talk['words'], random: Random): Talk => ({
  plan,
  words,
  random,
  said: [],
  at: plan.opened,
  status: 'open',
  assignee: null,
  waitingSince: plan.opened,
  firstAnsweredAt: null,
  holdReason: null,
  closedAt: null,
  closedBy: null,
  updatedAt: plan.opened,
  over: false,
})

/** Moves on to a moment; false when the story ended before it. */
const reach = (talk: Talk, next: number): boolean => {
  if (talk.over) return false
  const { now, standAt } = talk.plan
  talk.at = standAt ? Math.min(next, talk.at + (now - talk.at) * 0.35) : next
  talk.over = talk.at > now
  return !talk.over
}

const say = (talk: Talk, author: Person, text: string, internal = false): void => {
  const { at } = talk
  const staff = author !== talk.plan.owner
  talk.said.push({ at: Math.floor(at), author, staff, internal, text: filled(text, talk.words) })
  talk.updatedAt = at
  if (internal) return
  if (staff) {
    talk.status = 'answered'
    talk.assignee = author
    talk.waitingSince = null
    talk.firstAnsweredAt ??= at
  } else if (talk.said.length > 1) {
    if (talk.status === 'answered' || talk.status === 'on_hold') talk.status = 'customer_reply'
    talk.waitingSince ??= at
    talk.holdReason = null
  }
}

/** Ends the story where the plan wants the ticket to stand. */
const standing = (talk: Talk, wanted: Status): void => {
  if (talk.plan.standAt === wanted && talk.status === wanted) talk.over = true
}

const takeOver = (talk: Talk): void => {
  talk.status = 'in_progress'
  talk.assignee = talk.plan.agent
}

/** When the next reply of staff comes, mostly within the time allowed. */
const answerAfter = ({ plan, random, at }: Talk): number => {
  const minutes = plan.slaMinutes * (random.chance(0.84) ? 0.1 + random.next() * 0.85 : 1.2 + random.next() * 5)
  return addWorkMinutes(new Date(at), minutes).getTime()
}

/** The opening, who takes it, and the first response. */
const open = (talk: Talk): void => {
  const { plan, random } = talk
  const { thread, owner, agent } = plan
  say(talk, owner, thread.opening)
  standing(talk, 'open')
  const first = answerAfter(talk)
  if (reach(talk, talk.at + (first - talk.at) * 0.6) && random.chance(0.5)) {
    takeOver(talk)
    talk.updatedAt = talk.at
    if (plan.rounds < 3 && random.chance(0.25)) say(talk, agent, random.pick(internalNotes), true)
  }
  if (plan.standAt === 'in_progress') {
    takeOver(talk)
    talk.over = true
  }
  if (reach(talk, first)) say(talk, agent, thread.answer)
  if (plan.rounds === 0) standing(talk, 'answered')
}

/** The exchanges after the first response: impatience, what else there is to say, thanks. */
const goOn = (talk: Talk): void => {
  const { plan, random } = talk
  const { thread, owner, agent, rounds } = plan
  const story: readonly [string, string] = [thread.followUp, thread.secondAnswer]
  const ending: readonly [string, string] = [random.pick(thanks), random.pick(farewells)]
  const impatience: readonly [string, string] = [random.pick(nudges), random.pick(holdAnswers)]
  const lines = rounds > 2 ? [impatience, story, ending] : [story, ending]
  for (let round = 0; round < rounds; round += 1) {
    const [theirs, ours] = lines[Math.min(round, lines.length - 1)] as readonly [string, string]
    if (reach(talk, talk.at + random.around(9 * hour))) say(talk, owner, theirs)
    if (round === rounds - 1) standing(talk, 'customer_reply')
    const next = answerAfter(talk)
    if (reach(talk, next)) say(talk, agent, ours)
    if (round === rounds - 1) standing(talk, 'answered')
  }
}

/** Some tickets wait for others before they are answered to the end. */
const hold = (talk: Talk): void => {
  const { plan, random } = talk
  const { standAt, rounds } = plan
  const holds = !talk.over && (standAt === 'on_hold' || (!standAt && rounds === 0 && random.chance(0.4)))
  if (!holds) return
  if (reach(talk, talk.at + random.around(hour))) {
    talk.status = 'on_hold'
    talk.holdReason = random.pick(holdReasons)
    talk.updatedAt = talk.at
  }
  standing(talk, 'on_hold')
  if (reach(talk, talk.at + random.around(7 * dayLength))) say(talk, plan.agent, plan.thread.secondAnswer)
}

/** Its owner, staff or the timer closes it. */
const close = (talk: Talk): void => {
  const { plan, random } = talk
  const closer = random.weighted({ owner: 25, staff: 35, timer: 40 })
  const pause = closer === 'timer' ? 7 * dayLength : random.around((closer === 'owner' ? 10 : 30) * hour)
  if (!reach(talk, talk.at + pause)) return
  talk.status = 'closed'
  talk.closedAt = talk.at
  talk.closedBy = closer === 'owner' ? plan.owner : closer === 'staff' ? plan.agent : null
  talk.waitingSince = null
  talk.updatedAt = talk.at
  talk.over = true
}

const floored = (at: number | null): number | null => (at === null ? null : Math.floor(at))

/** Runs a ticket up to now. */
export const converse = (plan: ThreadPlan, words: Readonly<Record<string, string>>, random: Random): Conversation => {
  const talk = talkOf(plan, words, random)
  open(talk)
  goOn(talk)
  hold(talk)
  close(talk)
  const { said, status, assignee, waitingSince: waits, closedAt, closedBy, holdReason } = talk
  return {
    said,
    status,
    assignee,
    updatedAt: Math.floor(talk.updatedAt),
    waitingSince: floored(waits),
    dueAt: waits === null || status === 'on_hold' ? null : addWorkMinutes(new Date(waits), plan.slaMinutes).getTime(),
    firstAnsweredAt: floored(talk.firstAnsweredAt),
    holdReason,
    closedAt: floored(closedAt),
    closedBy,
    stars: closedAt !== null && closedAt < plan.now - hour ? plan.stars : null,
  }
}
