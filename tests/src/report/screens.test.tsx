import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq, sql } from 'drizzle-orm'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { addDays, todayInTehran } from '../../../contract/jalali'
import { presetRange } from '../../../contract/jalali-presets'
import { contract } from '../../../contract/index'
import { formats } from '../../../i18n/formats'
import { listColumns, savedViews } from '../../../platform/db/schema'
import { sendMessage } from '../../../platform/notifications/messages'
import { enqueue } from '../../../platform/queue/enqueue'
import { fa } from '../../../i18n/fa'
import { reports as moneyReports } from '../../../i18n/fa/money/reports'
import { reports } from '../../../i18n/fa/reports'
import { system } from '../../../i18n/fa/system'
import { tickets } from '../../../i18n/fa/tickets'
import { views } from '../../../i18n/fa/list/views'
import { address, calls, network, openAddress, renderApp, thePlatform, withPlatform } from '../../support/src'
import { settled } from '../stage'

withPlatform()

const { number, date } = formats('fa')

/** Opens the tools of a list and picks one. */
const pickTool = async (user: UserEvent, name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: fa.table.tools }))
  await user.click(await screen.findByRole('button', { name }))
}

const asked = (path: string) => calls.filter((call) => call.startsWith(`GET /api${path}`))
const filterOf = (href: string | null): unknown =>
  JSON.parse(new URL(href ?? '', 'http://x').searchParams.get('filter') ?? 'null')

