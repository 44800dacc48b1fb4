import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { credit } from '../../../contract/money/credit'
import { people } from '../../../contract/people/users'
import { users as texts } from '../../../i18n/fa/people/users'
import { mailboxes, mails } from '../../../platform/db/schema'
import { renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

const { file } = texts
const fileOf = (uuid: string, tab: string) => `/admin/view-edit-user?user_uuid=${uuid}&tab=${tab}`
const section = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 2 })).closest('section')!)

it('lists whom somebody introduced, and leads to their files', async () => {
  const token = await thePlatform().signIn('1')
  const { reply } = await thePlatform().call(people.users, { query: { type: '8', page_size: 50 } }, { token })
  const partner = reply.results.find(({ name }) => name !== '')!
  const query = { partner_ids: [partner.uuid], sort: '-registered_at', page_size: 25 } as const
  const introduced = (await thePlatform().call(people.users, { query }, { token })).reply
  await renderApp(fileOf(partner.uuid, 'referrals'), { as: '1' })
  const list = await section(file.referrals)
  const links = await list.findAllByRole('link', { name: introduced.results[0]!.name })
  expect(links[0]?.getAttribute('href')).toContain(introduced.results[0]!.uuid)
})

it('lists the movements of somebody’s credit', async () => {
  const token = await thePlatform().signIn('1')
  const { reply } = await thePlatform().call(credit.creditHistory, { query: { page_size: 1, sort: '-at' } }, { token })
  const [line] = reply.results
  await renderApp(fileOf(line!.owner.uuid, 'wallet'), { as: '1' })
  const list = await section(file.wallet)
  expect((await list.findAllByText(line!.reason, { exact: false })).length).toBeGreaterThan(0)
})

it('lists somebody’s e-mails with the mailbox they came to', async () => {
  const [box] = await thePlatform().db.select().from(mailboxes).limit(1)
  const [one] = await thePlatform().db.select().from(mails).limit(1)
  expect(one).toBeDefined()
  await renderApp(fileOf(box!.userUuid, 'mails'), { as: '1' })
  const list = await section(file.mails)
  expect((await list.findAllByText(box!.email)).length).toBeGreaterThan(0)
})

it('offers each of these to those alone who may read it', async () => {
  const token = await thePlatform().signIn('1')
  const { reply } = await thePlatform().call(people.users, { query: { type: '3', page_size: 1 } }, { token })
  await renderApp(fileOf(reply.results[0]!.uuid, 'wallet'), { as: '2' })
  const tabs = within(await screen.findByRole('navigation', { name: file.tabs }))
  expect(tabs.queryByRole('link', { name: file.wallet })).toBeNull()
  expect(tabs.getByRole('link', { name: file.referrals })).toBeTruthy()
  expect(tabs.getByRole('link', { name: file.overview }).getAttribute('aria-current')).toBe('page')
})
