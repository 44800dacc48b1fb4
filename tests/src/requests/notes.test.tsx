import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { requests as calls } from '../../../contract/requests/requests'
import { tickets as ticketCalls } from '../../../contract/tickets/tickets'
import { notes } from '../../../i18n/fa/notes'
import { requests as texts } from '../../../i18n/fa/requests'
import { tickets } from '../../../i18n/fa/tickets'
import { link } from '../../../src/paths'
import { openAddress, renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()
// The test's browser scrolls nothing.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const filed = async () => {
  const { reply } = await thePlatform().call(
    calls.submitRequest,
    { body: { type: 'number', form: { number_country: 'de', service: 'تلگرم', duration: 'months_3' } } },
    { token: await thePlatform().signIn('3') },
  )
  return reply.object.id
}
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: tickets.composer.note })

it('leaves a note that mentions a colleague chosen by keys, and shows it to staff alone', async () => {
  const id = await filed()
  const token = await thePlatform().signIn('2')
  const { name, uuid } = (await thePlatform().call(ticketCalls.staff, {}, { token })).reply.results.find(
    ({ type }) => type === '7',
  )!
  const { user } = await renderApp(link('adminRequestDetails', { id }), { as: '2' })
  await user.type(await box(), `ببین @${name.slice(0, 3)}`)
  const choice = within(await screen.findByRole('listbox', { name: notes.mention }))
  expect(choice.getAllByRole('option')[0]?.textContent).toContain(name)
  await user.keyboard('{Enter}')
  expect((await box()).value).toBe(`ببین @${name} `)
  expect(screen.queryByRole('listbox')).toBeNull()

  // What was typed and who was chosen outlive the page.
  await waitFor(() => expect(screen.getByText(/پیش‌نویس ذخیره شد/)).toBeTruthy())
  await openAddress(link('adminAllRequests'))
  await openAddress(link('adminRequestDetails', { id }))
  expect((await box()).value).toBe(`ببین @${name} `)
  await user.click(screen.getByRole('button', { name: tickets.composer.send_note }))

  const timeline = await screen.findByRole('list', { name: texts.detail.timeline })
  const mark = await within(timeline).findByText(`@${name}`)
  expect(mark.closest('li')!.textContent).toContain(tickets.thread.internal)
  await waitFor(async () => expect((await box()).value).toBe(''))
  const { reply } = await thePlatform().call(calls.request, { params: { id } }, { token })
  expect(reply.object.detail?.notes).toMatchObject([{ text: `ببین @${name}`, mentions: [{ uuid, name }] }])
})

it('asks for words before anything is sent', async () => {
  const id = await filed()
  const { user } = await renderApp(link('adminRequestDetails', { id }), { as: '2' })
  await box()
  await user.click(screen.getByRole('button', { name: tickets.composer.send_note }))
  expect((await box()).getAttribute('aria-invalid')).toBe('true')
  const token = await thePlatform().signIn('2')
  expect((await thePlatform().call(calls.request, { params: { id } }, { token })).reply.object.detail?.notes).toEqual(
    [],
  )
})

it('is not there for the owner', async () => {
  const id = await filed()
  await renderApp(link('requestDetails', { id }), { as: '3' })
  await screen.findByRole('list', { name: texts.detail.timeline })
  expect(screen.queryByRole('textbox', { name: tickets.composer.note })).toBeNull()
})
