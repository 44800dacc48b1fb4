import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { people } from '../../../contract/people/users'
import { enums } from '../../../i18n/fa/enums'
import { paths } from '../../../i18n/fa/paths'
import { system } from '../../../i18n/fa/system'
import { link, listLink, mayOpen, paths as table } from '../../../src/paths'
import { renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

it('shows a lead who looked at whose data, in words, and leads to the person', async () => {
  const { call, signIn } = thePlatform()
  const token = await signIn('2')
  const { uuid, name } = (await call(people.users, { query: { type: '3' } }, { token })).reply.results[0]!
  expect((await call(people.revealUser, { body: { user_uuid: uuid, field: 'phone' } }, { token })).status).toBe(200)
  await renderApp(listLink('adminAuditLog', { kind: 'look' }), { as: '7' })
  await screen.findByRole('heading', { level: 1, name: paths.adminAuditLog })
  const about = await screen.findByRole('link', { name })
  expect(about.getAttribute('href')).toBe(link('adminViewEditUser', { user_uuid: uuid }))
  expect(within(about.closest('tr')!).getByText(system.audit.actions.user_revealed)).toBeTruthy()
  expect(screen.getByDisplayValue(new RegExp(enums.audit_kind.look))).toBeTruthy()
})

it('is for those who lead, not for all who may read the history of one record', () => {
  const may = (type: string) => mayOpen(table.adminAuditLog, { type })
  expect(['1', '2', '3', '5', '7'].filter(may)).toEqual(['1', '7'])
})
