import { describe, expect, it } from 'vitest'
import {
  transferMoves,
  transferStates,
  type TransferMove,
  type TransferState,
} from '../../../../contract/money/transfers'
import {
  movesOfTransfer,
  transferAfter,
  transferEvents,
  type TransferActor,
  type TransferEvent,
  type TransferFacts,
} from '../../../../platform/money/transfers/state-table'

const now = new Date('2026-11-21T08:30:00Z')

const facts = (state: TransferState, changed: Partial<TransferFacts> = {}): TransferFacts => ({
  state,
  maker: 'maker',
  receivers: ['receiver', 'another'],
  approvals: [],
  expiresAt: new Date(now.getTime() + 1),
  topUp: true,
  ...changed,
})

const people = {
  maker: { uuid: 'maker', approves: true, reverses: false },
  approver: { uuid: 'approver', approves: true, reverses: false },
  reverser: { uuid: 'reverser', approves: false, reverses: true },
  colleague: { uuid: 'colleague', approves: false, reverses: false },
} as const satisfies Record<string, TransferActor>

/** Written by hand from the rules of the second person; everything else is forbidden. */
const allowed: Record<keyof typeof people, Partial<Record<TransferState, readonly TransferMove[]>>> = {
  maker: { waiting_approval: ['cancel'] },
  approver: { waiting_approval: ['approve', 'reject'] },
  reverser: { confirmed: ['reverse'] },
  colleague: {},
}

const waiting = (changed: Partial<TransferFacts>, actor: TransferActor): TransferMove[] =>
  movesOfTransfer(facts('waiting_approval', changed), actor, now)

describe('moves of a transfer', () => {
  it.each(
    Object.entries(people).flatMap(([who, actor]) =>
      transferStates.map((state) => ({ who: who as keyof typeof people, actor, state })),
    ),
  )('open to the $who while it is $state', ({ who, actor, state }) => {
    expect(movesOfTransfer(facts(state), actor, now)).toEqual(allowed[who][state] ?? [])
  })

  it('are listed in the order of the table', () => {
    const everything = { uuid: 'x', approves: true, reverses: true }
    expect(waiting({ maker: null }, everything)).toEqual(transferMoves.slice(0, 2))
  })

  it('do not let one person approve twice, who may still refuse', () => {
    expect(waiting({ approvals: ['colleague', 'approver'] }, people.approver)).toEqual(['reject'])
    expect(waiting({ approvals: ['colleague'] }, people.approver)).toEqual(['approve', 'reject'])
  })

  it('are not those of somebody who gets a part of it, who may still refuse', () => {
    expect(waiting({ receivers: ['somebody', 'approver'] }, people.approver)).toEqual(['reject'])
  })

  it('end with the time for approval, and stay open where it has none', () => {
    for (const [expiresAt, open] of [
      [now, false],
      [new Date(now.getTime() - 1), false],
      [new Date(now.getTime() + 1), true],
      [null, true],
    ] as const) {
      expect(waiting({ expiresAt }, people.approver)).toEqual(open ? ['approve', 'reject'] : [])
      expect(waiting({ expiresAt }, people.maker)).toEqual(open ? ['cancel'] : [])
    }
  })

  it('take back only money that was put into credit', () => {
    expect(movesOfTransfer(facts('confirmed', { topUp: false }), people.reverser, now)).toEqual([])
  })
})

/** Where each event leads from each state; every other pair has no arrow. */
const arrows: Record<TransferEvent, Partial<Record<TransferState, TransferState>>> = {
  accepted: { sending: 'sent', unknown: 'sent' },
  confirmed: { sending: 'confirmed', sent: 'confirmed', unknown: 'confirmed' },
  failed: { sending: 'failed', sent: 'failed', unknown: 'failed' },
  lost: { sending: 'unknown' },
  expire: { waiting_approval: 'expired' },
}

it.each(transferEvents.flatMap((event) => transferStates.map((state) => [state, event] as const)))(
  'a transfer that is %s and %s',
  (state, event) => {
    expect(transferAfter(state, event)).toBe(arrows[event][state])
  },
)

it('knows the events that a transfer can meet', () => {
  expect(transferEvents).toEqual(Object.keys(arrows))
})
