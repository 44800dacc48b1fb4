import { voidedWithdrawalStates, type WithdrawalMove, type WithdrawalState } from '../../../contract/money/withdrawals'
import { isApart, twoPersonRules, type Part } from '../second-person/rules'

/** States in which no money has left yet, so that its request may be sent back or ended. */
export const unsentStates = ['requested', 'approved', 'failed'] as const satisfies readonly WithdrawalState[]

/** Whether no money of a withdrawal in this stored state has left yet. */
export const isUnsent = (stored: string): boolean => (unsentStates as readonly string[]).includes(stored)

/** The state to show and to judge by: while its request waits for a correction, nothing of it is decided or paid. */
export const stateWith = (stored: string, requestStatus: string): WithdrawalState =>
  requestStatus === 'needs_correction' && isUnsent(stored) ? 'needs_correction' : (stored as WithdrawalState)

/** What of a withdrawal decides its moves. */
export interface WithdrawalFacts {
  readonly state: WithdrawalState
  readonly owner: string
  readonly approvals: readonly string[]
  readonly approvalsNeeded: number
  /** Its request can still be worked on. */
  readonly requestOpen: boolean
  /** The money of its owner is closed. */
  readonly held: boolean
}

/** Who acts: `approves` holds `money.approve`, `pays` holds `money.move`. */
export interface WithdrawalActor {
  readonly uuid: string
  readonly approves: boolean
  readonly pays: boolean
}

/** What happens to the transfer that pays a withdrawal. */
export const withdrawalEvents = ['start', 'sent', 'confirmed', 'failed', 'lost', 'called_back'] as const
export type WithdrawalEvent = (typeof withdrawalEvents)[number]

type Rule = (withdrawal: WithdrawalFacts, actor: WithdrawalActor) => boolean

const isIn =
  (...states: readonly WithdrawalState[]): Rule =>
  ({ state }) =>
    states.includes(state)
const both =
  (...rules: readonly Rule[]): Rule =>
  (withdrawal, actor) =>
    rules.every((rule) => rule(withdrawal, actor))
/** Whether a withdrawal asks for more approvals than one below the limit. */
export const isAboveLimit = (approvalsNeeded: number): boolean =>
  approvalsNeeded > twoPersonRules.withdrawal.approvals.below

const apart =
  (part: Part): Rule =>
  ({ owner, approvals, approvalsNeeded }, { uuid }) =>
    isApart(part, { above: isAboveLimit(approvalsNeeded), asker: owner, approvals }, uuid)
const approver: Rule = ({ owner }, actor) => actor.approves && actor.uuid !== owner
const requestOpen: Rule = (withdrawal) => withdrawal.requestOpen
const ownerOpen: Rule = ({ held }) => !held

/** The state table of withdrawals: when each move is open. */
const rules: Readonly<Record<WithdrawalMove, Rule>> = {
  approve: both(approver, apart('approve'), isIn('requested'), requestOpen, ownerOpen),
  reject: both(approver, isIn('requested', 'needs_correction', 'approved', 'failed'), requestOpen),
  pay: both((_, actor) => actor.pays, apart('pay'), isIn('approved'), requestOpen, ownerOpen),
  cancel: both(({ owner }, actor) => actor.uuid === owner, isIn('requested', 'needs_correction')),
  retry: both(approver, isIn('failed'), requestOpen, ownerOpen),
}

/** The moves open to somebody, in table order. */
export const movesOfWithdrawal = (withdrawal: WithdrawalFacts, actor: WithdrawalActor): WithdrawalMove[] =>
  (Object.keys(rules) as WithdrawalMove[]).filter((move) => rules[move](withdrawal, actor))

/** The state after a person's decision, or `undefined` when it is not open to them. Paying is a transfer's business. */
export const withdrawalAfter = (
  withdrawal: WithdrawalFacts,
  move: Exclude<WithdrawalMove, 'pay'>,
  actor: WithdrawalActor,
): WithdrawalState | undefined => {
  if (!rules[move](withdrawal, actor)) return undefined
  switch (move) {
    case 'approve':
      return withdrawal.approvals.length + 1 >= withdrawal.approvalsNeeded ? 'approved' : 'requested'
    case 'reject':
      return 'rejected'
    case 'cancel':
      return 'canceled'
    case 'retry':
      return 'approved'
  }
}

const arrows: Readonly<Record<WithdrawalEvent, Partial<Record<WithdrawalState, WithdrawalState>>>> = {
  start: { approved: 'sending' },
  sent: { sending: 'sent', unknown: 'sent' },
  confirmed: { approved: 'confirmed', sending: 'confirmed', sent: 'confirmed', unknown: 'confirmed' },
  failed: { sending: 'failed', sent: 'failed', unknown: 'failed' },
  lost: { sending: 'unknown' },
  called_back: { sending: 'approved' },
}

/** The state after something happened to the paying transfer, or `undefined` when the table has no such arrow. */
export const withdrawalOn = (state: WithdrawalState, event: WithdrawalEvent): WithdrawalState | undefined =>
  arrows[event][state]

/** States in which the amount is reserved and not yet paid. */
export const openWithdrawalStates = [
  'requested',
  'needs_correction',
  'approved',
  'sending',
  'sent',
  'failed',
  'unknown',
] as const satisfies readonly WithdrawalState[]

/** Whether nothing was paid and nothing is reserved any more. */
export const isVoided = (stored: string): boolean => (voidedWithdrawalStates as readonly string[]).includes(stored)

/** Whether the amount is reserved and not yet paid. */
export const isOpenWithdrawal = (state: WithdrawalState): boolean =>
  (openWithdrawalStates as readonly WithdrawalState[]).includes(state)
