import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { requests as calls } from '../../../contract/requests/requests'
import { requests as texts } from '../../../i18n/fa/requests'
import { listLink } from '../../../src/paths'
import { renderApp, signInAs, thePlatform, withPlatform } from '../../support/src'
import { persianText as text } from '../../support/texts'

withPlatform()

const sum = new RegExp(`^${text('table.total_in').replace(/\s*\(.*/, '')} \\(`)

const mine = async (query: object) => {
  const { token } = await signInAs('3')
  return (await thePlatform().call(calls.requests, { query }, { token })).reply
}

it('sums the amounts of one kind of request, and no others', async () => {
  const all = await mine({})
  expect(all.by_type.length).toBeGreaterThan(1)
  const [{ type, amount }] = all.results.filter((row) => row.amount !== null) as [(typeof all.results)[number]]
  expect(amount).not.toBeNull()
  await renderApp(listLink('allRequests', {}), { as: '3' })
  await screen.findByText(all.results[0]!.code)
  expect(screen.queryByText(sum)).toBeNull()
  await renderApp(listLink('allRequests', { process_types: type }), { as: '3' })
  expect((await screen.findAllByText(sum)).length).toBeGreaterThan(0)
})

it('names on a card whose turn it is, and says nothing of it once a request is over', async () => {
  const { results } = await mine({ page_size: 25 })
  const [over, open] = [true, false].map((ended) =>
    results.find(({ action_status }) => (action_status === 'none') === ended)!,
  )
  await renderApp(listLink('allRequests', {}), { as: '3', width: 360 })
  const card = async (code: string) => within((await screen.findByText(code)).closest('li')!)
  const name = (await card(open!.code)).getByText(texts.columns.action)
  expect(name.parentElement!.className).toContain('named')
  expect((await card(over!.code)).queryByText(texts.columns.action)).toBeNull()
})
