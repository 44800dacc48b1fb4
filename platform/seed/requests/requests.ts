import { isStaff } from '../../../contract/access'
import { requestForms, type RequestType } from '../../../contract/requests/forms'
import type { Currency } from '../../../contract/money/amounts'
import { searchKey } from '../../../contract/text'
import { pageLinks } from '../../../contract/page-links'
import { processRequests, requestEvents, requestNotes } from '../../db/schema'
import { requestCode } from '../../requests/keys'
import type { Course, Platform } from '../catalogue'
import type { Person } from '../people/people'
import { flowOf, type Flow, type FlowPlan } from './request-flow'
import { fillForm, type FormFacts } from './request-form'
import { settleOf, type Shares } from '../money/shares'
import { dateOf, dayLength, hour } from '../span'
import { requestNoteTexts } from '../texts/requests'
import type { World } from '../world'

/** A filed request, as the money side needs it. */
export interface Filed {
  readonly id: number
  readonly code: string
  readonly type: RequestType
  readonly owner: Person
  readonly platform: Platform | null
  readonly course: Course | null
  readonly amount: bigint | null
  readonly currency: Currency | null
  readonly flow: Flow
  readonly form: Readonly<Record<string, string | null>>
  readonly shares: Shares
}

/** What somebody requests, and how it is to proceed where that matters. */
export interface Order {
  readonly type: RequestType
  readonly owner: Person
  readonly at: number
  readonly amount?: { readonly minor: bigint; readonly currency: Currency }
  readonly destination?: FormFacts['destination']
  readonly plan?: Partial<FlowPlan>
}

const handedToFinance: readonly RequestType[] = ['withdrawal', 'income_claim']

