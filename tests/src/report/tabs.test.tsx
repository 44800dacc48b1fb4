import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { presetRange } from '../../../contract/jalali-presets'
import { todayInTehran } from '../../../contract/jalali'
import { reports } from '../../../i18n/fa/money/reports'
import { address, calls, renderApp, withPlatform } from '../../support/src'

withPlatform()

it.each([
  ['/admin/withdrawal-users', 'months', reports.tabs.queue, { status: 'requested' }],
  ['/admin/financial-connect-admin', 'ledger', reports.titles.chain, { wallet_owner: 'platform' }],
] as const)(
  'the days of a tab of %s go on to the next, which opens on what it starts with',
  async (path, tab, next, first) => {
    const { start, end } = presetRange('this_month', todayInTehran())
    const days = { start_date: start, end_date: end }
    const filter = encodeURIComponent(JSON.stringify(days))
    const { user } = await renderApp(`${path}?tab=${tab}&filter=${filter}`, { as: '1' })
    await user.click(await screen.findByRole('link', { name: next }))
    const filterNow = (): unknown => JSON.parse(new URL(address(), 'http://x').searchParams.get('filter') ?? 'null')
    await waitFor(() => expect(filterNow()).toEqual({ ...first, ...days }))
    const [[name, value]] = Object.entries(first) as [[string, string]]
    const wanted = [`start_date=${start}`, `end_date=${end}`, `${name}=${value}`]
    await waitFor(() => expect(calls.some((call) => wanted.every((part) => call.includes(part)))).toBe(true))
  },
)
