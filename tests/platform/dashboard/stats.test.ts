import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInTehran, jalaliText } from '../../../contract/jalali'
import { requestForms, requestTypes, type RequestType } from '../../../contract/requests/forms'
import { contract } from '../../../contract/index'
import {
  departments,
  packages,
  payments,
  processRequests,
  requestEvents,
  services,
  subscriptions,
  tickets,
  withdrawals,
} from '../../../platform/db/schema'
import { comparedDays } from '../../../platform/dashboard/stats'
import { memberMaker, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { stats } = contract.dashboard
const { requestTimes, requestMetrics } = contract.requests

let platform: TestPlatform
const who = {} as Record<'admin' | 'mina' | 'finance' | 'sara' | 'partner', Member>

/** The same numbers in every run. */
const dice = (() => {
  let seed = 20_261_121
  return (sides: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * sides)
  }
})()

const hour = 3_600_000
const moments: Date[] = []
const requests: (typeof processRequests.$inferInsert)[] = []
const opened: (typeof tickets.$inferInsert)[] = []
const sold: (typeof subscriptions.$inferInsert)[] = []
const paid: (typeof payments.$inferInsert)[] = []
const taken: (typeof withdrawals.$inferInsert)[] = []
const events: (typeof requestEvents.$inferInsert)[] = []

const now = (): Date => platform.clock.now()
const sometime = (): Date => new Date(now().getTime() - dice(120 * 24 * 60) * 60_000)
const month = (moment: Date | string): string =>
  jalaliText(typeof moment === 'string' ? moment : dayInTehran(moment)).slice(0, 7)

