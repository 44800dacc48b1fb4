import { beforeAll, describe, expect, it } from 'vitest'
import { typesOf, type Role } from '../../../contract/access'
import { contract } from '../../../contract/index'
import type { Currency } from '../../../contract/money/amounts'
import { todayInTehran } from '../../../contract/jalali'
import { formats } from '../../../i18n/formats'
import { cardsOf, rooms } from '../../../src/dashboard/figureCards'
import { alertLinks, waitingWords, type AlertKind, type Stats } from '../../../src/dashboard/drills'
import { views, workOf } from '../../../src/dashboard/work'
import { latinNumber } from '../../../contract/text'
import { thePlatform, withPlatform } from '../../support/src'
import { persianText } from '../../support/texts'

withPlatform()

const { money, orders, people, requests, system, tickets } = contract

/** What the list of an address reads, by its path, and by its tab where it has several. */
const lists = {
  '/admin/all-tickets': tickets.tickets,
  '/admin/all-requests': requests.requests,
  '/admin/all-users': people.users,
  '/admin/account-changes': people.accountChanges,
  '/admin/payments': orders.payments,
  '/admin/withdrawal-users': money.withdrawals,
  '/admin/transfer-history approvals': money.transfers,
  '/admin/admin-reports/overview subscriptions': orders.subscriptions,
  '/admin/admin-reports/financial partners': money.partnerShare,
  '/admin/admin-reports/financial teachers': money.partnerShare,
  '/admin/admin-reports/financial mentors': money.partnerShare,
  '/admin/admin-reports/closed-tickets': tickets.closedTickets,
  '/admin/admin-reports/infrastructure': orders.servers,
  '/admin/dead-jobs': system.deadJobs,
} as const

/** What the definition of such a list always asks for. */
const fixed: Readonly<Record<string, object>> = {
  '/admin/transfer-history approvals': { state: 'waiting_approval' },
  '/admin/admin-reports/financial partners': { kind: 'partner' },
  '/admin/admin-reports/financial teachers': { kind: 'teacher' },
  '/admin/admin-reports/financial mentors': { kind: 'mentor' },
}

interface Listed {
  readonly count: number
  readonly totals?: readonly Readonly<Record<string, unknown>>[]
}

const rowsAt = async (address: string, token: string): Promise<Listed> => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const key = [pathname, searchParams.get('tab')].filter(Boolean).join(' ')
  const list = lists[key as keyof typeof lists]
  if (!list) throw new Error(`no list at ${key}`)
  const filter = JSON.parse(searchParams.get('filter') ?? '{}') as object
  const query = { ...filter, ...fixed[key], page_size: 1 } as never
  const { reply } = await thePlatform().call(list as typeof people.users, { query }, { token })
  return reply
}

const staff = ['admin', 'agent', 'finance', 'supervisor'] as const satisfies readonly Role['key'][]
const seen = new Map<
  string,
  { readonly stats: Stats; readonly token: string; readonly counters: Partial<Record<string, number>> }
>()
beforeAll(async () => {
  for (const key of staff) {
    const token = await thePlatform().signIn(typesOf(key)[0] as '1')
    const { reply: stats } = await thePlatform().call(contract.dashboard.stats, { query: {} }, { token })
    const { reply: counters } = await thePlatform().call(contract.notifications.counters, {}, { token })
    seen.set(key, { stats, token, counters })
  }
})

const figure = (text: string): number => Number(latinNumber(text))

describe.each(staff)('every figure of the dashboard of %s', (key) => {
  const user = { type: typesOf(key)[0] }

  it('counts the rows of the list it opens', async () => {
    const { stats, token } = seen.get(key)!
    const cards = views[workOf(user)].figures.flatMap((name) => cardsOf(name, stats, formats('fa'), persianText))
    expect(cards.length).toBeGreaterThan(3)
    expect(new Set(cards.map(({ label }) => label)).size).toBe(cards.length)
    const told: Record<string, number> = {}
    const found: Record<string, number> = {}
    for (const { key: name, value, to } of cards) {
      const { count, totals = [] } = await rowsAt(to, token)
      const [sum, currency] = name.split(' ') as [string, Currency | undefined]
      told[name] = figure(value)
      found[name] =
        currency === undefined
          ? count
          : totals
              .filter((row) => (row['currency'] ?? currency) === currency)
              .map((row) => row[sum === 'unpaid' ? 'unpaid' : 'paid'])
              .reduce<number>((all, one) => all + Number(one), 0)
    }
    expect(told).toEqual(found)
  })

  it('is waited for in as much room as its cards take', () => {
    const { stats } = seen.get(key)!
    const { figures } = views[workOf(user)]
    const taken = figures.map((name) => {
      const cards = cardsOf(name, stats, formats('fa'), persianText)
      const below = cards[0]?.change ? 'change' : cards[0]?.hint ? 'hint' : undefined
      return [name, { cards: cards.length, ...(below && { below }) }]
    })
    expect(taken).toEqual(figures.map((name) => [name, rooms[name]]))
  })

  it('and every line of what needs action counts the rows it opens', async () => {
    const { stats, token, counters } = seen.get(key)!
    const links = alertLinks(todayInTehran(thePlatform().clock.now()))
    const counted = [
      ...waitingWords.map((kind) => [kind, counters[kind] ?? 0] as const),
      ...stats.alerts.map(({ kind, count }) => [kind as AlertKind, count] as const),
    ]
    for (const [kind, count] of counted) {
      const to = links[kind]
      if (count === 0 || to === undefined) continue
      // Wallets without gas stand among all wallets.
      if (kind === 'low_gas') continue
      expect([kind, (await rowsAt(to, token)).count]).toEqual([kind, count])
    }
  })

  it('and leads to what waits longest first', () => {
    const links = alertLinks(todayInTehran(thePlatform().clock.now()))
    const orderOf = (kind: AlertKind) => {
      const query = new URL(links[kind] ?? '', 'http://localhost').searchParams
      return [query.get('sort'), query.get('order')]
    }
    expect(orderOf('withdrawals')).toEqual(['asked_at', 'ASC'])
    expect(orderOf('transfers')).toEqual(['created_at', 'ASC'])
    expect(orderOf('account_changes')).toEqual(['proposed_at', 'ASC'])
    expect(orderOf('late_requests')).toEqual(['step_started_at', 'ASC'])
    // A ticket is sorted by how long it waits, not by when that began.
    expect(orderOf('late_tickets')).toEqual(['waiting', 'DESC'])
    expect(orderOf('unassigned_tickets')).toEqual(['waiting', 'DESC'])
  })
})

describe('who sees what', () => {
  it('is told by rights: the books to who moves money, the team to who keeps the settings, both to who has both', () => {
    const works = Object.fromEntries(staff.map((key) => [key, workOf({ type: typesOf(key)[0] })]))
    expect(works).toEqual({ admin: 'whole', agent: 'queue', finance: 'books', supervisor: 'team' })
  })

  it('has no figure of money where the reply has none', () => {
    const { stats } = seen.get('agent')!
    expect(cardsOf('unpaid', stats, formats('fa'), persianText)).toEqual([])
    expect(cardsOf('partner_shares', stats, formats('fa'), persianText)).toEqual([])
  })

  it('counts as mine what the menu counts', () => {
    for (const { stats, counters } of seen.values()) expect(stats.open_requests.mine).toBe(counters['requests'])
  })
})
