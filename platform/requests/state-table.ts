import { roleOf } from '../../contract/access'
import {
  closedRequestStatuses,
  openRequestStatuses,
  type ActionStatus,
  type RequestMove,
  type RequestStatus,
} from '../../contract/requests/requests'
import { requestForms, type RequestType } from '../../contract/requests/forms'

/** The facts about a process request that decide its moves. */
export interface RequestFacts {
  readonly type: RequestType
  readonly status: RequestStatus
  readonly step: string
  /** The books hold it, or its withdrawal was sent. */
  readonly moneyMoved: boolean
  /** If the last event was a hand-over: who made it, and when. */
  readonly derivedBy: string | null
  readonly derivedAt: Date | null
  readonly assignee: string | null
}

/** Who acts. `owner` filed it; `staff` works the inbox; `purge` may hide other people's requests; `books` moves money. */
export interface RequestActor {
  readonly uuid: string
  readonly owner: boolean
  readonly staff: boolean
  readonly purge: boolean
  readonly books: boolean
}

const closed: ReadonlySet<string> = new Set(closedRequestStatuses)

/** Whether a stored `request_status` is a closed one. */
export const isClosedRequest = (status: string): boolean => closed.has(status)

/** How long whoever made a hand-over can undo it, in milliseconds. */
export const undoDeriveWithin = 30_000

/** The step after this one, or `undefined` if it is the last. */
export const nextStep = (type: RequestType, step: string): string | undefined => {
  const { steps } = requestForms[type]
  return steps[steps.indexOf(step) + 1]
}

type Rule = (request: RequestFacts, actor: RequestActor, now: Date) => boolean

const inStates =
  (...states: readonly RequestStatus[]): Rule =>
  (request) =>
    states.includes(request.status)
const both =
  (...rules: readonly Rule[]): Rule =>
  (request, actor, now) =>
    rules.every((rule) => rule(request, actor, now))
const owner: Rule = (_, actor) => actor.owner
const staff: Rule = (_, actor) => actor.staff
/** Somebody who files a request and later joins the staff leaves it to colleagues. */
const others: Rule = (_, actor) => !actor.owner
const assignee: Rule = (request, actor) => request.assignee === actor.uuid
/** The last step of some types books a money move, so it requires the right to make one. */
const mayBook: Rule = ({ type, step }, actor) =>
  actor.books || requestForms[type].credits !== true || nextStep(type, step) !== undefined

const cancelOwn = both(
  owner,
  inStates('pending', 'needs_correction'),
  (request) => request.step === requestForms[request.type].steps[0],
)

/** The state table of process requests: when each move is open. */
const requestRules: Readonly<Record<RequestMove, Rule>> = {
  submit: both(owner, inStates('draft')),
  take: both(
    staff,
    others,
    inStates('pending', 'in_progress'),
    (request, actor) => request.assignee !== actor.uuid || request.status === 'pending',
  ),
  derive: both(staff, others, inStates('pending', 'in_progress')),
  undo_derive: both(
    staff,
    inStates('in_progress'),
    (request, actor, now) =>
      request.derivedBy === actor.uuid &&
      request.derivedAt !== null &&
      now.getTime() - request.derivedAt.getTime() <= undoDeriveWithin,
  ),
  correct: both(staff, others, inStates('pending', 'in_progress')),
  send_correction: both(owner, inStates('needs_correction')),
  done: both(assignee, others, inStates('in_progress'), mayBook),
  reject: both(staff, others, inStates(...openRequestStatuses)),
  cancel: (request, actor, now) =>
    cancelOwn(request, actor, now) || (actor.staff && !actor.owner && request.status === 'expired'),
  clone: both(
    (_, actor) => actor.owner || actor.staff,
    (request) => request.status !== 'draft',
  ),
  remind: both(
    staff,
    others,
    (request, actor) =>
      request.status === 'expired' ||
      request.status === 'needs_correction' ||
      (request.status === 'in_progress' && request.assignee !== null && request.assignee !== actor.uuid),
  ),
  delete: (request, actor) =>
    (actor.owner && (request.status === 'draft' || request.status === 'pending')) ||
    (actor.purge && !request.moneyMoved),
}

/** The moves open to an actor now, in table order. */
export const movesOfRequest = (request: RequestFacts, actor: RequestActor, now: Date): RequestMove[] =>
  (Object.keys(requestRules) as RequestMove[]).filter((move) => requestRules[move](request, actor, now))

/** Whether a move is open to an actor now. */
export const mayMove = (request: RequestFacts, move: RequestMove, actor: RequestActor, now: Date): boolean =>
  requestRules[move](request, actor, now)

/** Who must act once a request is assigned to a person of this type code. */
export const actionOf = (type: string): ActionStatus => {
  const { key } = roleOf({ type })
  return key === 'finance' || key === 'partner' ? key : 'staff'
}

/** Whether a step is overdue while it is our turn. */
export const isLate = (type: RequestType, action: ActionStatus, stepStartedAt: Date, now: Date): boolean =>
  action !== 'user' &&
  action !== 'none' &&
  now.getTime() - stepStartedAt.getTime() > requestForms[type].hoursPerStep * 3_600_000