const makeRequest = (id: number): typeof processRequests.$inferInsert => {
  const type = requestTypes[dice(requestTypes.length)] as RequestType
  const status = (
    ['draft', 'pending', 'in_progress', 'needs_correction', 'completed', 'completed', 'rejected'] as const
  )[dice(7)]!
  const registeredAt = sometime()
  const ours = status === 'pending' || status === 'in_progress'
  const completedAt =
    status === 'completed' ? new Date(Math.min(now().getTime(), registeredAt.getTime() + dice(100) * hour)) : null
  const stepStartedAt = completedAt ?? registeredAt
  return {
    id,
    code: `X-${id}`,
    type,
    userUuid: who.sara.uuid,
    status,
    actionStatus: ours ? 'staff' : status === 'draft' || status === 'needs_correction' ? 'user' : 'none',
    assigneeUuid: status === 'in_progress' ? (dice(2) ? who.mina.uuid : who.finance.uuid) : null,
    step: requestForms[type].steps[0]!,
    stepStartedAt,
    dueAt: ours ? new Date(stepStartedAt.getTime() + requestForms[type].hoursPerStep * hour) : null,
    form: {},
    fieldNotes: {},
    registeredAt,
    modifiedAt: stepStartedAt,
    completedAt,
    hiddenAt: dice(20) === 0 ? now() : null,
    searchKey: '',
  }
}

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  const member = memberMaker(platform)
  const { db } = platform
  who.admin = await member('1', 'مدیر کل')
  who.mina = await member('2', 'مینا کارشناس')
  who.finance = await member('5', 'مالی یک')
  who.partner = await member('8', 'شریک یک')
  who.sara = await member('3', 'سارا کریمی')
  for (let n = 0; n < 40; n += 1) {
    const registeredAt = sometime()
    moments.push(registeredAt)
    await member('3', `کاربر ${n}`, { registeredAt })
  }
  await db.insert(packages).values({
    id: 1,
    name: 'سه‌ماهه',
    months: 3,
    priceMinor: 1n,
    currency: 'IRR',
    features: [],
    best: false,
    active: true,
  })
  await db.insert(departments).values({ id: 1, name: 'فنی', description: '', slaMinutes: 60 })
  for (let n = 1; n <= 150; n += 1) {
    const bought = dayInTehran(sometime())
    sold.push({
      userUuid: who.sara.uuid,
      packageId: 1,
      bought,
      starts: bought,
      ends: dayInTehran(new Date(Date.parse(bought) + dice(60) * 24 * hour)),
      amountMinor: 1n,
      currency: 'IRR',
    })
    const at = sometime()
    const currency = dice(2) ? 'IRR' : 'USD'
    paid.push({
      reference: `P${n}`,
      userUuid: who.sara.uuid,
      amountMinor: BigInt(dice(1_000_000) + 1),
      discountMinor: 0n,
      currency,
      status: dice(4) ? 'paid' : 'failed',
      createdAt: at,
      paidAt: at,
    })
    const createdAt = sometime()
    const closedAt = dice(2) ? new Date(Math.min(now().getTime(), createdAt.getTime() + dice(200) * hour)) : null
    opened.push({
      subject: `تیکت ${n}`,
      searchKey: '',
      departmentId: 1,
      userUuid: who.sara.uuid,
      status: closedAt ? 'closed' : 'open',
      assigneeUuid: dice(3) ? who.mina.uuid : null,
      lastWriter: 'user',
      createdAt,
      updatedAt: createdAt,
      waitingSince: closedAt ? null : createdAt,
      slaDueAt: closedAt ? null : new Date(createdAt.getTime() + 48 * hour),
      messagesCount: 1,
      closedAt,
      stars: closedAt && dice(2) ? 1 + dice(5) : null,
    })
    requests.push(makeRequest(n))
  }
  await db.insert(subscriptions).values(sold)
  await db.insert(payments).values(paid)
  await db.insert(tickets).values(opened)
  await db.insert(processRequests).values(requests)
  for (const { id, completedAt, step } of requests) {
    if (!completedAt) continue
    events.push(
      { requestId: id!, at: completedAt, event: 'taken', step, took: 60 + dice(600) },
      { requestId: id!, at: completedAt, event: 'completed', step, took: dice(6000) },
    )
  }
  await db.insert(requestEvents).values(events)
  const wanted = requests.slice(0, 30)
  for (const { id } of wanted) {
    const askedAt = sometime()
    taken.push({
      requestId: id!,
      userUuid: who.sara.uuid,
      amountMinor: BigInt(1 + dice(9_000_000)),
      feeMinor: 0n,
      currency: 'USDT',
      network: 'tron',
      destination: '',
      state: dice(3) ? 'confirmed' : dice(2) ? 'requested' : 'rejected',
      approvals: [],
      approvalsNeeded: 1,
      askedAt,
    })
  }
  for (const row of taken) row.paidAt = row.state === 'confirmed' ? now() : null
  await db.insert(withdrawals).values(taken)
  await db.insert(services).values([
    {
      kind: 'server',
      name: 'a',
      detail: '1',
      bought: '2026-01-01',
      ends: '2026-11-25',
      costMinor: 1n,
      currency: 'USD',
    },
    {
      kind: 'server',
      name: 'b',
      detail: '2',
      bought: '2026-01-01',
      ends: '2026-12-25',
      costMinor: 1n,
      currency: 'USD',
    },
    {
      kind: 'number',
      name: 'c',
      detail: '3',
      bought: '2026-01-01',
      ends: '2026-11-25',
      costMinor: 1n,
      currency: 'USD',
    },
  ])
})
afterAll(() => platform.close())

const visible = () => requests.filter(({ hiddenAt, status }) => !hiddenAt && status !== 'draft')
const open = () => visible().filter(({ status }) => ['pending', 'in_progress', 'needs_correction'].includes(status))

