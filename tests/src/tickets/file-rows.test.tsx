import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { tickets } from '../../../contract/tickets/tickets'
import { invalidateAfter } from '../../../src/data/write'
import { UserTicketScreen } from '../../../src/tickets/UserTicketScreen'
import { found, message, show, ticket, withDesk } from './stage'

withDesk()

it('a file goes on arriving while something is written, here or in another tab', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:file')
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  let arrive = (_: Blob): void => undefined
  const attachments = [{ id: 'slow', name: 'slow.bin', type: 'application/zip', size: 5_000_000 }]
  const { asked, person } = show(<UserTicketScreen />, '/view-ticket?ticket_id=12', {
    'GET /dashboard/ticket': () => found(ticket({}, [message(1, { attachments })])),
    'GET /dashboard/attachments/{id}': () => new Promise<Blob>((resolve) => (arrive = resolve)),
  })
  await person.click(await screen.findByRole('button', { name: /slow\.bin/ }))
  await waitFor(() => expect(asked('GET /dashboard/attachments/{id}')).toHaveLength(1))
  await act(async () => invalidateAfter(tickets.replyTicket))
  await waitFor(() => expect(asked('GET /dashboard/ticket')).toHaveLength(2))
  await act(async () => arrive(new Blob(['x'])))
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce())
  expect(asked('GET /dashboard/attachments/{id}')).toHaveLength(1)
})
