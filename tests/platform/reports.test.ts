import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayInTehran, daysBetween, jalaliText, monthBuckets, todayInTehran } from '../../contract/jalali'
import { asks, type Endpoint, type Input } from '../../contract/endpoint'
import { contract } from '../../contract/index'
import { formatMinor, type Currency } from '../../contract/money/amounts'
import {
  conversations,
  conversationTurns,
  packages,
  platforms,
  services,
  subscriptions,
  tickets,
  users,
} from '../../platform/db/schema'
import { reportInput, sourceOf } from '../../src/data/report/source'
import { countedSeries, drills, rowsBehind } from '../../src/dashboard/drills'
import { expiredOf, rejectedFor, waitingAt } from '../../src/requests/lists/behindFigures'
import { follow, linkAt, linksOf, linksOfAlerts, type Opened } from '../support/screens/drills'
import { startPlatform, type DemoAccount, type TestPlatform } from '../support/platform'
import { definitions } from '../support/screens/report-definitions'

const { closedTickets, ticketStats } = contract.tickets
const { servers, numbers, subscriptions: sold } = contract.orders
const { conversations: chats } = contract.assistant
let platform: TestPlatform
let today = ''
const rows = {} as {
  tickets: (typeof tickets.$inferSelect)[]
  conversations: (typeof conversations.$inferSelect)[]
  services: (typeof services.$inferSelect)[]
  subscriptions: (typeof subscriptions.$inferSelect)[]
  users: (typeof users.$inferSelect)[]
}

beforeAll(async () => {
  const { db, clock } = (platform = await startPlatform())
  today = todayInTehran(clock.now())
  rows.tickets = await db.select().from(tickets)
  rows.conversations = await db.select().from(conversations)
  rows.services = await db.select().from(services)
  rows.subscriptions = await db.select().from(subscriptions)
  rows.users = await db.select().from(users)
})
afterAll(() => platform.close())

const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>, as: DemoAccount = '1') =>
  platform.call(endpoint, input, { token: await platform.signIn(as) })

const mean = (values: readonly (number | null)[]): number | null => {
  const given = values.filter((value) => value !== null)
  return given.length === 0 ? null : given.reduce((all, value) => all + value, 0) / given.length
}

const within = (moment: Date | null, start: string, end: string): boolean => {
  const day = moment && dayInTehran(moment)
  return day !== null && day >= start && day <= end
}

const sums = <T>(list: readonly T[], currency: (row: T) => string, minor: (row: T) => bigint): Map<string, string> => {
  const found = new Map<string, bigint>()
  for (const row of list) found.set(currency(row), (found.get(currency(row)) ?? 0n) + minor(row))
  return new Map([...found].map(([id, sum]) => [id, formatMinor(sum, id as Currency)]))
}

describe('closed tickets', () => {
  it('counts, means and durations are those of the rows, in every narrowing', async () => {
    const start = addDays(today, -200)
    for (const narrow of [{}, { departments: [2, 4] }, { stars: [1, 2] }] as const) {
      const query = { start_date: start, end_date: today, page_size: 100, ...narrow }
      const wanted = rows.tickets.filter(
        (row) =>
          row.status === 'closed' &&
          within(row.closedAt, start, today) &&
          (!('departments' in narrow) || (narrow.departments as readonly number[]).includes(row.departmentId)) &&
          (!('stars' in narrow) || (narrow.stars as readonly (number | null)[]).includes(row.stars)),
      )
      const { reply } = await ask(closedTickets, { query })
      expect(reply.count).toBe(wanted.length)
      expect(wanted.length).toBeGreaterThan(0)
      expect(reply.stars_mean ?? 0).toBeCloseTo(mean(wanted.map(({ stars }) => stars)) ?? 0, 6)
      const newest = wanted
        .toSorted((a, b) => (b.closedAt?.getTime() ?? 0) - (a.closedAt?.getTime() ?? 0) || b.id - a.id)
        .slice(0, 100)
      expect(reply.results.map(({ id }) => id)).toEqual(newest.map(({ id }) => id))
      expect(reply.results.map(({ duration }) => duration)).toEqual(
        newest.map((row) => Math.round(((row.closedAt?.getTime() ?? 0) - row.createdAt.getTime()) / 1000)),
      )
    }
  })

  it('sorts by duration, longest first', async () => {
    const { reply } = await ask(closedTickets, { query: { sort: '-duration' } })
    const shown = reply.results.map(({ duration }) => duration)
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  })
})

