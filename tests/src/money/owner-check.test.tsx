import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { validation } from '../../../i18n/fa/validation'
import { wallets as t } from '../../../i18n/fa/money/wallets'
import { renderApp, withPlatform } from '../../support/src'

withPlatform()

it('names all three forms to somebody whose text begins like none of them', async () => {
  const { user } = await renderApp('/admin/financial-connect-admin', { as: '1' })
  const box = await screen.findByLabelText(t.check_label)
  const ask = () => user.click(screen.getByRole('button', { name: t.check }))
  await user.type(box, 'abc')
  await ask()
  await screen.findByText(t.check_none)
  await user.clear(box)
  await user.type(box, 'Tabc')
  await ask()
  await screen.findByText(validation.tron_address)
  expect(screen.queryByText(t.check_none)).toBeNull()
})
