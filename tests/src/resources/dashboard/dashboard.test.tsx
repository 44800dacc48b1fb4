import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { contract } from '../../../../contract/index'
import { dashboard } from '../../../../i18n/fa/dashboard'
import { calls, network, renderApp, thePlatform, withPlatform } from '../../../support/src'

// A whole product starts for each test; a busy machine takes its time.
withPlatform()

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
    expect(screen.getByText('درآمد این ماه')).toBeTruthy()
    expect(calls.some((call) => call.includes('months=2&withdraw_months=2'))).toBe(true)
  })

  it('leads from each sum of unpaid withdrawals to exactly the rows it counts', async () => {
    const { call, signIn } = thePlatform()
    const as = { token: await signIn('1') }
    const { reply } = await call(contract.dashboard.stats, { query: {} }, as)
    expect(reply.unpaid_withdrawals!.length).toBeGreaterThan(1)
    await renderApp('/admin/dashboard', { as: '1' })
    const links = await screen.findAllByRole('link', { name: dashboard.kpi.unpaid })
    const filters = links.map(filterOf)
    expect(filters).toEqual(
      reply.unpaid_withdrawals!.map(({ currency }) => ({ paid_status: 'unpaid', currency_type: currency })),
    )
    for (const [at, { amount, count, currency }] of reply.unpaid_withdrawals!.entries()) {
      expect(links[at]!.getAttribute('href')).toContain('/admin/withdrawal-users?')
      const query = filters[at] as { paid_status: 'unpaid'; currency_type: typeof currency }
      const rows = (await call(contract.crm.withdrawals, { query: { ...query, page_size: 100 } }, as)).reply
      expect([rows.count, rows.totals?.[0]?.unpaid]).toEqual([count, amount])
      expect(rows.results.every((row) => row.currency === currency)).toBe(true)
    }
  })

  it('shows no money to those without the right', async () => {
    await renderApp('/admin/dashboard', { as: '2' })
    await screen.findByRole('link', { name: 'تیکت‌های باز' })
    expect(screen.queryByText('درآمد این ماه')).toBeNull()
    expect(screen.queryByRole('heading', { name: /برداشت‌ها/ })).toBeNull()
  })

  it('takes the months of its charts from the address', async () => {
    await renderApp('/admin/dashboard?months=6&withdraw_months=6', { as: '1' })
    const periods = await screen.findByRole('navigation', { name: 'بازهٔ نمودارها' })
    expect(within(periods).getByRole('link', { current: 'page' }).textContent).toBe('۶ ماه')
    await screen.findByRole('link', { name: 'تیکت‌های باز' })
    expect(calls.some((call) => call.includes('months=6&withdraw_months=6'))).toBe(true)
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