describe('ticket figures by Persian month', () => {
  it('are the days of the month, cut to the range', async () => {
    const range = { start: addDays(today, -100), end: today }
    const { reply } = await ask(ticketStats, { query: { start_date: range.start, end_date: range.end } })
    const monthOf = (moment: Date) => jalaliText(dayInTehran(moment)).slice(0, 7)
    const name = ({ year, month }: { year: number; month: number }) => `${year}/${String(month).padStart(2, '0')}`
    expect(reply.months.map(name)).toEqual(monthBuckets(range).map(name))
    for (const bucket of reply.months) {
      const opened = rows.tickets.filter(
        (row) => within(row.createdAt, range.start, range.end) && monthOf(row.createdAt) === name(bucket),
      )
      expect([name(bucket), bucket.opened]).toEqual([name(bucket), opened.length])
      const closed = rows.tickets.filter(
        (row) => row.closedAt && within(row.closedAt, range.start, range.end) && monthOf(row.closedAt) === name(bucket),
      )
      expect([name(bucket), bucket.closed]).toEqual([name(bucket), closed.length])
    }
  })
})

describe('conversations with the assistant', () => {
  it('gives staff everybody’s, with figures of the whole filtered set', async () => {
    const { reply } = await ask(chats, { query: { page_size: 5 } })
    expect(reply.count).toBe(rows.conversations.length)
    expect(reply.answered_share).toBeCloseTo(
      rows.conversations.filter(({ answered }) => answered).length / rows.conversations.length,
      9,
    )
    expect(reply.stars_mean).toBeCloseTo(mean(rows.conversations.map(({ stars }) => stars)) ?? 0, 6)
    const first = reply.results[0]!
    const turns = (await platform.db.select().from(conversationTurns))
      .filter(({ conversationId }) => conversationId === first.id)
      .toSorted((a, b) => a.id - b.id)
    expect(first.turns.map(({ from, text }) => [from, text])).toEqual(turns.map(({ from, text }) => [from, text]))
    expect(first.turns_count).toBe(turns.length)
  })

  it('narrows by stars, department, person and ticket', async () => {
    const low = rows.conversations.filter(({ stars }) => stars === 1 || stars === 2)
    expect((await ask(chats, { query: { stars: [1, 2] } })).reply.count).toBe(low.length)
    const one = rows.conversations[7]!
    await platform.db.update(conversations).set({ ticketId: 5 }).where(eq(conversations.id, one.id))
    const named = await ask(chats, { query: { ticket_id: 5, user_uuid: one.userUuid } })
    expect(named.reply.results.map(({ id }) => id)).toEqual([one.id])
    const there = rows.conversations.filter(({ departmentId }) => departmentId === one.departmentId)
    expect((await ask(chats, { query: { departments: [one.departmentId] } })).reply.count).toBe(there.length)
  })

  it('gives people only their own, whatever they ask', async () => {
    const me = rows.users.find(({ phone }) => phone === '+989120000003')!
    const other = rows.conversations.find(({ userUuid }) => userUuid !== me.uuid)!
    const mine = rows.conversations.filter(({ userUuid }) => userUuid === me.uuid)
    expect((await ask(chats, { query: {} }, '3')).reply.count).toBe(mine.length)
    expect((await ask(chats, { query: { user_uuid: other.userUuid } }, '3')).reply.count).toBe(0)
  })
})

