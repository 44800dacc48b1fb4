import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { community as texts } from '../../../i18n/fa/community'
import { people } from '../../../contract/people/users'
import { renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

it('shows what one earned from each of those one introduced, and in all', async () => {
  const token = await thePlatform().signIn('8')
  const { reply } = await thePlatform().call(people.users, { query: { partner: 'me' } }, { token })
  expect(reply.gain?.length).toBeGreaterThan(0)
  await renderApp('/introduced-people', { as: '8' })
  const stages = within(await screen.findByRole('region', { name: texts.introduced.stages }))
  const total = (await stages.findByText(texts.introduced.gain)).parentElement!
  await within(total).findAllByText(/\d|[۰-۹]/)
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('columnheader', { name: texts.introduced.gain })).toBeTruthy()
})