/** The screens use the browser's own clock; the last thirty days end today. */
const days = () => ({ start_date: addDays(todayInTehran(), -29), end_date: todayInTehran() })
const listOver = (filter: unknown): string =>
  `/admin/admin-reports/closed-tickets?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** What reports open on. */
const usual = () => {
  const { start, end } = presetRange('last_12_months', todayInTehran())
  return { start_date: start, end_date: end }
}

const closedOf = async (query: Record<string, unknown>) => {
  const { call, signIn } = thePlatform()
  const { reply } = await call(contract.tickets.closedTickets, { query }, { token: await signIn('1') })
  return reply
}

describe('a report', () => {
  it('shows the figures of its period, compares them with the one before, and leads to the rows', async () => {
    const now = await closedOf(days())
    const before = await closedOf({
      start_date: addDays(todayInTehran(), -59),
      end_date: addDays(todayInTehran(), -30),
    })
    await renderApp(listOver(days()), { as: '1' })
    const figure = await screen.findByRole('link', { name: reports.figures.closed })
    await waitFor(() => expect(figure.closest('div')?.textContent).toContain(number(now.count)))
    expect(before.count).toBeGreaterThan(0)
    const share = Math.round((Math.abs(now.count - before.count) / before.count) * 100)
    await waitFor(() => expect(figure.closest('div')?.textContent).toContain(number(share)))
    expect(filterOf(figure.getAttribute('href'))).toEqual(days())
    expect(document.body.textContent).toContain(date(addDays(todayInTehran(), -59)))
    expect(screen.getByText(new RegExp(reports.as_of.replace('%{time}', '')))).toBeTruthy()
  })

  it('is called once what its screen is called', async () => {
    await renderApp('/admin/users-income', { as: '5' })
    await screen.findByRole('heading', { level: 1, name: fa.paths.adminUsersIncome })
    expect(screen.getAllByRole('heading', { name: fa.paths.adminUsersIncome })).toHaveLength(1)
  })

  it('leaves out a filter of a link that its platform does not know, and says so', async () => {
    const filter = { ...days(), nonsense: '1' }
    await renderApp(listOver(filter), { as: '1' })
    await screen.findByText(fa.table.filters.strange)
    await waitFor(() => expect(filterOf(address())).toEqual(days()))
    expect(screen.queryByText(/nonsense/)).toBeNull()
  })

  it('reads of a link what the parts of react-admin filter by, under the name the list has for it', async () => {
    const text = 'شبا'
    await renderApp(`/admin/all-tickets?filter=${encodeURIComponent(JSON.stringify({ q: text }))}`, { as: '1' })
    await waitFor(() => expect(filterOf(address())).toEqual({ query: text }))
    await screen.findByDisplayValue(text)
    expect(screen.queryByText(fa.table.filters.strange)).toBeNull()
  })

  it('keeps each figure in the place it waited at when a sum comes in two currencies', async () => {
    let answer = () => {}
    const answered = new Promise<void>((done) => (answer = done))
    const sums = ['IRR', 'USD'].map((currency) => ({ currency, amount: '5' }))
    network.use(
      http.get('*/crm/main-page-report', async () => {
        await answered
        return HttpResponse.json({
          as_of: '2026-11-22T08:00:00Z',
          users: 1,
          active_subscriptions: 2,
          open_tickets: 3,
          open_requests: 4,
          completed_requests: 5,
          income: [sums[0]],
          unpaid_shares: sums,
        })
      }),
    )
    await renderApp('/reports', { as: '1' })
    const labels = () =>
      [...document.querySelectorAll('main .label, main tbody th')].map(({ textContent }) => textContent ?? '')
    await screen.findByText(reports.figures.backlog)
    const waited = labels()
    answer()
    await waitFor(() =>
      expect(labels().filter((label) => label.includes(reports.figures.unpaid_shares))).toHaveLength(2),
    )
    const came = labels()
    const moved = waited.filter((label, at) => came.some((one) => one.includes(label)) && !came[at]?.includes(label))
    expect(moved).toEqual([])
  })

  it('leads a figure whose rows stand below it down to them', async () => {
    const { user } = await renderApp('/admin/admin-reports/closed-tickets', { as: '1' })
    await user.click(await screen.findByRole('link', { name: reports.figures.closed }))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(reports.parts.rows))
    expect(within(document.activeElement as HTMLElement).getByRole('table')).toBeTruthy()
  })

  it('shows the charts of a wide table in the place of its rows, and the rows again', async () => {
    const { user } = await renderApp('/admin/admin-reports/financial', { as: '1' })
    const rows = await screen.findByRole('group', { name: reports.parts.rows })
    expect(screen.queryByRole('heading', { name: moneyReports.charts.profit_months })).toBeNull()
    await user.click(screen.getByRole('button', { name: reports.parts.charts }))
    await screen.findByRole('heading', { name: moneyReports.charts.profit_months })
    expect(rows.isConnected).toBe(false)
    await user.click(screen.getByRole('button', { name: reports.parts.rows }))
    await screen.findByRole('group', { name: reports.parts.rows })
    expect(screen.queryByRole('heading', { name: moneyReports.charts.profit_months })).toBeNull()
  })

  it('gives what two shares differ by in points, to the tenth both are written to', async () => {
    const { call, signIn } = thePlatform()
    const share = async (from: number, to: number) => {
      const query = { start_date: addDays(todayInTehran(), from), end_date: addDays(todayInTehran(), to) }
      const { reply } = await call(contract.assistant.conversations, { query }, { token: await signIn('1') })
      return reply.answered_share ?? 0
    }
    const [now, before] = [await share(-29, 0), await share(-59, -30)]
    const points = number(Math.abs(Math.round((now - before) * 1000) / 10))
    await renderApp(`/ticket-report?tab=4&filter=${encodeURIComponent(JSON.stringify({ ...days() }))}`, { as: '1' })
    const figure = await screen.findByText(reports.figures.answered_share)
    await waitFor(() => expect(figure.closest('div')?.textContent).toContain(reports.points.replace('%{n}', points)))
  })

  it.each(['/admin/admin-reports/overview?tab=months', '/ticket-report?tab=0'])(
    'lists over %s the newest first',
    async (at) => {
      await renderApp(at, { as: '1' })
      const heads = await screen.findAllByRole('rowheader')
      const starts = heads.map((head) => head.querySelector('a')?.getAttribute('data-row') ?? '')
      expect(starts.length).toBeGreaterThan(10)
      expect(starts).toEqual(starts.toSorted().toReversed())
    },
  )

  it('shows as its days those a link asks for by their number', async () => {
    // As many as are never the week, the month or the year so far, which would be told by that name.
    await renderApp(`/active-users?filter=${encodeURIComponent(JSON.stringify({ days: '500' }))}`, { as: '1' })
    await screen.findByRole('button', { name: new RegExp(date(addDays(todayInTehran(), -499))) })
    expect(screen.queryByText(/days/)).toBeNull()
  })

  it('keeps the filters of a first visit for an address that names none', async () => {
    await renderApp('/admin/admin-reports/closed-tickets?page=abc&page_size=99', { as: '1' })
    const figure = await screen.findByRole('link', { name: reports.figures.closed })
    await waitFor(() => expect(filterOf(figure.getAttribute('href'))).toEqual(usual()))
    expect(filterOf(address())).toEqual(usual())
  })

  it('shows a day of a link that is none as it was given', async () => {
    const filter = { start_date: '1403/13/45' }
    await renderApp(listOver(filter), { as: '1' })
    await waitFor(() => expect(screen.getAllByText(/1403\/13\/45/).length).toBeGreaterThan(0))
  })

  it.each([
    ['/admin/admin-reports/closed-tickets', '*/crm/closed-tickets'],
    ['/admin/admin-reports/overview?tab=headlines', '*/crm/main-page-report'],
  ])('says over %s that its figures are old when a refresh fails, and keeps them', async (at, endpoint) => {
    const { user } = await renderApp(at, { as: '1' })
    // The words stand while the first answer is awaited too, to keep their room.
    await settled()
    network.use(http.get(endpoint, () => HttpResponse.json({ code: 'internal' }, { status: 404 })))
    await pickTool(user, reports.refresh)
    const notice = await screen.findByText(new RegExp(fa.table.failure.stale))
    const figure = screen.getByText(reports.figures[at.includes('overview') ? 'completed' : 'closed'])
    expect(notice.compareDocumentPosition(figure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('carries its filters to the rows behind a figure of another list', async () => {
    const filter = { ...days(), departments: '2' }
    await renderApp(`/admin/admin-reports/tickets?filter=${encodeURIComponent(JSON.stringify(filter))}`, { as: '1' })
    const opened = await screen.findByRole('link', { name: reports.figures.opened })
    expect(opened.getAttribute('href')).toContain('/admin/all-tickets?')
    expect(filterOf(opened.getAttribute('href'))).toEqual(filter)
  })

  it('leads a figure of a row to what that figure counts', async () => {
    await renderApp('/ticket-report?tab=0', { as: '1' })
    const rows = within(await screen.findByRole('table', { name: reports.titles.ticket_overview }))
    const [closed] = await rows.findAllByRole('link', { name: /^[۰-۹]+$/ })
    const filter = filterOf(closed?.getAttribute('href') ?? null) as ReturnType<typeof days>
    expect(closed?.getAttribute('href')).toContain('/admin/admin-reports/closed-tickets?')
    expect(filter.start_date).toBe(filter.end_date)
    expect(closed?.textContent).toBe(number((await closedOf(filter)).count))
  })

  it('says what is wrong with an impossible period and offers the way out', async () => {
    const filter = { start_date: '2026-11-20', end_date: '2026-01-01' }
    const { user } = await renderApp(
      `/admin/admin-reports/closed-tickets?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      { as: '1' },
    )
    await screen.findByText(fa.validation.date_order)
    await user.click(screen.getByRole('button', { name: fa.table.empty.clear }))
    await screen.findAllByRole('row')
    expect(filterOf(address())).toEqual({})
  })
})

