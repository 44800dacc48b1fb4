import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DataTable, List, Resource } from 'react-admin'
import { stockResource } from '../../../../src/shell/resource/stockResource'
import { calls, signInAs, withPlatform } from '../../../support/src'
import { renderResources } from '../../../support/stock-app'
import { persianText as text } from '../../../support/texts'

withPlatform()
beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))
afterEach(cleanup)

const AccountList = () => (
  <List>
    <DataTable>
      <DataTable.Col source="email" />
    </DataTable>
  </List>
)

const stock = (
  <>
    <Resource name="paypal-accounts" {...stockResource('settings', async () => ({ list: AccountList }), ['list'])} />
  </>
)

it('shows a list of react-admin’s own parts in the frame of the product', async () => {
  await signInAs('5')
  await renderResources(stock, '/admin/paypal-accounts')
  expect((await screen.findAllByRole('row')).length).toBeGreaterThan(3)
  expect(screen.getByRole('button', { name: text('ra.action.export') })).toBeTruthy()
})

it('asks for nothing where the person may not call what is behind it', async () => {
  await signInAs('2')
  await renderResources(stock, '/admin/paypal-accounts')
  await screen.findByText(text('shell.denied'))
  expect(calls.filter((call) => call.includes('/paypal/'))).toEqual([])
})

it('sends an end user home before anything of it is loaded', async () => {
  await signInAs('3')
  const { router } = await renderResources(stock, '/admin/paypal-accounts')
  expect((await screen.findAllByText(text('errors.forbidden'))).length).toBeGreaterThan(0)
  expect(router.state.location.pathname).toBe('/')
  expect(calls.filter((call) => call.includes('/paypal/'))).toEqual([])
})