describe('the dashboard', () => {
  it('has two Persian months and two of withdrawals unless asked otherwise', async () => {
    const { reply } = await platform.call(stats, { query: {} }, who.admin)
    expect(reply.months.map(({ year, month: m, start, end }) => [year, m, start, end])).toEqual([
      [1405, 7, '2026-09-23', '2026-10-22'],
      [1405, 8, '2026-10-23', '2026-11-21'],
    ])
    expect(reply.withdraw_months).toHaveLength(2)
    const more = (await platform.call(stats, { query: { months: 5, withdraw_months: 3 } }, who.admin)).reply
    expect([more.months.length, more.withdraw_months!.length]).toEqual([5, 3])
    expect((await platform.call(stats, { query: { months: 5000 } }, who.admin)).reply.months).toHaveLength(24)
  })

  it('counts every month from the rows, by the days of Tehran', async () => {
    const { reply } = await platform.call(stats, { query: { months: 4 } }, who.admin)
    for (const one of reply.months) {
      const key = `${one.year}/${String(one.month).padStart(2, '0')}`
      const people = [...moments, ...Array.from({ length: 5 }, now)]
      expect(one.new_users, key).toBe(people.filter((at) => month(at) === key).length)
      expect(one.sold_subscriptions, key).toBe(sold.filter(({ bought }) => month(bought) === key).length)
      expect(one.tickets_opened, key).toBe(opened.filter(({ createdAt }) => month(createdAt) === key).length)
      expect(one.tickets_closed, key).toBe(opened.filter(({ closedAt }) => closedAt && month(closedAt) === key).length)
      expect(one.requests_filed, key).toBe(visible().filter(({ registeredAt }) => month(registeredAt) === key).length)
      const income = paid.filter(
        ({ status, paidAt, currency }) => status === 'paid' && currency === 'IRR' && month(paidAt!) === key,
      )
      const rial = income.reduce((all, { amountMinor }) => all + amountMinor, 0n)
      expect(one.income!.find(({ currency }) => currency === 'IRR')?.amount ?? '0', key).toBe(String(rial))
    }
  })

  it('sums withdrawals by the month they were asked in', async () => {
    const { reply } = await platform.call(stats, { query: { withdraw_months: 4 } }, who.finance)
    const units = (text: string | undefined) => Math.round(Number(text ?? 0) * 1_000_000)
    for (const one of reply.withdraw_months!) {
      const key = `${one.year}/${String(one.month).padStart(2, '0')}`
      const rows = taken.filter(({ askedAt }) => month(askedAt) === key)
      const sum = (state: string) =>
        rows.filter((row) => row.state === state).reduce((all, { amountMinor }) => all + Number(amountMinor), 0)
      expect([units(one.rows[0]?.paid), units(one.rows[0]?.unpaid)], key).toEqual([sum('confirmed'), sum('requested')])
    }
    expect(reply.unpaid_withdrawals).toMatchObject([
      { currency: 'USDT', count: taken.filter(({ state }) => state === 'requested').length },
    ])
  })

  it('tells open work, what is late and what is mine', async () => {
    const { reply } = await platform.call(stats, { query: {} }, who.mina)
    const live = opened.filter(({ status }) => status !== 'closed')
    expect(reply.open_tickets).toEqual({
      value: live.length,
      waiting: live.length,
      late: live.filter(({ slaDueAt }) => slaDueAt! < now()).length,
      mine: live.filter(({ assigneeUuid }) => assigneeUuid === who.mina.uuid).length,
    })
    const ours = open().filter(({ actionStatus }) => actionStatus === 'staff')
    expect(reply.open_requests).toEqual({
      value: open().length,
      staff: ours.length,
      finance: 0,
      mine: open().filter(({ status, assigneeUuid }) => status === 'in_progress' && assigneeUuid === who.mina.uuid)
        .length,
      late: ours.filter(({ dueAt }) => dueAt! < now()).length,
    })
    const running = (day: string) => sold.filter(({ starts, ends }) => starts <= day && ends >= day).length
    const { past } = comparedDays('2026-11-21')
    expect(reply.active_subscriptions).toEqual({ value: running('2026-11-21'), previous: running(past.end) })
    const alerts = Object.fromEntries(reply.alerts.map(({ kind, count }) => [kind, count]))
    expect(alerts).toEqual({
      late_tickets: reply.open_tickets.late,
      late_requests: reply.open_requests.late,
      low_stars: opened.filter(({ stars, closedAt }) => stars && stars <= 2 && dayInTehran(closedAt!) >= '2026-11-15')
        .length,
      expiring_servers: 1,
      unassigned_tickets: live.filter(({ assigneeUuid }) => !assigneeUuid).length,
    })
    expect(reply.inbox).toHaveLength(20)
    expect(reply.inbox.map(({ since }) => since)).toEqual(reply.inbox.map(({ since }) => since).toSorted())
  })

  it('shows money to its readers only, and nothing to customers', async () => {
    for (const person of [who.mina]) {
      const { reply } = await platform.call(stats, { query: {} }, person)
      for (const key of ['income', 'unpaid_withdrawals', 'withdraw_months']) expect(reply).not.toHaveProperty(key)
      expect(reply.months.every((one) => !('income' in one))).toBe(true)
    }
    for (const person of [who.sara, who.partner])
      expect((await platform.call(stats, { query: {} }, person)).status).toBe(403)
  })

  it.each([
    ['2026-11-21', { start: '2026-10-23', end: '2026-11-21' }, { start: '2026-09-23', end: '2026-10-22' }],
    // Mehr 1 against Shahrivar 1, and Farvardin 31 against Esfand, which is shorter.
    ['2026-09-23', { start: '2026-09-23', end: '2026-09-23' }, { start: '2026-08-23', end: '2026-08-23' }],
    ['2026-04-20', { start: '2026-03-21', end: '2026-04-20' }, { start: '2026-02-20', end: '2026-03-20' }],
  ])('compares %s with the same days of the month before', (today, present, past) => {
    expect(comparedDays(today)).toEqual({ present, past })
  })
})

