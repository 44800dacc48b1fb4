import {
  voidedWithdrawalStates,
  withdrawalStates,
  type WithdrawalMove,
  type WithdrawalState,
} from '../../../contract/money/withdrawals'
import type { StoredWithdrawalState } from '../../db/schema'
import { isApart, twoPersonRules, type Part } from '../second-person/rules'

/** States in which no money has left yet, so that the request may be sent back or ended. */
export const unsentStates = ['requested', 'approved', 'failed'] as const satisfies readonly StoredWithdrawalState[]

/** Whether no money of a withdrawal in this state has left yet. */
export const isUnsent = (stored: StoredWithdrawalState): boolean =>
  (unsentStates as readonly StoredWithdrawalState[]).includes(stored)

/** The stored state of a withdrawal, and whether its request waits for a correction. */
export interface WithdrawalStanding {
  readonly stored: StoredWithdrawalState
  readonly sentBack: boolean
}

/** The state to show and to decide by: while its request waits for a correction, it cannot be approved or paid. */
export const shownState = ({ stored, sentBack }: WithdrawalStanding): WithdrawalState =>
  sentBack && isUnsent(stored) ? 'needs_correction' : stored

/** The facts about a withdrawal that decide its moves. */
export interface WithdrawalFacts extends WithdrawalStanding {
  readonly owner: string
  readonly approvals: readonly string[]
  readonly approvalsNeeded: number
  /** Its request can still be worked on. */
  readonly requestOpen: boolean
  /** Its owner's money is blocked. */
  readonly held: boolean
  /** It goes to an address known to be the actor's. */
  readonly ownDestination: boolean
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
  (withdrawal) =>
    states.includes(shownState(withdrawal))
const both =
  (...rules: readonly Rule[]): Rule =>
  (withdrawal, actor) =>
    rules.every((rule) => rule(withdrawal, actor))
/** Whether a withdrawal needs more approvals than one below the limit does. */
export const isAboveLimit = (approvalsNeeded: number): boolean =>
  approvalsNeeded > twoPersonRules.withdrawal.approvals.below

const apart =
  (part: Part): Rule =>
  ({ owner, approvals, approvalsNeeded }, { uuid }) =>
    isApart(part, { above: isAboveLimit(approvalsNeeded), asker: owner, approvals }, uuid)
const approver: Rule = ({ owner }, actor) => actor.approves && actor.uuid !== owner
const requestOpen: Rule = (withdrawal) => withdrawal.requestOpen
const ownerOpen: Rule = ({ held }) => !held
const toOthers: Rule = ({ ownDestination }) => !ownDestination

/** The state table of withdrawals: when each move is open. */
const rules: Readonly<Record<WithdrawalMove, Rule>> = {
  approve: both(approver, toOthers, apart('approve'), isIn('requested'), requestOpen, ownerOpen),
  reject: both(approver, isIn('requested', 'needs_correction', 'approved', 'failed'), requestOpen),
  pay: both((_, actor) => actor.pays, apart('pay'), isIn('approved'), requestOpen, ownerOpen),
  cancel: both(({ owner }, actor) => actor.uuid === owner, isIn('requested', 'needs_correction')),
  retry: both(approver, isIn('failed'), requestOpen, ownerOpen),
}

/** The moves open to somebody, in table order. */
export const movesOfWithdrawal = (withdrawal: WithdrawalFacts, actor: WithdrawalActor): WithdrawalMove[] =>
  (Object.keys(rules) as WithdrawalMove[]).filter((move) => rules[move](withdrawal, actor))

/** The state after a person's decision, or `undefined` if it is not open to them. Payment happens through a transfer. */
export const withdrawalAfter = (
  withdrawal: WithdrawalFacts,
  move: Exclude<WithdrawalMove, 'pay'>,
  actor: WithdrawalActor,
): StoredWithdrawalState | undefined => {
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

const arrows: Readonly<Record<WithdrawalEvent, Partial<Record<StoredWithdrawalState, StoredWithdrawalState>>>> = {
  start: { approved: 'sending' },
  sent: { sending: 'sent', unknown: 'sent' },
  confirmed: { approved: 'confirmed', sending: 'confirmed', sent: 'confirmed', unknown: 'confirmed' },
  failed: { sending: 'failed', sent: 'failed', unknown: 'failed' },
  lost: { sending: 'unknown' },
  called_back: { sending: 'approved' },
}

/** The state after an event of the paying transfer, or `undefined` if the table has no such arrow. */
export const withdrawalOn = (state: StoredWithdrawalState, event: WithdrawalEvent): StoredWithdrawalState | undefined =>
  arrows[event][state]

/** States in which nothing is reserved any more: the withdrawal was paid or never will be. */
export const endedWithdrawalStates = ['confirmed', ...voidedWithdrawalStates] as const

type OpenState = Exclude<StoredWithdrawalState, (typeof endedWithdrawalStates)[number]>

const isOpenState = (state: WithdrawalState): state is OpenState =>
  state !== 'needs_correction' && !(endedWithdrawalStates as readonly WithdrawalState[]).includes(state)

/** States in which the amount is reserved and not yet paid: all the others. */
export const openWithdrawalStates: readonly OpenState[] = withdrawalStates.filter(isOpenState)

/** Whether nothing was paid and nothing is reserved. */
export const isVoided = (stored: StoredWithdrawalState): boolean =>
  (voidedWithdrawalStates as readonly StoredWithdrawalState[]).includes(stored)

/** Whether the amount is reserved and not yet paid. */
export const isOpenWithdrawal = (stored: StoredWithdrawalState): boolean => isOpenState(stored)
