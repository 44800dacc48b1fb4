import { describe, expect, it } from 'vitest'
import {
  withdrawalMoves,
  withdrawalStates,
  type WithdrawalMove,
  type WithdrawalState,
} from '../../../../contract/money/withdrawals'
import type { StoredWithdrawalState } from '../../../../platform/db/schema'
import {
  movesOfWithdrawal,
  openWithdrawalStates,
  shownState,
  withdrawalAfter,
  withdrawalEvents,
  withdrawalOn,
  type WithdrawalActor,
  type WithdrawalEvent,
  type WithdrawalFacts,
} from '../../../../platform/money/withdrawals/state-table'

const storedStates = withdrawalStates.filter((state) => state !== 'needs_correction')

const facts = (state: WithdrawalState, changed: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  stored: state === 'needs_correction' ? 'requested' : state,
  sentBack: state === 'needs_correction',
  owner: 'owner',
  approvals: [],
  approvalsNeeded: 1,
  requestOpen: true,
  held: false,
  ownDestination: false,
  ...changed,
})

const people = {
  owner: { uuid: 'owner', approves: true, pays: false },
  approver: { uuid: 'approver', approves: true, pays: false },
  payer: { uuid: 'payer', approves: false, pays: true },
  stranger: { uuid: 'stranger', approves: false, pays: false },
} as const satisfies Record<string, WithdrawalActor>

/** Written by hand from the product's table of moves; everything else is forbidden. */
const allowed: Record<keyof typeof people, Partial<Record<WithdrawalState, readonly WithdrawalMove[]>>> = {
  owner: { requested: ['cancel'], needs_correction: ['cancel'] },
  approver: {
    requested: ['approve', 'reject'],
    needs_correction: ['reject'],
    approved: ['reject'],
    failed: ['reject', 'retry'],
  },
  payer: { approved: ['pay'] },
  stranger: {},
}

const cells = Object.entries(people).flatMap(([who, actor]) =>
  withdrawalStates.map((state) => ({ who: who as keyof typeof people, actor, state })),
)

describe('moves of a withdrawal', () => {
  it.each(cells)('open to the $who while it is $state', ({ who, actor, state }) => {
    expect(movesOfWithdrawal(facts(state), actor)).toEqual(allowed[who][state] ?? [])
  })

  it('are closed to staff once its request is, but it may still be called back', () => {
    for (const { actor, state } of cells)
      expect(movesOfWithdrawal(facts(state, { requestOpen: false }), actor)).toEqual(
        actor === people.owner && ['requested', 'needs_correction'].includes(state) ? ['cancel'] : [],
      )
  })

  it('neither approve nor pay anything while the money of its owner is closed', () => {
    for (const { who, actor, state } of cells)
      expect(movesOfWithdrawal(facts(state, { held: true }), actor)).toEqual(
        (allowed[who][state] ?? []).filter((move) => move === 'reject' || move === 'cancel'),
      )
  })

  it('do not let one person approve twice, who may still refuse', () => {
    expect(movesOfWithdrawal(facts('requested', { approvals: ['approver'] }), people.approver)).toEqual(['reject'])
    expect(movesOfWithdrawal(facts('requested', { ownDestination: true }), people.approver)).toEqual(['reject'])
  })
})

describe('what a decision leads to', () => {
  const decisions = withdrawalMoves.filter((move) => move !== 'pay')
  const after: Record<(typeof decisions)[number], WithdrawalState> = {
    approve: 'approved',
    reject: 'rejected',
    cancel: 'canceled',
    retry: 'approved',
  }

  it.each(cells.flatMap((cell) => decisions.map((move) => ({ ...cell, move }))))(
    '$who, $state, $move',
    ({ who, actor, state, move }) => {
      const open = allowed[who][state]?.includes(move) ?? false
      expect(withdrawalAfter(facts(state), move, actor)).toBe(open ? after[move] : undefined)
    },
  )

  it.each([
    [0, 2, 'requested'],
    [1, 2, 'approved'],
    [2, 2, 'approved'],
    [0, 1, 'approved'],
  ] as const)('with %i words of others and %i needed it is %s', (given, approvalsNeeded, state) => {
    const approvals = ['a', 'b'].slice(0, given)
    expect(withdrawalAfter(facts('requested', { approvals, approvalsNeeded }), 'approve', people.approver)).toBe(state)
  })
})

/** Where each event leads from each state; every other pair has no arrow. */
const arrows: Record<WithdrawalEvent, Partial<Record<StoredWithdrawalState, StoredWithdrawalState>>> = {
  start: { approved: 'sending' },
  sent: { sending: 'sent', unknown: 'sent' },
  confirmed: { approved: 'confirmed', sending: 'confirmed', sent: 'confirmed', unknown: 'confirmed' },
  failed: { sending: 'failed', sent: 'failed', unknown: 'failed' },
  lost: { sending: 'unknown' },
  called_back: { sending: 'approved' },
}

it.each(withdrawalEvents.flatMap((event) => storedStates.map((state) => [state, event] as const)))(
  'a withdrawal that is %s and whose transfer is %s',
  (state, event) => {
    expect(withdrawalOn(state, event)).toBe(arrows[event][state])
  },
)

it('is shown as waiting for a correction while nothing of it has left, and as it stands once something has', () => {
  const sentBack = (stored: StoredWithdrawalState): WithdrawalState => shownState({ stored, sentBack: true })
  expect(storedStates.filter((stored) => sentBack(stored) === 'needs_correction')).toEqual([
    'requested',
    'approved',
    'failed',
  ])
  for (const stored of storedStates) {
    expect(shownState({ stored, sentBack: false })).toBe(stored)
    expect(['needs_correction', stored]).toContain(sentBack(stored))
  }
})

it('keeps the amount reserved until it is paid, refused or called back', () => {
  expect(withdrawalEvents).toEqual(Object.keys(arrows))
  expect(storedStates.filter((state) => !(openWithdrawalStates as readonly string[]).includes(state))).toEqual([
    'confirmed',
    'rejected',
    'canceled',
  ])
})
