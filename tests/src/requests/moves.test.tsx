import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { requestForms } from '../../../contract/requests/forms'
import { requests as calls } from '../../../contract/requests/requests'
import { enums } from '../../../i18n/fa/enums'
import { requests as texts } from '../../../i18n/fa/requests'
import { link } from '../../../src/paths'
import { network, renderApp, thePlatform, withPlatform } from '../../support/src'

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
  await user.click(marking.getByLabelText(texts.fields.service))
  await user.type(marking.getByLabelText(new RegExp(texts.actions.correct_field)), 'نام سرویس را درست بنویسید.')
  await user.click(marking.getByRole('button', { name: texts.actions.correct_send }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('نام سرویس را درست بنویسید.')
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