describe('the ticket report', () => {
  it('asks only for the report of the open tab, and the tab stands in the address', async () => {
    const { user } = await renderApp('/ticket-report?tab=4', { as: '7' })
    await screen.findByRole('heading', { name: reports.titles.chatbot })
    await waitFor(() => expect(asked('/dashboard/chatbot-report-conversations').length).toBeGreaterThan(0))
    expect(asked('/dashboard/chatbot-report-conversations').join(' ')).toContain(`start_date=${usual().start_date}`)
    for (const other of ['/dashboard/ticket-stats', '/dashboard/ticket-time-stats', '/crm/closed-tickets']) {
      expect(asked(other)).toEqual([])
    }
    await user.click(screen.getByRole('link', { name: reports.tabs.closed }))
    await screen.findByRole('heading', { name: reports.titles.closed })
    expect(new URL(address(), 'http://x').searchParams.getAll('tab')).toEqual(['2'])
    await user.click(await screen.findByRole('button', { name: fa.table.page.next }))
    await waitFor(() => expect(new URL(address(), 'http://x').searchParams.get('page')).toBe('2'))
    expect(new URL(address(), 'http://x').searchParams.getAll('tab')).toEqual(['2'])
    expect(asked('/dashboard/ticket-stats')).toEqual([])
  })

  it('keeps the tab of an address whose page alone was written by hand', async () => {
    await renderApp('/ticket-report?tab=2&page=2', { as: '1' })
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('filter')).toContain('start_date'))
    expect(new URLSearchParams(address().split('?')[1]).get('tab')).toBe('2')
    expect(address()).toContain('page=2')
  })

  it('shows its first tab for one it does not have, says so and corrects the address', async () => {
    await renderApp('/ticket-report?tab=9', { as: '1' })
    expect(await screen.findByText(/^بخشی که پیوند نام می‌برد اینجا نیست/)).toBeTruthy()
    await waitFor(() => expect(address()).toMatch(/^\/ticket-report\?tab=0/))
  })

  it('leaves out tabs whose report one may not read', async () => {
    await renderApp('/reports', { as: '3' })
    await screen.findByRole('link', { name: reports.tabs.subscriptions })
    expect(asked('/crm/main-page-report').length).toBe(1 + 1)
  })

  it.each([
    ['3', 0],
    ['4', 2],
  ] as const)('draws tabs only where there are several (type %s: %i)', async (as, count) => {
    await renderApp('/incomes-invoices', { as })
    await screen.findByRole('heading', { level: 1, name: fa.paths.incomesInvoices })
    await screen.findByRole('group', { name: reports.parts.rows })
    const bars = within(screen.getByRole('main')).queryAllByRole('navigation', { name: fa.paths.incomesInvoices })
    expect(bars.flatMap((bar) => within(bar).getAllByRole('link'))).toHaveLength(count)
    expect(bars).toHaveLength(count === 0 ? 0 : 1)
  })
})