describe('services', () => {
  const stateOf = (ends: string) => (ends < today ? 'expired' : ends <= addDays(today, 7) ? 'expiring' : 'active')

  it.each([
    ['servers', servers, {}, 'server'],
    ['numbers', numbers, { type: 'number' }, 'number'],
    ['extras', numbers, { type: 'extra' }, 'extra'],
  ] as const)('%s: count, cost for each currency, expiring ones, days left', async (_name, endpoint, query, kind) => {
    const wanted = rows.services.filter((row) => row.kind === kind)
    const { reply } = await ask(endpoint, { query: { ...query, page_size: 100 } })
    expect(reply.count).toBe(wanted.length)
    expect(new Map(reply.totals.map(({ currency, cost }) => [currency as string, cost]))).toEqual(
      sums(
        wanted,
        (row) => row.currency,
        (row) => row.costMinor,
      ),
    )
    const inState = (state: string) => wanted.filter(({ ends }) => stateOf(ends) === state).length
    expect([reply.active, reply.expiring]).toEqual([inState('active'), inState('expiring')])
    const sold = (item: string) => wanted.filter(({ name }) => name === item).length
    const items = kind === 'server' ? [] : [...new Set(wanted.map(({ name }) => name))]
    expect(reply.items).toHaveLength(Math.min(12, items.length))
    for (const item of reply.items) expect(item).toEqual({ name: item.name, sold: sold(item.name) })
    expect(reply.items[0]?.sold ?? 0).toBe(Math.max(0, ...items.map(sold)))
    const first = wanted.toSorted((a, b) => (a.ends < b.ends ? -1 : a.ends > b.ends ? 1 : a.id - b.id))
    expect(reply.results.map(({ id }) => id)).toEqual(first.slice(0, 100).map(({ id }) => id))
    for (const row of reply.results) {
      expect([row.id, row.days_left, row.status]).toEqual([row.id, daysBetween(today, row.ends), stateOf(row.ends)])
    }
  })

  it('narrows by state and by days left', async () => {
    const ofServers = rows.services.filter(({ kind }) => kind === 'server')
    for (const status of ['active', 'expiring', 'expired'] as const) {
      const { reply } = await ask(servers, { query: { status: [status] } })
      expect([status, reply.count]).toEqual([status, ofServers.filter(({ ends }) => stateOf(ends) === status).length])
    }
    const { reply } = await ask(servers, { query: { remaining_days_start: 0, remaining_days_end: 40 } })
    expect(reply.count).toBe(ofServers.filter(({ ends }) => ends >= today && ends <= addDays(today, 40)).length)
  })
})

