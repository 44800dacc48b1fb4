import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { requests as calls } from '../../../contract/requests/requests'
import { latinNumber } from '../../../contract/text'
import { requests as texts } from '../../../i18n/fa/requests'
import { link } from '../../../src/paths'
import { inboxViews } from '../../../src/requests/lists/InboxTabs'
import { calls as asked, renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

it('says on every tab of the inbox how many requests it has', async () => {
  const token = await thePlatform().signIn('1')
  await renderApp(link('adminAllRequests'), { as: '1' })
  const tabs = within(await screen.findByRole('navigation', { name: texts.inbox }))
  for (const [view, query] of Object.entries(inboxViews)) {
    const { reply } = await thePlatform().call(calls.requests, { query: { ...query, page_size: 1 } }, { token })
    const name = texts.views[view as keyof typeof inboxViews]
    const tab = tabs.getByRole('link', { name: new RegExp(`^${name}`) })
    await waitFor(() => expect(latinNumber(tab.textContent ?? '').replaceAll(/\D/g, '')).toBe(String(reply.count)))
  }
})

it('is worked off from what has stood longest, and looked through from what changed last', async () => {
  await renderApp(link('adminAllRequests'), { as: '1' })
  const tabs = within(await screen.findByRole('navigation', { name: texts.inbox }))
  await waitFor(() => expect(asked.some((call) => /processrequest\?.*sort=step_started_at/.test(call))).toBe(true))
  const sortOf = (view: keyof typeof inboxViews): string | null =>
    new URL(
      tabs.getByRole('link', { name: new RegExp(`^${texts.views[view]}`) }).getAttribute('href') ?? '',
      'http://x',
    ).searchParams.get('sort')
  expect(sortOf('all')).toBe('modified_at')
  expect(sortOf('staff')).toBeNull()
})
