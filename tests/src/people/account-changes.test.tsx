import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { users as words } from '../../../i18n/fa/people/users'
import { guardedStage, type Somebody } from '../../support/scenes/guarded-people'
import { renderApp, signInWith, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform('empty')

const t = words.changes
let stage: Awaited<ReturnType<typeof guardedStage>>
beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  stage = await guardedStage(thePlatform())
})

const open = async (as: Somebody) => {
  await signInWith(as.token)
  const { user } = await renderApp('/admin/account-changes')
  const heading = await screen.findByRole('heading', { name: fa.paths.adminAccountChanges })
  return { user, heading }
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!

it('the list of waiting changes counts in the menu, opens one, and is shorter once that is decided', async () => {
  const person = await stage.owner()
  const { name } = await stage.rowOf(person.uuid)
  await stage.proposed('iban', person)
  const { user } = await open(stage.supervisor)
  const menu = within(screen.getByRole('navigation', { name: fa.shell.menu }))
  const item = menu.getByRole('link', { name: new RegExp(fa.paths.adminAccountChanges) })
  await waitFor(() => expect(item.textContent).toContain('۱'))
  const row = await rowOf(name)
  expect(row.textContent).toContain(fa.enums.guarded_field.iban)
  expect(row.textContent).toContain((await stage.rowOf(stage.agent.uuid)).name)
  await user.click(within(row).getByRole('button', { name: new RegExp(name) }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('link', { name: words.file.title }).getAttribute('href')).toContain(person.uuid)
  await user.click(dialog.getByRole('button', { name: t.reject }))
  const ask = within(await screen.findByRole('dialog', { name: new RegExp('رد تغییر') }))
  await user.type(ask.getByRole('textbox'), 'مدرک نداشت')
  await user.click(ask.getByRole('button', { name: t.reject }))
  await screen.findByText(t.reject_done)
  await screen.findByText(fa.table.empty.filtered)
  await waitFor(() => expect(item.textContent).not.toContain('۱'))
})

it('whoever proposes sees their own alone, and may only take them back', async () => {
  const person = await stage.owner()
  const { name } = await stage.rowOf(person.uuid)
  await stage.proposed('passcode', person)
  const stranger = await stage.owner()
  await stage.proposed('phone', stranger, stage.admin)
  const { user } = await open(stage.agent)
  const row = await rowOf(name)
  expect(row.textContent).toContain(t.removed)
  expect(screen.queryByText((await stage.rowOf(stranger.uuid)).name)).toBeNull()
  await user.click(within(row).getByRole('button', { name: new RegExp(name) }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('button', { name: t.approve })).toBeNull()
  await user.click(dialog.getByRole('button', { name: t.withdraw }))
  const ask = within(await screen.findByRole('dialog', { name: new RegExp(t.withdraw) }))
  await user.click(ask.getByRole('button', { name: t.withdraw }))
  await screen.findByText(t.withdraw_done)
  await screen.findByText(fa.table.empty.filtered)
})