describe('sold subscriptions', () => {
  const monthOf = (day: string) => jalaliText(day).slice(0, 7)

  it('has the figures of the rows: sold, people, expired, renewed, sums, Persian months by package', async () => {
    const start = addDays(today, -300)
    const wanted = rows.subscriptions.filter(({ bought }) => bought >= start && bought <= today)
    const { reply } = await ask(sold, { query: { start_date: start, end_date: today } })
    expect(wanted.length).toBeGreaterThan(20)
    expect([reply.count, reply.sold]).toEqual([wanted.length, wanted.length])
    expect(reply.unique_users).toBe(new Set(wanted.map(({ userUuid }) => userUuid)).size)
    expect(reply.expired).toBe(wanted.filter(({ ends, disabledAt }) => ends < today && disabledAt === null).length)
    const ended = wanted.filter(({ ends }) => ends < today)
    const again = ended.filter((row) =>
      rows.subscriptions.some(({ userUuid, bought }) => userUuid === row.userUuid && bought > row.bought),
    )
    expect(reply.renewal_rate).toBeCloseTo(again.length / ended.length, 9)
    expect(new Map(reply.totals.map(({ currency, amount }) => [currency as string, amount]))).toEqual(
      sums(
        wanted,
        (row) => row.currency,
        (row) => row.amountMinor,
      ),
    )
    const names = new Map((await platform.db.select().from(packages)).map(({ id, name }) => [id, name]))
    const counted = new Map<string, number>()
    for (const { bought, packageId } of wanted) {
      const key = `${monthOf(bought)} ${names.get(packageId)}`
      counted.set(key, (counted.get(key) ?? 0) + 1)
    }
    const shown = reply.months.map(
      ({ year, month, package: name, sold: n }) => [`${year}/${String(month).padStart(2, '0')} ${name}`, n] as const,
    )
    expect(new Map(shown)).toEqual(counted)
  })

  it('counts a person once when asked', async () => {
    const { reply } = await ask(sold, { query: { unique: true } })
    expect(reply.count).toBe(new Set(rows.subscriptions.map(({ userUuid }) => userUuid)).size)
  })

  it('shows people their own, and leaders those of their people', async () => {
    const person = rows.users.find(({ phone }) => phone === '+989120000003')!
    const own = rows.subscriptions.filter(({ userUuid }) => userUuid === person.uuid)
    expect((await ask(sold, { query: {} }, '3')).reply.count).toBe(own.length)
    const leader = rows.users.find(({ phone }) => phone === '+989120000008')!
    const team = new Set(
      rows.users
        .filter(({ uuid, partnerUuid, teacherUuid, mentorUuid, leaderUuid }) =>
          [uuid, partnerUuid, teacherUuid, mentorUuid, leaderUuid].includes(leader.uuid),
        )
        .map(({ uuid }) => uuid),
    )
    expect((await ask(sold, { query: {} }, '8')).reply.count).toBe(
      rows.subscriptions.filter(({ userUuid }) => team.has(userUuid)).length,
    )
  })

  it('knows a platform by its name and a partner by uuid', async () => {
    const [one] = await platform.db.select().from(platforms)
    const { reply } = await ask(sold, { query: { platforms: [one!.name] } })
    expect(reply.count).toBe(rows.subscriptions.filter(({ platformUuid }) => platformUuid === one!.uuid).length)
    const partner = rows.subscriptions.find(({ partnerUuid }) => partnerUuid !== null)!.partnerUuid!
    const by = rows.subscriptions.filter(({ partnerUuid }) => partnerUuid === partner).length
    expect((await ask(sold, { query: { partner } })).reply.count).toBe(by)
    expect((await ask(sold, { query: { partner_ids: [partner] } })).reply.count).toBe(by)
  })
})

describe('filters that cannot be met', () => {
  const reports = [closedTickets, servers, numbers, sold, chats] as const
  it.each(reports.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (_path, endpoint) => {
    const refusal = async (query: Record<string, unknown>) => {
      const { status, error } = await ask(endpoint, { query })
      return [status, error.code, error.fields]
    }
    expect(await refusal({ start_date: '2026-11-20', end_date: '2026-01-01' })).toEqual([
      422,
      'validation',
      { end_date: 'date_order' },
    ])
    expect(await refusal({ start_date: '1403-13-45' })).toEqual([422, 'validation', { start_date: 'date' }])
    expect(await refusal({ page: 1_000_000_000 })).toEqual([422, 'validation', { page: 'too_big' }])
    const beyond = await ask(endpoint, { query: { page: 900_000 } })
    expect([beyond.status, (beyond.reply as { results: unknown[] }).results]).toEqual([200, []])
  })

  it('finds nothing for ids nobody has', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await ask(closedTickets, { query: { departments: [9_007_199_254_740_991] } })).reply.count).toBe(0)
    expect((await ask(chats, { query: { user_uuid: nobody } })).reply).toMatchObject({
      count: 0,
      answered_share: null,
      stars_mean: null,
    })
    expect((await ask(sold, { query: { teacher_uuids: [nobody] } })).reply).toMatchObject({
      count: 0,
      months: [],
      totals: [],
      renewal_rate: null,
    })
  })
})

