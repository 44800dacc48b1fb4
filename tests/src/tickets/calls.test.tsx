import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openTicketStatuses, tickets } from '../../../contract/tickets/tickets'
import { drafts } from '../../../contract/system/drafts'
import { tickets as texts } from '../../../i18n/fa/tickets'
import { link } from '../../../src/paths'
import { calls, renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

it.each([
  ['2', 'adminViewTicket', ['PUT ticket', 'GET counters/', 'GET user']],
  ['3', 'viewTicket', ['PUT ticket', 'GET counters/']],
] as const)('sends a reply of type %s in three calls at most, kept draft and all', async (as, path, expected) => {
  const token = await thePlatform().signIn(as)
  const query = { status: [...openTicketStatuses], page_size: 1 }
  const { reply } = await thePlatform().call(tickets.tickets, { query }, { token })
  const { id } = reply.results[0]!
  const { user } = await renderApp(link(path, { ticket_id: id }), { as })
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: texts.composer.label })
  await user.type(box, 'سلام')
  await waitFor(() => expect(calls).toContain('PUT /api/dashboard/drafts/'), { timeout: 20_000 })
  await user.type(box, '، انجام شد.')
  calls.length = 0

  await user.click(screen.getByRole('button', { name: texts.composer.send }))
  await waitFor(() => expect(box.value).toBe(''))
  await screen.findByText('سلام، انجام شد.')
  const said = () =>
    calls
      .map((call) => call.replace(/\?.*/, '').replace(/\/api\/\w+\//, ''))
      .filter((call) => !call.includes('presence'))
  await waitFor(() => expect(said().length).toBeGreaterThanOrEqual(expected.length))
  // What else there is to ask is asked with the next pause in typing.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(said()).toEqual(expected)

  const kept = await thePlatform().call(drafts.drafts, { query: { keys: [`ticket.${id}.reply`] } }, { token })
  expect(kept.reply.results).toEqual([])
})
