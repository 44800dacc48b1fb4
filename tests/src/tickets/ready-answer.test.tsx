import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { tickets as t } from '../../../i18n/fa/tickets'
import { transcript } from '../../../i18n/fa/transcript'
import { network, renderApp, withPlatform } from '../../support/src'

withPlatform()

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

const write = async (subject: string, department = 'حساب و پلتفرم‌ها') => {
  const { user } = await renderApp('/tickets/new', { as: '3' })
  await screen.findByText(department, { selector: 'option' })
  const ask = () => screen.queryByRole('button', { name: t.form.ready_ask })
  await user.clear(await field(t.form.subject))
  // There is nothing to ask about yet.
  expect(ask()).toBeNull()
  await user.selectOptions(screen.getByLabelText(/^دپارتمان/), department)
  await user.type(await field(t.form.subject), subject)
  await waitFor(() => expect(ask()).not.toBeNull())
  return { user, ask }
}

it('a ticket that is being written gets what the assistant has to say, and keeps its words', async () => {
  const subject = 'ساخت حساب چند روز طول می‌کشد؟'
  const { user, ask } = await write(subject)
  await user.click(ask()!)
  await screen.findByText(transcript.lead.article)
  expect(screen.getByText(t.form.ready_rest)).toBeTruthy()
  expect((await field(t.form.subject)).value).toBe(subject)
  expect(ask()).toBeNull()
  // Other words are another question.
  await user.type(await field(t.form.text), 'سلام')
  expect(ask()).not.toBeNull()
})

it('says where the assistant has nothing, and asks again after a lost answer without asking twice', async () => {
  const ids: unknown[] = []
  network.use(
    http.post('*/api/dashboard/chatbot-conversations', async ({ request }) => {
      ids.push(((await request.clone().json()) as { client_id: unknown }).client_id)
      return ids.length === 1 ? HttpResponse.error() : undefined
    }),
  )
  const { user, ask } = await write('xyzzy plugh')
  const part = within(screen.getByRole('group', { name: t.form.ready }))
  await user.click(ask()!)
  await part.findByRole('alert')
  await user.click(ask()!)
  await part.findByText(t.form.ready_none)
  expect(part.queryByRole('alert')).toBeNull()
  expect(ids).toHaveLength(2)
  expect(ids[1]).toBe(ids[0])
})
