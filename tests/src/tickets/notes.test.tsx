import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StaffTicketScreen } from '../../../src/tickets/StaffTicketScreen'
import { found, message, show, ticket, withDesk } from './stage'

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

it('names the colleagues of a note by uuid, and offers none in an answer', async () => {
  const nader = {
    uuid: '44444444-4444-4444-8444-444444444444',
    name: 'نادر علوی',
    username: '1',
    type: '2',
    open_tickets: 0,
  }
  const { asked, person } = show(<StaffTicketScreen />, at, {
    'GET /dashboard/ticket': () => found(ticket({ moves: ['reply', 'note'] })),
    'GET /dashboard/staff/': () => ({ results: [nader] }),
    'PUT /dashboard/ticket': () => ({ object: ticket() }),
  })
  await person.type(await screen.findByRole('textbox', { name: 'پاسخ شما' }), 'سلام @نادر')
  expect(screen.queryByRole('listbox')).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'یادداشت داخلی' }))
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'یادداشت داخلی' })
  await person.type(note, '@علو')
  await person.click(await screen.findByRole('option', { name: /نادر علوی/ }))
  expect(note.value).toBe('@نادر علوی ')
  await person.click(screen.getByRole('button', { name: 'ثبت یادداشت' }))
  await waitFor(() =>
    expect(asked('PUT /dashboard/ticket')[0]?.body).toMatchObject({ internal: true, mentions: [nader.uuid] }),
  )
})

it('marks the colleagues a note names', async () => {
  const mentions = [{ uuid: '44444444-4444-4444-8444-444444444444', name: 'نادر علوی' }]
  const note = message(3, { staff: true, internal: true, text: 'به @نادر علوی بگو، نه به @نادر دیگر', mentions })
  show(<StaffTicketScreen />, at, { 'GET /dashboard/ticket': () => found(ticket({}, [note])) })
  const mark = await screen.findByText('@نادر علوی')
  expect(mark.closest('mark')).toBeTruthy()
  expect(document.querySelectorAll('mark')).toHaveLength(1)
})
