import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { account as t } from '../../../../i18n/fa/people/account'
import { openAddress, renderApp, thePlatform, withPlatform } from '../../../support/src'
import { asNewcomer, meAgain, newcomerPassword } from '../../../support/newcomer'

withPlatform()

it('waits for the code to the new e-mail over a reload, and keeps neither code nor password', async () => {
  const before = await asNewcomer()
  const email = `kept.${before.uuid}@example.ir`
  const { user } = await renderApp('/user-account')
  await user.type(await screen.findByRole('textbox', { name: t.fields.email }), email)
  await user.click(screen.getByRole('button', { name: t.profile.send_code }))
  await user.type(screen.getByLabelText(new RegExp(t.phone.password)), newcomerPassword)
  await user.click(screen.getByRole('button', { name: t.profile.send_code }))
  await user.type(await screen.findByLabelText(new RegExp(t.code.label)), thePlatform().lastCode(email).slice(0, 5))
  await openAddress('/user-account')
  const box = await screen.findByLabelText<HTMLInputElement>(new RegExp(t.code.label))
  expect(box.value).toBe('')
  expect(screen.queryByLabelText(new RegExp(t.phone.password))).toBeNull()
  expect(screen.getByRole('textbox', { name: t.fields.email }).getAttribute('value')).toBe(email)
  const stored = JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)])
  for (const secret of [newcomerPassword, thePlatform().lastCode(email).slice(0, 5)])
    expect(stored).not.toContain(secret)
  await user.type(box, thePlatform().lastCode(email))
  await user.click(screen.getByRole('button', { name: t.profile.save }))
  await screen.findByText(t.profile.saved)
  expect((await meAgain(before)).email).toBe(email)
})
