import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UserTicketScreen } from '../../../src/tickets/UserTicketScreen'
import { fa } from '../../support/texts'
import { found, show, ticket, withDesk } from './stage'

withDesk()

const at = '/view-ticket?ticket_id=12'
const departments = () => ({
  results: [
    { id: 1, name: 'پشتیبانی', description: 'خطاها', answers_in: 3600 },
    { id: 2, name: 'مالی', description: 'برداشت', answers_in: null },
  ],
})
const title = fa.tickets.actions.transfer

it('a leader moves a ticket of their people to another department', async () => {
  const { asked, person } = show(<UserTicketScreen />, at, {
    'GET /dashboard/ticket': () => found(ticket({ moves: ['reply', 'transfer'], version: null })),
    'GET /dashboard/departments': departments,
    'PATCH /dashboard/ticket': () => ({ object: ticket({ department: { id: 1, name: 'پشتیبانی' } }) }),
  })
  await person.click(await screen.findByRole('button', { name: title }))
  const dialog = await screen.findByRole('dialog', { name: title })
  await within(dialog).findByRole('option', { name: 'پشتیبانی' })
  await person.selectOptions(within(dialog).getByRole('combobox'), 'پشتیبانی')
  await person.click(within(dialog).getByRole('button', { name: title }))
  await waitFor(() => expect(asked('PATCH /dashboard/ticket')).toEqual([{ body: { ticket: 12, department: 1 } }]))
})

it('whoever may not is offered no transfer', async () => {
  show(<UserTicketScreen />, at, { 'GET /dashboard/ticket': () => found(ticket()) })
  await screen.findByRole('button', { name: fa.tickets.actions.close })
  expect(screen.queryByRole('button', { name: title })).toBeNull()
})
