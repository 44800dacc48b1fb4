import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { requests as calls } from '../../../contract/requests/requests'
import { requests as texts } from '../../../i18n/fa/requests'
import { users } from '../../../platform/db/schema'
import { link, listLink } from '../../../src/paths'
import { openAddress, renderApp, signInAs, thePlatform, withPlatform } from '../../support/src'

withPlatform()

const sent = { type: 'number', form: { number_country: 'de', service: 'تلگرم', duration: 'months_3' } } as const

describe('the requests of somebody who leads people', () => {
  it('begin with their own, and say whose each is', async () => {
    const platform = thePlatform()
    const me = await signInAs('8')
    const count = async (query: { user_uuid?: string }) =>
      (await platform.call(calls.requests, { query: { ...query, page_size: 1 } }, { token: me.token })).reply.count
    const own = await count({ user_uuid: me.uuid })
    const reached = await count({})
    expect(reached).toBeGreaterThan(own)
    const { user } = await renderApp(link('allRequests'), { as: '8' })
    await screen.findByRole('heading', { name: texts.mine, level: 1 })
    const tabs = await screen.findByRole('navigation', { name: texts.reached })
    const shown = new Intl.NumberFormat('fa-IR')
    const first = await within(tabs).findByRole('link', { current: 'page' })
    await waitFor(() => expect(first.textContent).toBe(`${texts.views.own} ${shown.format(own)}`))
    await user.click(within(tabs).getByRole('link', { name: new RegExp(texts.views.reached) }))
    await waitFor(() =>
      expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe(
        `${texts.views.reached} ${shown.format(reached)}`,
      ),
    )
    await screen.findByRole('heading', { name: texts.reached, level: 1 })
    expect(screen.getByRole('columnheader', { name: new RegExp(texts.columns.user) })).toBeTruthy()
  })

  it('have those assigned to a partner on the home page and in a tab of their own', async () => {
    const platform = thePlatform()
    const me = await signInAs('8')
    const staff = { token: await platform.signIn('2') }
    const owner = await signInAs('3')
    const { reply } = await platform.call(calls.submitRequest, { body: sent }, { token: owner.token })
    const { id, code } = reply.object
    const [self] = await platform.db.select({ phone: users.phone }).from(users).where(eq(users.uuid, me.uuid))
    const body = { account_username: self!.phone, note: 'لطفاً' }
    expect((await platform.call(calls.deriveRequest, { params: { id }, body }, staff)).status).toBe(200)
    const { user } = await renderApp('/', { as: '8' })
    expect(await screen.findByText(code)).toBeTruthy()
    await openAddress(link('allRequests'))
    const tabs = await screen.findByRole('navigation', { name: texts.reached })
    await user.click(within(tabs).getByRole('link', { name: new RegExp(texts.views.mine) }))
    expect(await screen.findByText(code)).toBeTruthy()
  })

  it('are read in outline where they are not theirs: hidden is not empty, and nobody writes about them', async () => {
    const platform = thePlatform()
    const me = await signInAs('8')
    const { reply } = await platform.call(calls.requests, { query: { page_size: 50 } }, { token: me.token })
    const other = reply.results.find(({ user, assignee }) => user.uuid !== me.uuid && assignee?.uuid !== me.uuid)!
    await renderApp(link('requestDetails', { id: other.id }), { as: '8' })
    expect(await screen.findByText(texts.detail.form_hidden)).toBeTruthy()
    expect(screen.getAllByText(other.user.name).length).toBeGreaterThan(0)
    expect(screen.queryByText(texts.detail.no_value)).toBeNull()
    expect(screen.queryByRole('link', { name: texts.detail.ticket })).toBeNull()
  })
})

describe('a draft', () => {
  it('is deleted from the page it is written on, after a question', async () => {
    const platform = thePlatform()
    const { token } = await signInAs('3')
    const { reply } = await platform.call(calls.submitRequest, { body: { ...sent, draft: true } }, { token })
    const { id, code } = reply.object
    const { user } = await renderApp(link('newRequestDetails', { id }), { as: '3' })
    await user.click(await screen.findByRole('button', { name: texts.actions.delete_draft }))
    const asked = within(await screen.findByRole('dialog'))
    await user.click(asked.getByRole('button', { name: texts.actions.delete_draft }))
    await screen.findByRole('heading', { name: texts.mine, level: 1 })
    await waitFor(() => expect(window.location.pathname).toBe('/all-requests'))
    const left = await platform.call(calls.requests, { query: { query: code } }, { token })
    expect(left.reply.count).toBe(0)
  })

  it('that was sent meanwhile is shown, not filled in again', async () => {
    const platform = thePlatform()
    const { token } = await signInAs('3')
    const { reply } = await platform.call(calls.submitRequest, { body: sent }, { token })
    await renderApp(link('newRequestDetails', { id: reply.object.id }), { as: '3' })
    expect(await screen.findByText(texts.detail.timeline)).toBeTruthy()
    expect(window.location.pathname).toBe('/request-details')
  })
})

it('shows whoever leads nobody the plain list of their own', async () => {
  await renderApp(listLink('allRequests', {}), { as: '3' })
  await screen.findByRole('heading', { name: texts.mine, level: 1 })
  expect(screen.queryByRole('navigation', { name: texts.reached })).toBeNull()
})
