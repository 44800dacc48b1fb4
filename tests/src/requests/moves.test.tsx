import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { requestForms } from '../../../contract/requests/forms'
import { requests as calls } from '../../../contract/requests/requests'
import { enums } from '../../../i18n/fa/enums'
import { errors } from '../../../i18n/fa/errors'
import { paths } from '../../../i18n/fa/paths'
import { requests as texts } from '../../../i18n/fa/requests'
import { table } from '../../../i18n/fa/table'
import { link } from '../../../src/paths'
import { network, openAddress, renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

it('decides the next move on what the last one left, while that is still being read again', async () => {
  const { reply } = await thePlatform().call(
    calls.submitRequest,
    { body: { type: 'number', form: { number_country: 'de', service: 'تلگرم', duration: 'months_3' } } },
    { token: await thePlatform().signIn('3') },
  )
  const { id } = reply.object
  const { user } = await renderApp(link('adminRequestDetails', { id }), { as: '2' })
  const take = await screen.findByRole('button', { name: texts.actions.take })
  network.use(http.get(`*/crm/api/processrequest/${id}`, () => new Promise<never>(() => undefined)))

  await user.click(take)
  await waitFor(() => expect(screen.queryByRole('button', { name: texts.actions.take })).toBeNull())
  await user.click(screen.getByRole('button', { name: texts.actions.correct }))
  const marking = within(await screen.findByRole('dialog'))
  // Whoever marks a field need not close the dialog to see what stands in it.
  for (const value of [texts.options.de, 'تلگرم']) expect(marking.getByText(value)).toBeTruthy()
  await user.click(marking.getByLabelText(texts.fields.service))
  await user.type(marking.getByLabelText(new RegExp(texts.actions.correct_field)), 'نام سرویس را درست بنویسید.')
  await user.click(marking.getByRole('button', { name: texts.actions.correct_send }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('نام سرویس را درست بنویسید.')
})

it.each(['abc', '99999999'])('has a heading where there is no request, as at id=%s', async (id) => {
  await renderApp(link('adminRequestDetails', { id }), { as: '1' })
  expect(await screen.findByRole('heading', { level: 1, name: paths.adminRequestDetails })).toBeTruthy()
  expect(await screen.findByText(errors.not_found)).toBeTruthy()
})

it('marks no step as the current one once a request is cancelled, and says where it stopped', async () => {
  const { reply } = await thePlatform().call(
    calls.requests,
    { query: { request_status: ['canceled'] } },
    { token: await thePlatform().signIn('1') },
  )
  const { id, type, step } = reply.results[0]!
  await renderApp(link('adminRequestDetails', { id }), { as: '1' })
  const stopped = await screen.findByText(
    `${texts.steps[step as keyof typeof texts.steps]} (${enums.request_status.canceled})`,
  )
  expect(within(stopped.closest('ol')!).getAllByRole('listitem')).toHaveLength(requestForms[type].steps.length)
  expect(stopped.closest('ol')!.querySelector('[aria-current]')).toBeNull()
})

it('says whom a request waits for, and nothing of it once the request is over', async () => {
  const waitsFor = new RegExp(`^${texts.columns.action}: `)
  const pageOf = async (status: 'pending' | 'needs_correction' | 'canceled') => {
    const token = await thePlatform().signIn('1')
    const { reply } = await thePlatform().call(calls.requests, { query: { request_status: [status] } }, { token })
    await openAddress(link('adminRequestDetails', { id: reply.results[0]!.id }))
    await screen.findByRole('list', { name: texts.detail.steps })
  }
  await renderApp(link('adminDashboard'), { as: '1' })
  await pageOf('pending')
  expect(screen.getByText(waitsFor)).toBeTruthy()
  // Whoever asked for the correction still has it, but the owner must act.
  await pageOf('needs_correction')
  await screen.findByText(`${texts.columns.action}: ${enums.action_status.user}`)
  await pageOf('canceled')
  await waitFor(() => expect(screen.queryByText(waitsFor)).toBeNull())
})

/** How each step of the shown request is drawn. */
const stepsShown = async () => {
  const steps = within(await screen.findByRole('list', { name: texts.detail.steps })).getAllByRole('listitem')
  return steps.map((step) => ({
    mark: step.querySelector('[aria-hidden]')!.textContent,
    done: within(step).queryByText(texts.detail.step_done) !== null,
    current: step.getAttribute('aria-current') === 'step',
  }))
}

it('tells the steps that are done, the current one and those to come apart without colour', async () => {
  const { reply } = await thePlatform().call(
    calls.submitRequest,
    { body: { type: 'number', form: { number_country: 'de', service: 'تلگرم', duration: 'months_3' } } },
    { token: await thePlatform().signIn('3') },
  )
  const token = await thePlatform().signIn('1')
  const { id } = reply.object
  const ahead = { done: false, current: false }
  await renderApp(link('adminRequestDetails', { id }), { as: '1' })
  expect(await stepsShown()).toEqual([
    { mark: '۱', done: false, current: true },
    { mark: '۲', ...ahead },
  ])

  for (const decision of ['take', 'done'] as const)
    await thePlatform().call(calls.submitRequest, { body: { id, decision } }, { token })
  await openAddress(link('adminRequestDetails', { id }))
  await screen.findByText(texts.detail.step_done)
  expect(await stepsShown()).toEqual([
    { mark: '', done: true, current: false },
    { mark: '۲', done: false, current: true },
  ])
})

it('shows a draft with every step to come', async () => {
  const { reply } = await thePlatform().call(
    calls.submitRequest,
    { body: { type: 'number', form: { number_country: 'de' }, draft: true } },
    { token: await thePlatform().signIn('3') },
  )
  await renderApp(link('requestDetails', { id: reply.object.id }), { as: '3' })
  expect(await stepsShown()).toEqual(['۱', '۲'].map((mark) => ({ mark, done: false, current: false })))
})

/** What the buttons in a part of the page are called. */
const namesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

it('shows one leading act, at most two beside it and a dangerous one last, the others behind one button', async () => {
  const { reply } = await thePlatform().call(
    calls.requests,
    { query: { request_status: ['in_progress'] } },
    { token: await thePlatform().signIn('1') },
  )
  const { id, user: owner } = reply.results.find(({ moves }) => moves.includes('take') && moves.includes('remind'))!
  const { user } = await renderApp(link('adminRequestDetails', { id }), { as: '1' })
  const bar = await screen.findByRole('group', { name: texts.actions.label })
  expect(namesIn(bar)).toEqual([texts.actions.take, texts.actions.correct, texts.actions.reject, table.more_actions])

  await user.click(within(bar).getByRole('button', { name: table.more_actions }))
  const menu = await screen.findByRole('dialog', { name: texts.actions.label })
  expect(namesIn(menu.querySelector<HTMLElement>('.content')!)).toEqual([
    texts.actions.derive,
    texts.actions.remind,
    texts.actions.clone,
    texts.actions.delete,
  ])
  expect(screen.getByRole('link', { name: owner.name }).getAttribute('href')).toBe(
    link('adminViewEditUser', { user_uuid: owner.uuid }),
  )

  await user.click(within(menu).getByRole('button', { name: texts.actions.delete }))
  const asked = await screen.findByRole('dialog', { name: texts.actions.delete })
  expect(screen.getAllByRole('dialog')).toEqual([asked])
})

it('has room for one of them on a phone, with all others behind the button', async () => {
  const { reply } = await thePlatform().call(
    calls.requests,
    { query: { request_status: ['pending'] } },
    { token: await thePlatform().signIn('1') },
  )
  await renderApp(link('adminRequestDetails', { id: reply.results[0]!.id }), { as: '1', width: 360 })
  expect(namesIn(await screen.findByRole('group', { name: texts.actions.label }))).toEqual([
    texts.actions.take,
    table.more_actions,
  ])
})

it('opens what is behind the button of a review inside of that review', async () => {
  const { user } = await renderApp(link('adminAccountCreation'), { as: '1' })
  const [review] = await screen.findAllByRole('button', { name: new RegExp(`^${texts.review.button}`) })
  await user.click(review!)
  const desk = await screen.findByRole('dialog')
  await user.click(await within(desk).findByRole('button', { name: table.more_actions }))
  expect(await within(desk).findByRole('dialog', { name: texts.actions.label })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([desk]))
})

it('writes the mobile of its form as every other one, hidden and shown', async () => {
  const platform = thePlatform()
  const { reply } = await platform.call(
    calls.requests,
    { query: { process_types: ['account'], page_size: 1 } },
    { token: await platform.signIn('2') },
  )
  const { id } = reply.results[0]!
  const { user } = await renderApp(link('adminRequestDetails', { id }), { as: '2' })
  const name = texts.fields.contact_mobile
  await screen.findByText(/^09\d\d ••• \d{4}$/)
  await user.click(screen.getByRole('button', { name: new RegExp(name) }))
  await screen.findByText(/^09\d\d \d{3} \d{4}$/)
})
