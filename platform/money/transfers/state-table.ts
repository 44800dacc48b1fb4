import type { TransferMove, TransferState } from '../../../contract/money/transfers'
import { isApart } from '../second-person/rules'

/** What decides the moves of a transfer. */
export interface TransferFacts {
  readonly state: TransferState
  readonly maker: string | null
  /** The people who receive it. */
  readonly receivers: readonly string[]
  readonly approvals: readonly string[]
  readonly expiresAt: Date | null
  /** Whether it put money into somebody's credit: at the bank, or given by the platform. */
  readonly topUp: boolean
}

/** Who acts. `approves`: has the permission `money.approve`; `reverses`: has `money.reverse`. */
export interface TransferActor {
  readonly uuid: string
  readonly approves: boolean
  readonly reverses: boolean
}

/** What the platform itself learns about a transfer. */
export const transferEvents = ['accepted', 'confirmed', 'failed', 'lost', 'expire'] as const
export type TransferEvent = (typeof transferEvents)[number]

type Rule = (transfer: TransferFacts, actor: TransferActor, now: Date) => boolean

const isWaiting: Rule = ({ state, expiresAt }, _, now) =>
  state === 'waiting_approval' && (expiresAt === null || now < expiresAt)

const rules: Readonly<Record<TransferMove, Rule>> = {
  approve: (transfer, actor, now) =>
    isWaiting(transfer, actor, now) &&
    actor.approves &&
    isApart(
      'approve',
      { above: true, asker: transfer.maker, receivers: transfer.receivers, approvals: transfer.approvals },
      actor.uuid,
    ),
  reject: (transfer, actor, now) => isWaiting(transfer, actor, now) && actor.approves && transfer.maker !== actor.uuid,
  cancel: (transfer, actor, now) => isWaiting(transfer, actor, now) && transfer.maker === actor.uuid,
  reverse: ({ state, topUp }, { reverses }) => state === 'confirmed' && topUp && reverses,
}

/** The moves open to the caller now, in table order. */
export const movesOfTransfer = (transfer: TransferFacts, actor: TransferActor, now: Date): TransferMove[] =>
  (Object.keys(rules) as TransferMove[]).filter((move) => rules[move](transfer, actor, now))

const arrows: Readonly<Record<TransferEvent, Partial<Record<TransferState, TransferState>>>> = {
  accepted: { sending: 'sent', unknown: 'sent' },
  confirmed: { sending: 'confirmed', sent: 'confirmed', unknown: 'confirmed' },
  failed: { sending: 'failed', sent: 'failed', unknown: 'failed' },
  lost: { sending: 'unknown' },
  expire: { waiting_approval: 'expired' },
}

/** The state after an event, or `undefined` when the table has no such arrow. */
export const transferAfter = (state: TransferState, event: TransferEvent): TransferState | undefined =>
  arrows[event][state]
