import { requestForms, type RequestType } from '../../../contract/requests/forms'
import type { ActionStatus, RequestEvent, RequestStatus } from '../../../contract/requests/requests'
import { actionOf } from '../../requests/state-table'
import type { Person } from '../people/people'
import type { Random } from '../random'
import { dayLength, hour } from '../span'
import { cancelReasons, correctionNotes, deriveNotes, fieldRemarks, rejectReasons, stepNotes } from '../texts/requests'

/** One line of a request's timeline. */
export interface FlowEvent {
  readonly at: number
  readonly event: RequestEvent
  readonly step: string
  readonly actor: Person | null
  readonly to: Person | null
  readonly note: string | null
  readonly took: number | null
  readonly before: {
    readonly assignee: string | null
    readonly status: RequestStatus
    readonly action_status: ActionStatus
  } | null
}

/** A request as it is now, with its history. */
export interface Flow {
  readonly events: readonly FlowEvent[]
  readonly status: RequestStatus
  readonly action: ActionStatus
  readonly assignee: Person | null
  readonly step: string
  readonly stepStartedAt: number
  readonly dueAt: number | null
  readonly deadline: number | null
  readonly completedAt: number | null
  readonly approvedAt: number | null
  readonly fieldNotes: Readonly<Record<string, string>>
  readonly correctionNote: string | null
}

/** How a request is to proceed. */
export interface FlowPlan {
  readonly type: RequestType
  readonly owner: Person
  readonly registered: number
  readonly now: number
  readonly reviewer: Person
  /** Who is handed the request after its first step, if anybody. */
  readonly handTo: Person | null
  readonly draft: boolean
  readonly correct: boolean
  readonly answered: boolean
  readonly end: 'completed' | 'rejected' | 'canceled' | 'expired'
  /** The last event, for a request that is to stop exactly there; its history then fits before now. */
  readonly stopAfter?: RequestEvent
  /** Whether a step takes far too long. */
  readonly stuck: boolean
}

const correctionDays = 14
const forgottenDays = 30

/** A request on its way: where it stands at `at`, what happened so far, and whether the story ends here. */
interface Run {
  readonly plan: FlowPlan
  readonly random: Random
  readonly events: FlowEvent[]
  at: number
  status: RequestStatus
  action: ActionStatus
  assignee: Person | null
  step: string
  stepStartedAt: number
  deadline: number | null
  completedAt: number | null
  approvedAt: number | null
  fieldNotes: Record<string, string>
  correctionNote: string | null
  over: boolean
}

/** A request about to be registered. */
const runOf = (plan: FlowPlan, random: Random): Run => ({
  plan,
  random,
  events: [],
  at: plan.registered,
  status: 'draft',
  action: 'user',
  assignee: null,
  step: requestForms[plan.type].steps[0] as string,
  stepStartedAt: plan.registered,
  deadline: null,
  completedAt: null,
  approvedAt: null,
  fieldNotes: {},
  correctionNote: null,
  over: false,
})

const wait = (run: Run, median: number): void => {
  const natural = run.random.around(median)
  const { now, stopAfter } = run.plan
  run.at += Math.floor(stopAfter ? Math.min(natural, (now - run.at) * 0.3) : natural)
}

interface EventFacts {
  readonly to?: Person | null
  readonly note?: string | null
  /** How the request stands after it. */
  readonly leads: () => void
}

/** Records an event, unless the story is over or the event still to come. */
const happen = (run: Run, event: RequestEvent, actor: Person | null, facts: EventFacts): void => {
  if (run.over || run.at > run.plan.now) {
    run.over = true
    return
  }
  const previous = run.events.at(-1)
  const before =
    event === 'derived' || event === 'taken'
      ? { assignee: run.assignee?.uuid ?? null, status: run.status, action_status: run.action }
      : null
  run.events.push({
    at: run.at,
    event,
    step: run.step,
    actor,
    to: facts.to ?? null,
    note: facts.note ?? null,
    took: previous ? Math.round((run.at - previous.at) / 1000) : null,
    before,
  })
  facts.leads()
  if (event === run.plan.stopAfter) run.over = true
}

const give = (run: Run, person: Person): void => {
  run.assignee = person
  run.status = 'in_progress'
  run.action = actionOf(person.type)
}

const end = (run: Run, final: RequestStatus): void => {
  run.status = final
  run.action = 'none'
  run.deadline = null
}

/** It is back with staff, from now on. */
const submit = (run: Run): void => {
  run.status = 'pending'
  run.action = 'staff'
  run.stepStartedAt = run.at
}