/** Files requests, each with its form, timeline, shares and notifications. */
export const requestDesk = (world: World, courses: readonly Course[]) => {
  const { sink, span, people, catalogue, notifications } = world
  const random = world.random('requests')
  const agent = people.agents[0] as Person
  const live = catalogue.platforms.filter(({ active }) => active)

  const amountOf = (type: RequestType, course: Course | null): { minor: bigint; currency: Currency } | null => {
    if (type === 'course' && course) return { minor: course.price, currency: 'IRR' }
    if (type === 'subscription')
      return { minor: BigInt(random.pick([2900, 4900, 7900, 14900, 24900])), currency: 'USD' }
    if (type === 'income_claim')
      return { minor: BigInt(Math.round(random.around(420)) * 100 + random.pick([0, 0, 50])), currency: 'USD' }
    return null
  }

  const platformOf = (owner: Person): Platform => {
    const own = owner.platforms.length > 0 ? catalogue.platforms[random.pick(owner.platforms)] : undefined
    return own ?? random.pick(live)
  }

  const planOf = ({ type, owner, at, plan }: Order): FlowPlan => {
    const end = random.weighted({ completed: 84, rejected: 8, canceled: 6, expired: 2 })
    const reviewer =
      handedToFinance.includes(type) && random.chance(0.5)
        ? random.pick(people.finance)
        : random.chance(0.4)
          ? agent
          : random.pick(people.agents)
    const handTo = handedToFinance.includes(type)
      ? random.pick(people.finance)
      : random.chance(0.15)
        ? random.pick(random.chance(0.12) && type === 'account' ? people.partners : people.agents)
        : null
    return {
      type,
      owner,
      registered: at,
      now: span.now,
      reviewer,
      handTo,
      // Credit is reserved when a request is filed, so a withdrawal is never left a draft.
      draft: random.chance(0.12) && type !== 'withdrawal',
      correct: random.chance(0.18),
      answered: random.chance(0.85),
      end,
      stuck: random.chance(0.05),
      ...(random.chance(0.02) && type !== 'withdrawal' && { stopAfter: 'created' as const }),
      ...plan,
    }
  }

  const record = (filed: Filed, order: Order): void => {
    const { id, code, type, owner, platform, course, amount, currency, flow, form, shares } = filed
    const last = flow.events.at(-1)?.at ?? order.at
    const abandoned = flow.status === 'draft' && order.at < span.now - 40 * dayLength
    sink.add(processRequests, {
      id,
      code,
      type,
      userUuid: owner.uuid,
      platformUuid: platform?.uuid ?? null,
      courseUuid: course?.uuid ?? null,
      status: flow.status,
      actionStatus: flow.action,
      assigneeUuid: flow.assignee?.uuid ?? null,
      step: flow.step,
      stepStartedAt: new Date(flow.stepStartedAt),
      dueAt: dateOf(flow.dueAt),
      deadline: dateOf(flow.deadline),
      form: { ...form },
      fieldNotes: { ...flow.fieldNotes },
      correctionNote: flow.correctionNote,
      result: flow.status === 'completed' ? (flow.events.at(-1)?.note ?? null) : null,
      amountMinor: amount,
      currency,
      ...shares.columns,
      registeredAt: new Date(order.at),
      modifiedAt: new Date(last),
      completedAt: dateOf(flow.completedAt),
      clonedFrom: null,
      hiddenAt: abandoned ? new Date(order.at + 30 * dayLength) : null,
      searchKey: searchKey(`${code} ${owner.name}`),
      version: flow.events.length,
    })
  }

  /** Its timeline, and what its owner is notified of. */
  const recordEvents = ({ id, code, type, owner, flow }: Filed): void => {
    const link = pageLinks.request(id, 'user')
    for (const { at, actor, to, ...event } of flow.events) {
      sink.add(requestEvents, {
        id: world.nextId('request_events'),
        requestId: id,
        at: new Date(at),
        actorUuid: actor?.uuid ?? null,
        toUuid: to?.uuid ?? null,
        ...event,
      })
      if (event.event === 'completed' && type !== 'withdrawal')
        notifications.tell(owner, 'requestCompleted', at, { code }, link)
      if (event.event === 'correction_asked') notifications.tell(owner, 'requestCorrection', at, { code }, link)
      if (event.event === 'rejected') notifications.tell(owner, 'requestRejected', at, { code }, link)
      if (event.event === 'taken' && owner.demo) notifications.tell(owner, 'requestTaken', at, { code }, link)
    }
  }

  /** A note of whoever works on it now, which mentions the colleague it was handed to. */
  const recordNote = ({ id, flow }: Filed): void => {
    const handed = flow.events.findLast(({ event }) => event === 'taken' || event === 'derived')
    if (flow.status !== 'in_progress' || !handed?.actor) return
    const { actor, to, at } = handed
    const mentioned = to && to !== actor && isStaff(to) ? [{ uuid: to.uuid, name: to.name }] : []
    sink.add(requestNotes, {
      id: world.nextId('request_notes'),
      requestId: id,
      authorUuid: actor.uuid,
      text: [...mentioned.map(({ name }) => `@${name}`), requestNoteTexts[id % requestNoteTexts.length]].join(' '),
      mentions: mentioned,
      createdAt: new Date(at),
    })
  }

  return {
    /** Files one request and returns the result. */
    file: (order: Order): Filed => {
      const { type, owner, at, destination = null } = order
      const { subject } = requestForms[type]
      const course = subject === 'course' ? random.pick(courses) : null
      const platform = subject === 'platform' ? platformOf(owner) : null
      const given = order.amount ?? amountOf(type, course)
      const [amount, currency] = given ? [given.minor, given.currency] : [null, null]
      const id = world.nextId('process_requests')
      const code = requestCode(type, id)
      const flow = flowOf(planOf(order), random)
      const form = fillForm(
        { requestId: id, type, owner, at, platform, course, amount, currency, destination },
        random,
        sink,
      )
      const shares = settleOf(
        { owner, platform, course, amount, currency, completedAt: flow.completedAt },
        span,
        random,
      )
      const filed = { id, code, type, owner, platform, course, amount, currency, flow, form, shares }
      record(filed, order)
      recordEvents(filed)
      recordNote(filed)
      return filed
    },
    /** What a customer requests on an ordinary day; withdrawals and identity checks have their own reasons. */
    someType: (): RequestType =>
      random.weighted({ account: 17, subscription: 15, course: 11, number: 10, server: 7, extra: 8, income_claim: 32 }),
    someTime: (index: number): number => span.someTime(index, random),
    random,
    /** The time some hours before now. */
    ago: (hours: number): number => span.now - hours * hour,
  }
}

/** The desk that files requests. */
export type RequestDesk = ReturnType<typeof requestDesk>
