import { describe, expect, it } from 'vitest'
import type { RequestType } from '../../../contract/requests/forms'
import {
  requestMoves,
  requestStatuses,
  type RequestMove,
  type RequestStatus,
} from '../../../contract/requests/requests'
import {
  isLate,
  mayMove,
  movesOfRequest,
  nextStep,
  undoDeriveWithin,
  type RequestActor,
  type RequestFacts,
} from '../../../platform/requests/state-table'

const now = new Date('2026-11-21T08:30:00Z')

const people = {
  owner: { uuid: 'owner', owner: true, staff: false, purge: false, books: false },
  assignee: { uuid: 'assignee', owner: false, staff: true, purge: false, books: false },
  colleague: { uuid: 'colleague', owner: false, staff: true, purge: false, books: false },
  partner: { uuid: 'assignee', owner: false, staff: false, purge: false, books: false },
  admin: { uuid: 'admin', owner: false, staff: true, purge: true, books: true },
  // Filed it, then joined the staff.
  ownStaff: { uuid: 'assignee', owner: true, staff: true, purge: false, books: true },
  stranger: { uuid: 'stranger', owner: false, staff: false, purge: false, books: false },
} as const satisfies Record<string, RequestActor>

const facts = (status: RequestStatus, changed: Partial<RequestFacts> = {}): RequestFacts => ({
  type: 'account',
  status,
  step: 'review',
  moneyMoved: false,
  derivedBy: null,
  derivedAt: null,
  assignee: 'assignee',
  ...changed,
})

/** Written by hand from the product's table of moves; whatever is not here is closed. */
const allowed: Record<keyof typeof people, Partial<Record<RequestStatus, readonly RequestMove[]>>> = {
  owner: {
    draft: ['submit', 'delete'],
    pending: ['cancel', 'clone', 'delete'],
    in_progress: ['clone'],
    needs_correction: ['send_correction', 'cancel', 'clone'],
    completed: ['clone'],
    rejected: ['clone'],
    canceled: ['clone'],
    expired: ['clone'],
  },
  ownStaff: {
    draft: ['submit', 'delete'],
    pending: ['cancel', 'clone', 'delete'],
    in_progress: ['clone'],
    needs_correction: ['send_correction', 'cancel', 'clone'],
    completed: ['clone'],
    rejected: ['clone'],
    canceled: ['clone'],
    expired: ['clone'],
  },
  assignee: {
    pending: ['take', 'derive', 'correct', 'reject', 'clone'],
    in_progress: ['derive', 'correct', 'done', 'reject', 'clone'],
    needs_correction: ['reject', 'clone', 'remind'],
    completed: ['clone'],
    rejected: ['clone'],
    canceled: ['clone'],
    expired: ['cancel', 'clone', 'remind'],
  },
  colleague: {
    pending: ['take', 'derive', 'correct', 'reject', 'clone'],
    in_progress: ['take', 'derive', 'correct', 'reject', 'clone', 'remind'],
    needs_correction: ['reject', 'clone', 'remind'],
    completed: ['clone'],
    rejected: ['clone'],
    canceled: ['clone'],
    expired: ['cancel', 'clone', 'remind'],
  },
  partner: { in_progress: ['done'] },
  admin: {
    draft: ['delete'],
    pending: ['take', 'derive', 'correct', 'reject', 'clone', 'delete'],
    in_progress: ['take', 'derive', 'correct', 'reject', 'clone', 'remind', 'delete'],
    needs_correction: ['reject', 'clone', 'remind', 'delete'],
    completed: ['clone', 'delete'],
    rejected: ['clone', 'delete'],
    canceled: ['clone', 'delete'],
    expired: ['cancel', 'clone', 'remind', 'delete'],
  },
  stranger: {},
}

const triples = Object.entries(people).flatMap(([who, actor]) =>
  requestStatuses.flatMap((status) =>
    requestMoves.map((move) => ({ who: who as keyof typeof people, actor, status, move })),
  ),
)

describe('moves of a request', () => {
  it.each(triples)('$who, $status, $move', ({ who, actor, status, move }) => {
    expect(mayMove(facts(status), move, actor, now)).toBe(allowed[who][status]?.includes(move) ?? false)
  })

  it('lists what is open in the order of the table', () => {
    expect(movesOfRequest(facts('needs_correction'), people.owner, now)).toEqual(['send_correction', 'cancel', 'clone'])
  })

  it('lets nobody cancel once work has gone past the first step', () => {
    expect(mayMove(facts('pending', { step: 'creation' }), 'cancel', people.owner, now)).toBe(false)
  })

  it('leaves the step that puts money into credit to those who move money', () => {
    const books = { ...people.assignee, books: true }
    const done = (type: RequestType, step: string, actor: RequestActor) =>
      mayMove(facts('in_progress', { type, step }), 'done', actor, now)
    expect(done('income_claim', 'review', people.assignee)).toBe(true)
    expect(done('income_claim', 'booking', people.assignee)).toBe(false)
    expect(done('income_claim', 'booking', books)).toBe(true)
    expect(done('income_claim', 'booking', { ...books, uuid: 'colleague' })).toBe(false)
    expect(done('subscription', 'activation', people.assignee)).toBe(true)
  })

  it('keeps requests that money moved for', () => {
    expect(mayMove(facts('completed', { moneyMoved: true }), 'delete', people.admin, now)).toBe(false)
  })

  it.each([
    [0, true],
    [undoDeriveWithin, true],
    [undoDeriveWithin + 1, false],
  ])('takes a hand-over back after %i ms: %s', (passed, open) => {
    const derived = facts('in_progress', { derivedBy: 'colleague', derivedAt: new Date(now.getTime() - passed) })
    expect(mayMove(derived, 'undo_derive', people.colleague, now)).toBe(open)
    expect(mayMove(derived, 'undo_derive', people.admin, now)).toBe(false)
  })
})

describe('steps', () => {
  it('go one by one to an end', () => {
    expect([nextStep('account', 'review'), nextStep('account', 'creation'), nextStep('account', 'delivery')]).toEqual([
      'creation',
      'delivery',
      undefined,
    ])
  })

  it('are late only while it is our turn', () => {
    const began = new Date(now.getTime() - 73 * 3_600_000)
    expect(isLate('account', 'staff', began, now)).toBe(true)
    expect(isLate('account', 'user', began, now)).toBe(false)
    expect(isLate('account', 'staff', new Date(now.getTime() - 72 * 3_600_000), now)).toBe(false)
  })
})
