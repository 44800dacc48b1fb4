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

/** Runs a request through its steps up to now. */
export const flowOf = (plan: FlowPlan, random: Random): Flow => {
  const { type, owner, now, reviewer, handTo, stopAfter } = plan
  const { steps, hoursPerStep, fields } = requestForms[type]
  const events: FlowEvent[] = []
  let at = plan.registered
  let status: RequestStatus = 'draft'
  let action: ActionStatus = 'user'
  let assignee: Person | null = null
  let step = steps[0] as string
  let stepStartedAt = at
  let deadline: number | null = null
  let completedAt: number | null = null
  let approvedAt: number | null = null
  let fieldNotes: Record<string, string> = {}
  let correctionNote: string | null = null
  let over = false

  const wait = (median: number): void => {
    const natural = random.around(median)
    at += Math.floor(stopAfter ? Math.min(natural, (now - at) * 0.3) : natural)
  }

  const happen = (
    event: RequestEvent,
    actor: Person | null,
    facts: { to?: Person | null; note?: string | null; leads: () => void },
  ): boolean => {
    if (over || at > now) {
      over = true
      return false
    }
    const previous = events.at(-1)
    const before =
      event === 'derived' || event === 'taken'
        ? { assignee: assignee?.uuid ?? null, status, action_status: action }
        : null
    events.push({
      at,
      event,
      step,
      actor,
      to: facts.to ?? null,
      note: facts.note ?? null,
      took: previous ? Math.round((at - previous.at) / 1000) : null,
      before,
    })
    facts.leads()
    if (event === stopAfter) over = true
    return true
  }

  const give = (person: Person): void => {
    assignee = person
    status = 'in_progress'
    action = actionOf(person.type)
  }

  const end = (final: RequestStatus): void => {
    status = final
    action = 'none'
    deadline = null
  }

  const correct = (): void => {
    const fitting = fields.filter(({ key }) => fieldRemarks[key])
    const chosen = [random.pick(fitting), random.chance(0.3) ? random.pick(fitting) : undefined]
    wait(0.2 * hoursPerStep * hour)
    happen('correction_asked', reviewer, {
      note: random.pick(correctionNotes),
      leads: () => {
        fieldNotes = Object.fromEntries(
          chosen.flatMap((field) => (field ? [[field.key, random.pick(fieldRemarks[field.key] ?? [''])]] : [])),
        )
        correctionNote = events.at(-1)?.note ?? null
        status = 'needs_correction'
        action = 'user'
        stepStartedAt = at
        deadline = at + correctionDays * dayLength
      },
    })
    if (!plan.answered && deadline !== null) {
      at = deadline
      happen('expired', null, { leads: () => end('expired') })
      over = true
    }
    wait(18 * hour)
    happen('correction_sent', owner, {
      leads: () => {
        status = 'pending'
        action = 'staff'
        stepStartedAt = at
        deadline = null
        fieldNotes = {}
        correctionNote = null
      },
    })
    wait(0.15 * hoursPerStep * hour)
    happen('taken', reviewer, { leads: () => give(reviewer) })
  }

  const work = (): void => {
    for (const [index, name] of steps.entries()) {
      const last = index === steps.length - 1
      const doer: Person = assignee ?? reviewer
      wait((plan.stuck ? 5 : 0.45) * hoursPerStep * hour)
      const note = random.chance(0.7) ? random.pick(stepNotes[name] ?? ['']) : null
      if (last) {
        happen('completed', doer, {
          note,
          leads: () => {
            completedAt = at
            end('completed')
          },
        })
        return
      }
      happen('step_done', doer, {
        note,
        leads: () => {
          step = steps[index + 1] as string
          stepStartedAt = at
          approvedAt ??= at
        },
      })
      if (index === 0 && handTo && handTo !== doer) {
        at += Math.floor(random.around(0.2 * hour))
        happen('derived', doer, { to: handTo, note: random.pick(deriveNotes), leads: () => give(handTo) })
      }
    }
  }

  const finish = (): Flow => ({
    events,
    status,
    action,
    assignee,
    step,
    stepStartedAt,
    dueAt: action === 'user' || action === 'none' ? null : stepStartedAt + hoursPerStep * hour,
    deadline,
    completedAt,
    approvedAt,
    fieldNotes,
    correctionNote,
  })

  if (plan.draft || stopAfter === 'created') {
    happen('created', owner, { leads: () => undefined })
    wait(10 * hour)
  }
  if (stopAfter === 'created') return finish()
  happen('submitted', owner, {
    leads: () => {
      status = 'pending'
      action = 'staff'
      stepStartedAt = at
    },
  })
  if (plan.end === 'canceled') {
    wait(5 * hour)
    happen('canceled', owner, { note: random.pick(cancelReasons), leads: () => end('canceled') })
    return finish()
  }
  if (plan.end === 'expired' && plan.answered) {
    at += forgottenDays * dayLength
    happen('expired', null, { leads: () => end('expired') })
    return finish()
  }
  wait(0.25 * hoursPerStep * hour)
  happen('taken', reviewer, { leads: () => give(reviewer) })
  if (plan.correct) correct()
  if (plan.end === 'rejected') {
    wait(0.4 * hoursPerStep * hour)
    happen('rejected', reviewer, { note: random.pick(rejectReasons), leads: () => end('rejected') })
    return finish()
  }
  work()
  return finish()
}