describe('a view', () => {
  it('is kept with filters and order, shown as a tab, and stays after a full load', async () => {
    const filter = encodeURIComponent(JSON.stringify({ stars: '1,2' }))
    const { user } = await renderApp(`/admin/admin-reports/closed-tickets?filter=${filter}&sort=duration&order=ASC`, {
      as: '7',
    })
    await pickTool(user, fa.table.views)
    const panel = await screen.findByRole('dialog')
    await user.click(await within(panel).findByRole('button', { name: views.save }))
    await within(panel).findByText(views.name_required)
    await user.type(within(panel).getByRole('textbox', { name: views.name }), 'کم‌ستاره‌ها')
    await user.click(within(panel).getByRole('checkbox', { name: views.for_team }))
    await user.click(within(panel).getByRole('button', { name: views.save }))
    const tabs = await screen.findByRole('navigation', { name: fa.table.views })
    expect(within(tabs).getByRole('link').getAttribute('aria-current')).toBe('page')
    await user.type(within(panel).getByRole('textbox', { name: views.name }), 'کم‌ستاره‌ها{Enter}')
    await within(panel).findByText(views.name_taken)
    await user.click(within(panel).getByRole('button', { name: views.replace }))
    await within(panel).findByRole('button', { name: views.save })
    const rows = await thePlatform().db.select().from(savedViews).where(eq(savedViews.name, 'کم‌ستاره‌ها'))
    expect(rows).toMatchObject([{ list: 'report.closed-tickets', team: true, params: { filter: { stars: '1,2' } } }])

    await openAddress('/admin/admin-reports/closed-tickets')
    const again = await screen.findByRole('navigation', { name: fa.table.views })
    expect(within(again).getByRole('link').getAttribute('aria-current')).toBeNull()
    const { count } = await closedOf({ stars: '1,2' })
    await user.click(await within(again).findByRole('link', { name: `کم‌ستاره‌ها ${number(count)}` }))
    await waitFor(() => expect(filterOf(address())).toEqual({ stars: '1,2' }))
    expect(address()).toContain('sort=duration')
  })
})

