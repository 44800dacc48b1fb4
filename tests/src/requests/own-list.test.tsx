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

it('says on a card what it is about, when it moved and whose turn it is, and nothing of what there is nothing to say', async () => {
  const { results } = await mine({ page_size: 25 })
  const [over, open] = [true, false].map((ended) =>
    results.find(({ action_status }) => (action_status === 'none') === ended)!,
  )
  const [paid, free] = [true, false].map((named) => results.find(({ amount }) => (amount !== null) === named)!)
  await renderApp(listLink('allRequests', {}), { as: '3', width: 360 })
  const card = async (code: string) => (await screen.findByText(code)).closest('li')!
  expect((await card(open!.code)).textContent).toContain(`${texts.columns.action}: ${texts.turn[open!.action_status]}`)
  expect((await card(over!.code)).textContent).not.toContain(texts.columns.action)
  expect(within(await card(over!.code)).getAllByRole('time')).toHaveLength(1)
  expect((await card(paid!.code)).textContent).toContain(`${texts.columns.amount}: `)
  expect((await card(free!.code)).textContent).not.toContain(texts.columns.amount)
})
