import { describe, expect, it } from 'vitest'
import { ticketMoves, ticketStatuses, type TicketMove, type TicketStatus } from '../../../contract/tickets/tickets'
import {
  moveToStatus,
  movesOfTicket,
  ticketAfter,
  type TicketActor,
  type TicketFacts,
} from '../../../platform/tickets/state-table'

const now = new Date('2026-11-21T08:30:00Z')
const week = 7 * 24 * 3_600_000
const staff: TicketActor = { side: 'staff', owner: false }
const owner: TicketActor = { side: 'user', owner: true }
const leader: TicketActor = { side: 'user', owner: false }
const actors = { staff, owner, leader }

const ticket = (status: TicketStatus, more: Partial<TicketFacts> = {}): TicketFacts => ({
  status,
  closedAt: status === 'closed' ? new Date(now.getTime() - 3_600_000) : null,
  stars: null,
  internal: false,
  ...more,
})

type Row = Partial<Record<TicketMove, TicketStatus>>

/** The table of the product description, written out: the state after each move; what is missing is refused. */
const table: Readonly<Record<keyof typeof actors, Readonly<Record<TicketStatus, Row>>>> = {
  staff: {
    open: {
      reply: 'answered',
      note: 'open',
      prioritise: 'open',
      tag: 'open',
      take: 'in_progress',
      assign: 'in_progress',
      transfer: 'open',
      hold: 'on_hold',
      close: 'closed',
    },
    in_progress: {
      reply: 'answered',
      note: 'in_progress',
      prioritise: 'in_progress',
      tag: 'in_progress',
      assign: 'in_progress',
      transfer: 'in_progress',
      hold: 'on_hold',
      close: 'closed',
    },
    answered: {
      reply: 'answered',
      note: 'answered',
      prioritise: 'answered',
      tag: 'answered',
      assign: 'answered',
      transfer: 'answered',
      hold: 'on_hold',
      close: 'closed',
    },
    customer_reply: {
      reply: 'answered',
      note: 'customer_reply',
      prioritise: 'customer_reply',
      tag: 'customer_reply',
      take: 'in_progress',
      assign: 'in_progress',
      transfer: 'customer_reply',
      hold: 'on_hold',
      close: 'closed',
    },
    on_hold: {
      reply: 'answered',
      note: 'on_hold',
      prioritise: 'on_hold',
      tag: 'on_hold',
      assign: 'on_hold',
      transfer: 'on_hold',
      resume: 'in_progress',
      close: 'closed',
    },
    closed: { note: 'closed', tag: 'closed', reopen: 'in_progress' },
  },
  owner: {
    open: { reply: 'open', close: 'closed' },
    in_progress: { reply: 'in_progress', close: 'closed' },
    answered: { reply: 'customer_reply', close: 'closed' },
    customer_reply: { reply: 'customer_reply', close: 'closed' },
    on_hold: { reply: 'customer_reply', close: 'closed' },
    closed: { reopen: 'customer_reply', rate: 'closed' },
  },
  leader: {
    open: { reply: 'open', transfer: 'open' },
    in_progress: { reply: 'in_progress', transfer: 'in_progress' },
    answered: { reply: 'customer_reply', transfer: 'answered' },
    customer_reply: { reply: 'customer_reply', transfer: 'customer_reply' },
    on_hold: { reply: 'customer_reply', transfer: 'on_hold' },
    closed: {},
  },
}

const triples = (Object.keys(actors) as (keyof typeof actors)[]).flatMap((actor) =>
  ticketStatuses.flatMap((status) => ticketMoves.map((move) => ({ actor, status, move }))),
)

describe('every state, move and side', () => {
  it('is covered', () => {
    expect(triples).toHaveLength(3 * 6 * 12)
  })

  it.each(triples)('$actor, $status: $move', ({ actor, status, move }) => {
    expect(ticketAfter(ticket(status), move, actors[actor], now)).toBe(table[actor][status][move])
    expect(movesOfTicket(ticket(status), actors[actor], now).includes(move)).toBe(move in table[actor][status])
  })

  it.each(ticketStatuses)('names each move of %s once', (status) => {
    for (const actor of Object.values(actors)) {
      const moves = movesOfTicket(ticket(status), actor, now)
      expect(new Set(moves).size).toBe(moves.length)
    }
  })
})

describe('reopening by the owner', () => {
  const closedFor = (ms: number) => ticket('closed', { closedAt: new Date(now.getTime() - ms) })

  it.each([
    ['at once', 0, 'customer_reply'],
    ['on the last moment', week, 'customer_reply'],
    ['a moment later', week + 1, undefined],
  ])('%s', (_, ms, after) => {
    expect(ticketAfter(closedFor(ms), 'reopen', owner, now)).toBe(after)
  })

  it('stays open to the desk at any time', () => {
    expect(ticketAfter(closedFor(400 * 24 * 3_600_000), 'reopen', staff, now)).toBe('in_progress')
  })

  it('needs a moment of closing', () => {
    expect(ticketAfter(ticket('closed', { closedAt: null }), 'reopen', owner, now)).toBeUndefined()
  })
})

describe('rating', () => {
  it('is taken once', () => {
    expect(ticketAfter(ticket('closed', { stars: 4 }), 'rate', owner, now)).toBeUndefined()
  })
})

describe('the move behind a wanted state', () => {
  const moves: Readonly<Record<string, TicketMove>> = {
    'open in_progress': 'take',
    'customer_reply in_progress': 'take',
    'on_hold in_progress': 'resume',
    'closed in_progress': 'reopen',
    'closed customer_reply': 'reopen',
    ...Object.fromEntries(
      ['open', 'in_progress', 'answered', 'customer_reply'].map((from) => [`${from} on_hold`, 'hold']),
    ),
    ...Object.fromEntries(
      ticketStatuses.filter((from) => from !== 'closed').map((from) => [`${from} closed`, 'close']),
    ),
  }

  it.each(ticketStatuses.flatMap((from) => ticketStatuses.map((to) => ({ from, to }))))(
    '$from to $to',
    ({ from, to }) => {
      expect(moveToStatus(from, to)).toBe(moves[`${from} ${to}`])
    },
  )
})
