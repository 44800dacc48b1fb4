import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StaffTicketScreen } from '../../../src/tickets/StaffTicketScreen'
import { found, show, ticket, withDesk } from './stage'

withDesk()

const at = '/admin/view-ticket?ticket_id=12'

it('keeps a note apart from an answer', async () => {
  const { asked, person } = show(<StaffTicketScreen />, at, {
    'GET /dashboard/ticket': () => found(ticket({ moves: ['reply', 'note'] })),
    'PUT /dashboard/ticket': () => ({ object: ticket() }),
  })
  await person.type(await screen.findByRole('textbox', { name: 'پاسخ شما' }), 'برای کاربر')
  await person.click(screen.getByRole('radio', { name: 'یادداشت داخلی' }))
  const note = screen.getByRole('textbox', { name: 'یادداشت داخلی' })
  expect((note as HTMLTextAreaElement).value).toBe('')
  await person.type(note, 'میان ما')
  await person.click(screen.getByRole('button', { name: 'ثبت یادداشت' }))
  await waitFor(() =>
    expect(asked('PUT /dashboard/ticket')[0]?.body).toMatchObject({ text: 'میان ما', internal: true }),
  )
  await person.click(screen.getByRole('radio', { name: 'پاسخ به کاربر' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'پاسخ شما' }).value).toBe('برای کاربر')
})

it('keeps the files of a note from an answer, and shuts their place once they are sent', async () => {
  const { asked, person } = show(<StaffTicketScreen />, at, {
    'GET /dashboard/ticket': () => found(ticket({ moves: ['reply', 'note'] })),
    'PUT /dashboard/ticket': () => ({ object: ticket() }),
  })
  const secret = new File(['%PDF-1.7 میان ما'], 'secret.pdf', { type: 'application/pdf' })
  const to = (mode: string) => person.click(screen.getByRole('radio', { name: mode }))
  await screen.findByRole('textbox', { name: 'پاسخ شما' })
  await to('یادداشت داخلی')
  await person.click(screen.getByRole('button', { name: 'افزودن پیوست' }))
  await person.upload(screen.getByLabelText('انتخاب فایل', { selector: 'input' }), secret)
  await screen.findByText('secret.pdf')
  await to('پاسخ به کاربر')
  expect(screen.queryByText('secret.pdf')).toBeNull()
  await person.type(screen.getByRole('textbox', { name: 'پاسخ شما' }), 'برای کاربر')
  await person.click(screen.getByRole('button', { name: 'ارسال پاسخ' }))
  await waitFor(() => expect(asked('PUT /dashboard/ticket')).toHaveLength(1))
  expect(asked('PUT /dashboard/ticket')[0]?.body).not.toHaveProperty('files')
  await to('یادداشت داخلی')
  await person.type(screen.getByRole('textbox', { name: 'یادداشت داخلی' }), 'میان ما')
  await person.click(screen.getByRole('button', { name: 'ثبت یادداشت' }))
  await waitFor(() => expect(asked('PUT /dashboard/ticket')[1]?.body).toMatchObject({ files: [secret] }))
  await waitFor(() => expect(screen.queryByLabelText('انتخاب فایل', { selector: 'input' })).toBeNull())
})
