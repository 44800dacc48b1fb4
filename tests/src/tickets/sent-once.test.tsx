import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { openTicketStatuses, tickets } from '../../../contract/tickets/tickets'
import { tickets as texts } from '../../../i18n/fa/tickets'
import { link } from '../../../src/paths'
import { network, renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

it('a reply sent over a newer message is there once when its answer was lost and it is sent again', async () => {
  const platform = thePlatform()
  const token = await platform.signIn('3')
  const query = { status: [...openTicketStatuses], page_size: 1 }
  const { id } = (await platform.call(tickets.tickets, { query }, { token })).reply.results[0]!
  const { user } = await renderApp(link('viewTicket', { ticket_id: id }), { as: '3' })
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: texts.composer.label })
  const body = { ticket_id: String(id), text: 'پیام جدید کارشناس' }
  await platform.call(tickets.replyTicket, { body }, { token: await platform.signIn('1') })
  await user.type(box, 'یک بار')
  await user.click(screen.getByRole('button', { name: texts.composer.send }))
  const anyway = await screen.findByRole('button', { name: texts.composer.newer_anyway })
  network.use(
    http.put(
      '*/api/dashboard/ticket',
      async ({ request }) => {
        await platform.app.fetch(request)
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
  await user.click(anyway)
  await screen.findByText(texts.composer.maybe_sent)
  await user.click(screen.getByRole('button', { name: texts.composer.send }))
  await waitFor(() => expect(box.value).toBe(''))
  const read = await platform.call(tickets.tickets, { query: { ticket_id: String(id) } }, { token })
  const said = read.reply.results[0]!.thread!.messages.filter(({ text }) => text === 'یک بار')
  expect(said).toHaveLength(1)
})
