import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { dashboard } from '../../../i18n/fa/dashboard'
import { transfers, users } from '../../../platform/db/schema'
import { calls, network, openAddress, renderApp, thePlatform, withPlatform } from '../../support/src'

// A whole product starts for each test; a busy machine takes its time.
withPlatform()

const moreOf = (n: number): string => dashboard.inbox.more.replace('%{n}', new Intl.NumberFormat('fa-IR').format(n))

const filterOf = (link: HTMLElement): unknown =>
  JSON.parse(new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('filter') ?? 'null')

describe('the dashboard', () => {
  it('leads from each figure to its rows', async () => {
    await renderApp('/admin/dashboard', { as: '1' })
    expect(filterOf(await screen.findByRole('link', { name: 'تیکت‌های باز' }))).toEqual({
      status: 'open,in_progress,answered,customer_reply,on_hold',
    })
    expect(filterOf(screen.getByRole('link', { name: 'کاربران جدید این ماه' }))).toEqual({
      registered_date_start: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      registered_date_end: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    })
    expect(screen.getByText('فروش این ماه (ریال)')).toBeTruthy()
    expect(calls.some((call) => call.includes('months=2&withdraw_months=2'))).toBe(true)
  })

  it('counts what the inbox has besides the rows it shows, and calls them not all', async () => {
    const { call, signIn } = thePlatform()
    const { reply } = await call(contract.dashboard.stats, { query: {} }, { token: await signIn('2') })
    const { user } = await renderApp('/admin/dashboard', { as: '2' })
    const rows = () => within(more.previousElementSibling as HTMLElement).getAllByRole('listitem').length
    const more = await screen.findByRole('button', {
      expanded: false,
      name: new RegExp(moreOf(reply.inbox.length - 8)),
    })
    expect(rows()).toBe(8)
    await user.click(more)
    expect(rows()).toBe(reply.inbox.length)
  })

  it('leads from each sum of unpaid withdrawals to exactly the rows it counts', async () => {
    const { call, signIn } = thePlatform()
    const as = { token: await signIn('1') }
    const { reply } = await call(contract.dashboard.stats, { query: {} }, as)
    expect(reply.unpaid_withdrawals!.length).toBeGreaterThan(1)
    await renderApp('/admin/dashboard', { as: '1' })
    const links = await screen.findAllByRole('link', { name: new RegExp(`^${dashboard.kpi.unpaid} \\(`) })
    expect(new Set(links.map(({ textContent }) => textContent)).size).toBe(links.length)
    const filters = links.map(filterOf)
    expect(filters).toEqual(
      reply.unpaid_withdrawals!.map(({ currency }) => ({ paid_status: 'unpaid', currency_type: currency })),
    )
    for (const [at, { amount, count, currency }] of reply.unpaid_withdrawals!.entries()) {
      expect(links[at]!.getAttribute('href')).toContain('/admin/withdrawal-users?')
      const query = filters[at] as { paid_status: 'unpaid'; currency_type: typeof currency }
      const rows = (await call(contract.money.withdrawals, { query: { ...query, page_size: 100 } }, as)).reply
      expect([rows.count, rows.totals?.[0]?.unpaid]).toEqual([count, amount])
      expect(rows.results.every((row) => row.currency === currency)).toBe(true)
    }
  })

  it('says to whom it concerns how many withdrawals and transfers wait, as the menu does', async () => {
    const { call, signIn, db } = thePlatform()
    const as = { token: await signIn('1') }
    const waiting = (await call(contract.money.withdrawals, { query: { status: ['requested'] } }, as)).reply.count
    expect(waiting).toBeGreaterThan(0)
    const [held] = await db.select().from(transfers).where(eq(transfers.state, 'confirmed')).limit(1)
    const { state, expiresAt, approvals, createdBy } = held!
    const [other] = await db.select().from(users).where(eq(users.phone, '+989120000005'))
    const change = (changes: object) => db.update(transfers).set(changes).where(eq(transfers.id, held!.id))
    const later = new Date(thePlatform().clock.now().getTime() + 3_600_000)
    await change({ state: 'waiting_approval', expiresAt: later, approvals: [], createdBy: other!.uuid })
    const { withdrawals, transfers: mine } = (await call(contract.notifications.counters, {}, as)).reply
    expect([withdrawals, mine]).toEqual([waiting, expect.any(Number)])
    const says = (text: string, n: number, grave = dashboard.alerts.error) =>
      `${grave} ${text.replace('%{n}', n.toLocaleString('fa-IR'))}`
    await renderApp('/admin/dashboard', { as: '1' })
    const decided = await screen.findByRole('link', { name: says(dashboard.alerts.withdrawals, waiting) })
    expect(filterOf(decided)).toEqual({ status: 'requested' })
    const approved = screen.getByRole('link', { name: says(dashboard.alerts.transfers, mine!) })
    expect(approved.getAttribute('href')).toContain('tab=approvals')
    expect(filterOf(approved)).toEqual({ for_me: 'true' })
    await change({ state, expiresAt, approvals, createdBy })
  })

  it('shows no money to those without the right', async () => {
    await renderApp('/admin/dashboard', { as: '2' })
    await screen.findByRole('link', { name: 'تیکت‌های باز' })
    expect(screen.queryByText(/فروش این ماه/)).toBeNull()
    expect(screen.queryByRole('heading', { name: /برداشت‌ها/ })).toBeNull()
    expect(screen.queryByText(/برداشت در انتظار/)).toBeNull()
  })

  it.each([
    ['2', ['my_tickets', 'my_requests', 'open_tickets', 'open_requests'], ['work']],
    ['5', ['finance_requests', 'partner_shares', 'teacher_shares', 'mentor_shares'], ['income', 'withdrawals']],
    ['7', ['open_tickets', 'open_requests', 'new_users', 'sold'], ['work', 'people']],
  ] as const)('shows type %s the figures and trends of their own work', async (as, figures, trends) => {
    await renderApp('/admin/dashboard', { as })
    // The menu and the inbox may lead to what a figure counts by the same name.
    for (const key of figures) expect(await screen.findAllByRole('link', { name: dashboard.kpi[key] })).not.toEqual([])
    const charts = Object.entries(dashboard.trends).filter(
      ([, text]) => screen.queryByRole('heading', { name: new RegExp(`^${text.split(' (')[0]}`) }) !== null,
    )
    expect(charts.map(([key]) => key).toSorted()).toEqual([...trends].toSorted())
    // Tickets are no business of the books.
    expect(screen.queryByText(/تیکت بدون مسئول/) === null).toBe(as === '5')
  })

  it('holds room for its alerts only as long as they are on the way', async () => {
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    network.use(http.get(`*/api${contract.dashboard.stats.path}`, () => held))
    await renderApp('/admin/dashboard', { as: '1' })
    const title = await screen.findByRole('heading', { name: dashboard.alerts.title })
    const rows = () => [...title.closest('section')!.querySelectorAll('li')]
    expect(rows()).toHaveLength(6)
    expect(rows().every((row) => row.matches('.waits'))).toBe(true)
    answer()
    await waitFor(() => expect(rows().some((row) => row.matches('.waits'))).toBe(false))
    expect(rows().every((row) => row.textContent !== '')).toBe(true)
  })

  it('never says that nothing waits where the live counts cannot be had', async () => {
    network.use(
      http.get(`*/api${contract.notifications.counters.path}`, () => HttpResponse.json({}, { status: 403 })),
      http.get(`*/api${contract.dashboard.stats.path}`, async ({ request }) => {
        const answer = await thePlatform().app.fetch(request)
        return HttpResponse.json({ ...((await answer.json()) as object), alerts: [] })
      }),
    )
    await renderApp('/admin/dashboard', { as: '1' })
    await screen.findByRole('link', { name: 'تیکت‌های باز' })
    await waitFor(() => expect(document.querySelector('.waits')).toBeNull())
    expect(screen.queryByText(dashboard.alerts.empty)).toBeNull()
  })

  it('takes the months of its charts from the address', async () => {
    await renderApp('/admin/dashboard?months=6&withdraw_months=6', { as: '1' })
    const periods = await screen.findByRole('navigation', { name: 'بازهٔ نمودارها' })
    expect(within(periods).getByRole('link', { current: 'page' }).textContent).toBe('۶ ماه')
    await screen.findByRole('link', { name: 'تیکت‌های باز' })
    expect(calls.some((call) => call.includes('months=6&withdraw_months=6'))).toBe(true)
  })

  it('remembers the months chosen last, and goes back to two at a press', async () => {
    const { user } = await renderApp('/admin/dashboard', { as: '1' })
    const periods = await screen.findByRole('navigation', { name: 'بازهٔ نمودارها' })
    const chosen = () => within(periods).getByRole('link', { current: 'page' }).textContent
    expect(chosen()).toBe('۲ ماه')
    await user.click(within(periods).getByRole('link', { name: '۱۲ ماه' }))
    await waitFor(() => expect(chosen()).toBe('۱۲ ماه'))
    await openAddress('/admin/dashboard')
    await waitFor(() => expect(calls.some((call) => call.includes('months=12&withdraw_months=12'))).toBe(true))
    const again = await screen.findByRole('navigation', { name: 'بازهٔ نمودارها' })
    expect(within(again).getByRole('link', { current: 'page' }).textContent).toBe('۱۲ ماه')
    await user.click(within(again).getByRole('link', { name: '۲ ماه' }))
    await waitFor(() => expect(within(again).getByRole('link', { current: 'page' }).textContent).toBe('۲ ماه'))
  })

  it('keeps the page when its figures cannot be read', async () => {
    network.use(
      http.get('*/api/dashboard/api/dashboard/stats', () =>
        HttpResponse.json({ error: { code: 'forbidden', request_id: 'r1' } }, { status: 403 }),
      ),
    )
    await renderApp('/admin/dashboard', { as: '1' })
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { level: 1, name: 'داشبورد' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'کارتابل من' })).toBeTruthy()
  })
})