describe('request figures', () => {
  it('average the way from filing to completion, and each step for staff', async () => {
    const { reply } = await platform.call(requestTimes, { query: { start_date: '2026-01-01' } }, who.mina)
    expect(reply.results.map(({ type }) => type)).toEqual([...requestTypes])
    for (const { type, completed, average, steps } of reply.results) {
      const done = visible().filter((row) => row.type === type && row.completedAt)
      expect(completed, type).toBe(done.length)
      const seconds = done.map(
        ({ registeredAt, completedAt }) => (completedAt!.getTime() - registeredAt.getTime()) / 1000,
      )
      expect(average, type).toBe(
        done.length === 0 ? null : Math.round(seconds.reduce((all, one) => all + one, 0) / done.length),
      )
      const ids = new Set(done.map(({ id }) => id))
      const took = events.filter(({ requestId }) => ids.has(requestId)).reduce((all, event) => all + event.took!, 0)
      expect(steps![0], type).toEqual({
        step: requestForms[type].steps[0],
        count: done.length,
        average: done.length === 0 ? null : Math.round(took / done.length),
      })
    }
    const steps = reply.results.flatMap((row) => row.steps!)
    expect(reply.by_step!.map(({ step }) => step)).toContain('review')
    for (const { step, count, average } of reply.by_step!) {
      const mine = steps.filter((one) => one.step === step && one.count > 0)
      expect(count, step).toBe(mine.reduce((all, one) => all + one.count, 0))
      const [least, most] = [Math.min, Math.max].map((of) => of(...mine.map((one) => one.average!)))
      expect(average >= least! && average <= most!, step).toBe(true)
    }
    const own = await platform.call(requestTimes, { query: { process_types: ['kyc'] } }, who.sara)
    expect(own.reply).not.toHaveProperty('by_step')
    expect(own.reply.results).toHaveLength(1)
    expect(own.reply.results[0]).not.toHaveProperty('steps')
  })

  it('count what was filed and completed on each day', async () => {
    const { reply } = await platform.call(
      requestMetrics,
      { query: { start_date: '2026-10-01', end_date: '2026-11-10' } },
      who.mina,
    )
    const within = (at: Date | null | undefined): boolean =>
      !!at && dayInTehran(at) >= '2026-10-01' && dayInTehran(at) <= '2026-11-10'
    const filed = visible().filter(({ registeredAt }) => within(registeredAt))
    expect(reply).toMatchObject({
      filed: filed.length,
      completed: visible().filter(({ completedAt }) => within(completedAt)).length,
      open: open().length,
      late: open().filter(({ dueAt }) => dueAt && dueAt < now()).length,
    })
    expect(reply.days).toHaveLength(41)
    for (const { date, filed: n } of reply.days)
      expect(n, date).toBe(filed.filter(({ registeredAt }) => dayInTehran(registeredAt) === date).length)
    expect(reply.by_status.reduce((all, { count }) => all + count, 0)).toBe(reply.filed)
    expect(reply.by_action.reduce((all, { count }) => all + count, 0)).toBe(reply.open)
    expect(reply.by_type.reduce((all, one) => all + one.filed, 0)).toBe(reply.filed)
    for (const { type, average } of reply.by_type) {
      const took = visible()
        .filter((row) => row.type === type && within(row.completedAt))
        .map(({ registeredAt, completedAt }) => (completedAt!.getTime() - registeredAt.getTime()) / 1000)
      const all = took.reduce((sum, one) => sum + one, 0)
      expect(average, type).toBe(took.length === 0 ? null : Math.round(all / took.length))
    }
    expect((await platform.call(requestMetrics, { query: {} }, who.mina)).reply.days).toHaveLength(30)
  })
})