describe('what figures, bars and rows open', () => {
  const narrowings = () => ({
    departments: '1',
    stars: '5',
    type: 'agent',
    status: 'completed',
    process_types: 'kyc,account',
    platforms: 'Upwork',
    platform_uuids: rows.subscriptions.find(({ platformUuid }) => platformUuid !== null)?.platformUuid,
    paid_status: 'unpaid',
  })
  const readers = new Set<DemoAccount>(['1', '8'])
  const followed = { links: 0, sums: 0 }
  const astray = async (links: readonly Opened[], as: DemoAccount) => {
    const { astray: wrong, links: all, sums: added } = await follow(links, (to, query) => ask(to, { query }, as))
    Object.assign(followed, { links: followed.links + all, sums: followed.sums + added })
    return wrong
  }
  afterAll(
    () => void process.stdout.write(`figures followed: ${followed.links} links, ${followed.sums} of them sums\n`),
  )
  const reports = definitions.filter(({ source }) => !sourceOf(source).endpoint.path.includes('{'))

  it.each(reports.map((report) => [report.id, report] as const))('of the report %s', async (_id, report) => {
    const { endpoint } = sourceOf(report.source)
    const days = report.period && {
      [report.period.start]: addDays(today, -59),
      [report.period.end]: today,
    }
    const tries = [
      { ...days },
      ...Object.entries(narrowings())
        .filter(([name]) => report.filters.some((filter) => 'source' in filter && filter.source === name))
        .map(([name, value]) => ({ ...days, [name]: value })),
    ]
    const wrong: unknown[] = []
    for (const as of readers) {
      for (const values of tries) {
        const query = { ...values, ...report.fixed, ...(asks(endpoint, 'page') && { page_size: 100 }) }
        const { status, reply } = await ask(endpoint, reportInput(endpoint, { filter: query }) as never, as)
        if (status !== 200) continue
        const links = linksOf(report, values, reply, { uuid: '', type: as } as never)
        wrong.push(...(await astray(links, as)).map((link) => [as, values, link]))
      }
    }
    expect(wrong).toEqual([])
  })

  it('of the dashboard', async () => {
    const { reply } = await ask(contract.dashboard.stats, { query: { months: 2, withdraw_months: 2 } })
    const [start, end] = [reply.months.at(-1)!.start, today]
    const links = [
      linkAt('open tickets', reply.open_tickets.value, drills.openTickets()),
      linkAt('my tickets', reply.open_tickets.mine, drills.myTickets()),
      linkAt('open requests', reply.open_requests.value, drills.openRequests()),
      linkAt('new', reply.new_users.value, drills.newUsers(start, end)),
      linkAt('active', reply.active_subscriptions.value, drills.active()),
      linkAt('sold', reply.sold_subscriptions.value, drills.sold(start, end)),
      ...linksOfAlerts(reply.alerts, today),
      ...reply.income!.map(({ currency, value }) =>
        linkAt('income', { currency, amount: value }, drills.income(start, end)),
      ),
      ...reply.unpaid_withdrawals!.map(({ currency, amount }) =>
        linkAt('unpaid', { currency, amount }, drills.unpaidWithdrawals(currency)),
      ),
      ...reply.months.flatMap((month) =>
        countedSeries.map((name) => linkAt(name, month[name], rowsBehind[name](month.start, month.end))),
      ),
      ...reply.withdraw_months!.flatMap(({ start: first, end: last, rows: sums }) =>
        sums.flatMap(({ currency, ...sum }) =>
          (['paid', 'unpaid'] as const).flatMap((name) =>
            /^0(?:\.0+)?$/.test(sum[name])
              ? []
              : [linkAt(name, { currency, amount: sum[name] }, drills.withdrawals(first, last, currency, name))],
          ),
        ),
      ),
    ]
    expect(await astray(links, '1')).toEqual([])
  })

  it('of the lists of requests', async () => {
    const accounts = await ask(contract.requests.accountRequests, { query: {} })
    const checks = await ask(contract.requests.kycRequests, { query: {} })
    const expired = await ask(contract.requests.requests, { query: { request_status: ['expired'] } })
    const links = [
      ...accounts.reply.waiting.flatMap(({ platform: name, step, count }) =>
        name === null ? [] : [linkAt(name, count, waitingAt({}, name, step))],
      ),
      ...checks.reply.rejections.map(({ reason, count }) => linkAt(reason, count, rejectedFor({}, reason))),
      ...expired.reply.by_type.map(({ type, count }) => linkAt(type, count, expiredOf({}, type))),
    ]
    expect(links.length).toBeGreaterThan(5)
    expect(await astray(links, '1')).toEqual([])
  })
})