describe('the columns of a list', () => {
  it('are the person’s in every browser, also after an offline choice, and go back to the list’s own', async () => {
    const at = '/admin/all-tickets'
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())
    const forgotten = () => {
      for (const name of Object.keys(localStorage)) if (name.includes('.columns.')) localStorage.removeItem(name)
    }
    const { user } = await renderApp(at, { as: '2' })
    const menu = async () => {
      await pickTool(user, fa.table.columns.label)
      return within(await screen.findByRole('dialog', { name: fa.table.columns.title }))
    }
    await screen.findByRole('columnheader', { name: tickets.columns.subject })
    const all = heads()
    await user.click((await menu()).getByRole('checkbox', { name: tickets.columns.department }))
    await waitFor(() => expect(heads()).not.toContain(tickets.columns.department))
    const row = async () =>
      (await thePlatform().db.select().from(listColumns).where(eq(listColumns.list, 'ticket-queue')))[0]
    await waitFor(async () => expect((await row())?.columns.hidden).toContain('department'))

    forgotten()
    await openAddress(at)
    await screen.findByRole('columnheader', { name: tickets.columns.subject })
    await waitFor(() => expect(heads()).not.toContain(tickets.columns.department))

    const cut = http.put('*/dashboard/columns/', () => HttpResponse.error())
    network.use(cut)
    await user.click((await menu()).getByRole('button', { name: fa.table.columns.reset }))
    await waitFor(() => expect(heads()).toEqual(all))
    await openAddress(at)
    await screen.findByRole('columnheader', { name: tickets.columns.department })
    network.resetHandlers(...network.listHandlers().filter((handler) => handler !== cut))
    await openAddress(at)
    await waitFor(async () => expect(await row()).toBeUndefined())
    expect(heads()).toEqual(all)
  })
})

describe('the jobs that failed', () => {
  const { jobs } = system
  it('are tried again one by one or all, and those that cannot be say so', async () => {
    const { db } = thePlatform()
    for (const name of ['sweep', 'read_wallets', 'resolve_left_payments'] as const) await enqueue(db, name, {})
    await sendMessage(db, { to: '+989120000003', purpose: 'notice', code: 'سلام' }, new Date())
    await db.execute(sql`update pgboss.job set state = 'failed'`)
    await renderApp('/admin/dead-jobs', { as: '1' })
    const row = async (job: keyof typeof jobs.names) =>
      (await screen.findByText(jobs.names[job])).closest<HTMLElement>('tr')!
    expect(within(await row('send_message')).getByText(jobs.retry.never)).toBeTruthy()
    within(await row('sweep'))
      .getByRole('button', { name: jobs.retry.one })
      .click()
    await screen.findByText(jobs.retry.done_one)
    await waitFor(() => expect(screen.queryByText(jobs.names.sweep)).toBeNull())
    expect(screen.getByText(jobs.names.read_wallets)).toBeTruthy()
    screen.getByRole('button', { name: jobs.retry.all }).click()
    const dialog = await screen.findByRole('dialog')
    within(dialog).getByRole('button', { name: jobs.retry.confirm }).click()
    await screen.findByText(jobs.retry.done.replace('%{n}', number(2)))
    await waitFor(() => expect(screen.queryByText(jobs.names.read_wallets)).toBeNull())
    expect(screen.getByText(jobs.names.send_message)).toBeTruthy()
    await db.execute(sql`delete from pgboss.job`)
  })

  it('say why where another try is refused', async () => {
    const { db } = thePlatform()
    await enqueue(db, 'sweep', {})
    await db.execute(sql`update pgboss.job set state = 'failed'`)
    await renderApp('/admin/dead-jobs', { as: '1' })
    const row = (await screen.findByText(jobs.names.sweep)).closest<HTMLElement>('tr')!
    network.use(
      http.post('*/dashboard/dead-jobs/retry/', () =>
        HttpResponse.json({ error: { code: 'unavailable' } }, { status: 503 }),
      ),
    )
    within(row).getByRole('button', { name: jobs.retry.one }).click()
    await screen.findByText(new RegExp(fa.errors.unavailable))
    await db.execute(sql`delete from pgboss.job`)
  })
})
