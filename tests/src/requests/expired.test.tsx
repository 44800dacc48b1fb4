import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { requestForms } from '../../../contract/requests/forms'
import { requests as calls } from '../../../contract/requests/requests'
import { latinNumber } from '../../../contract/text'
import { requests as texts } from '../../../i18n/fa/requests'
import { deadlineOf } from '../../../platform/requests/keys'
import { expiredFilters } from '../../../src/requests/lists/requestFilters'
import { link, listLink } from '../../../src/paths'
import { renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

const counted = async (query: object) => {
  const token = await thePlatform().signIn('1')
  return (await thePlatform().call(calls.requests, { query }, { token })).reply
}

it.each([
  ['expired', link('adminExpiredRequests')],
  ['overdue', listLink('adminExpiredRequests', { late: 'true' })],
])('says on both tabs how many requests they have, while that of what is %s is open', async (_, address) => {
  await renderApp(address, { as: '1' })
  const tabs = within(await screen.findByRole('navigation', { name: texts.expired.title }))
  for (const [view, query] of [
    ['expired', { request_status: ['expired'] }],
    ['overdue', { late: true }],
  ] as const) {
    const { count } = await counted({ ...query, page_size: 1 })
    expect(count).toBeGreaterThan(0)
    const tab = tabs.getByRole('link', { name: new RegExp(`^${texts.views[view]}`) })
    await waitFor(() => expect(latinNumber(tab.textContent ?? '').replaceAll(/\D/g, '')).toBe(String(count)))
  }
})

it('offers no last days in which nothing filed can have expired yet', () => {
  const filed = new Date('2026-11-21T10:00:00Z')
  const soonest = Math.min(...['pending', 'needs_correction'].map((status) => +deadlineOf(status, filed)!))
  const offered = expiredFilters.flatMap((filter) =>
    filter.kind === 'select' && filter.source === 'days'
      ? (filter.options ?? []).map(({ value }) => Number(value))
      : [],
  )
  expect(offered.length).toBeGreaterThan(0)
  for (const days of offered) expect(days * 86_400_000).toBeGreaterThan(soonest - filed.getTime())
})

it('says of what is late how long its step is overdue, the longest first', async () => {
  const { results } = await counted({ late: true, sort: 'due_at', page_size: 1 })
  const [longest] = results
  const due = Date.parse(longest!.step_started_at) + requestForms[longest!.type].hoursPerStep * 3_600_000
  expect(longest!.due_at).toBe(new Date(due).toISOString())
  await renderApp(listLink('adminExpiredRequests', { late: 'true' }), { as: '1' })
  await screen.findByText(longest!.code)
  const [, first] = screen.getAllByRole('row')
  const days = Math.floor((Date.now() - due) / 86_400_000)
  const over = days < 1 ? texts.expired.today : `${days} روز`
  expect(within(first!).getByText(longest!.code)).toBeDefined()
  expect(latinNumber(first!.textContent ?? '')).toContain(over)
})