/** Asks the owner to correct one or two fields; they do, or let the request expire. */
const askCorrection = (run: Run): void => {
  const { plan, random } = run
  const { fields, hoursPerStep } = requestForms[plan.type]
  const fitting = fields.filter(({ key }) => fieldRemarks[key])
  const chosen = [random.pick(fitting), random.chance(0.3) ? random.pick(fitting) : undefined]
  wait(run, 0.2 * hoursPerStep * hour)
  happen(run, 'correction_asked', plan.reviewer, {
    note: random.pick(correctionNotes),
    leads: () => {
      run.fieldNotes = Object.fromEntries(
        chosen.flatMap((field) => (field ? [[field.key, random.pick(fieldRemarks[field.key] ?? [''])]] : [])),
      )
      run.correctionNote = run.events.at(-1)?.note ?? null
      run.status = 'needs_correction'
      run.action = 'user'
      run.stepStartedAt = run.at
      run.deadline = run.at + correctionDays * dayLength
    },
  })
  if (!plan.answered && run.deadline !== null) {
    run.at = run.deadline
    happen(run, 'expired', null, { leads: () => end(run, 'expired') })
    run.over = true
  }
  wait(run, 18 * hour)
  happen(run, 'correction_sent', plan.owner, {
    leads: () => {
      submit(run)
      run.deadline = null
      run.fieldNotes = {}
      run.correctionNote = null
    },
  })
  wait(run, 0.15 * hoursPerStep * hour)
  happen(run, 'taken', plan.reviewer, { leads: () => give(run, plan.reviewer) })
}

/** Takes one step after the other, the last of which completes the request. */
const work = (run: Run): void => {
  const { plan, random } = run
  const { steps, hoursPerStep } = requestForms[plan.type]
  for (const [index, name] of steps.entries()) {
    const doer = run.assignee ?? plan.reviewer
    wait(run, (plan.stuck ? 5 : 0.45) * hoursPerStep * hour)
    const note = random.chance(0.7) ? random.pick(stepNotes[name] ?? ['']) : null
    if (index === steps.length - 1) {
      happen(run, 'completed', doer, {
        note,
        leads: () => {
          run.completedAt = run.at
          end(run, 'completed')
        },
      })
      return
    }
    happen(run, 'step_done', doer, {
      note,
      leads: () => {
        run.step = steps[index + 1] as string
        run.stepStartedAt = run.at
        run.approvedAt ??= run.at
      },
    })
    const { handTo } = plan
    if (index === 0 && handTo && handTo !== doer) {
      run.at += Math.floor(random.around(0.2 * hour))
      happen(run, 'derived', doer, { to: handTo, note: random.pick(deriveNotes), leads: () => give(run, handTo) })
    }
  }
}

/** Everything from the registration to the end the plan names, or to now. */
const tell = (run: Run): void => {
  const { plan, random } = run
  const { hoursPerStep } = requestForms[plan.type]
  if (plan.draft || plan.stopAfter === 'created') {
    happen(run, 'created', plan.owner, { leads: () => undefined })
    wait(run, 10 * hour)
  }
  if (plan.stopAfter === 'created') return
  happen(run, 'submitted', plan.owner, { leads: () => submit(run) })
  if (plan.end === 'canceled') {
    wait(run, 5 * hour)
    happen(run, 'canceled', plan.owner, { note: random.pick(cancelReasons), leads: () => end(run, 'canceled') })
    return
  }
  if (plan.end === 'expired' && plan.answered) {
    run.at += forgottenDays * dayLength
    happen(run, 'expired', null, { leads: () => end(run, 'expired') })
    return
  }
  wait(run, 0.25 * hoursPerStep * hour)
  happen(run, 'taken', plan.reviewer, { leads: () => give(run, plan.reviewer) })
  if (plan.correct) askCorrection(run)
  if (plan.end === 'rejected') {
    wait(run, 0.4 * hoursPerStep * hour)
    happen(run, 'rejected', plan.reviewer, { note: random.pick(rejectReasons), leads: () => end(run, 'rejected') })
    return
  }
  work(run)
}

/** Runs a request through its steps up to now. */
export const flowOf = (plan: FlowPlan, random: Random): Flow => {
  const run = runOf(plan, random)
  tell(run)
  const { events, status, action, assignee, step, stepStartedAt, deadline } = run
  const { completedAt, approvedAt, fieldNotes, correctionNote } = run
  const due = stepStartedAt + requestForms[plan.type].hoursPerStep * hour
  return {
    events,
    status,
    action,
    assignee,
    step,
    stepStartedAt,
    dueAt: action === 'user' || action === 'none' ? null : due,
    deadline,
    completedAt,
    approvedAt,
    fieldNotes,
    correctionNote,
  }
}
