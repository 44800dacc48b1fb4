import { screen, waitFor } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/orders/catalogue'
import { latinNumber } from '../../../contract/text'
import { requests } from '../../../i18n/fa/requests'
import { validation } from '../../../i18n/fa/validation'
import { platformPrices, processRequests } from '../../../platform/db/schema'
import { renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

let platform = { uuid: '', name: '' }
const of = () => and(eq(platformPrices.platformUuid, platform.uuid), eq(platformPrices.duration, 'months_3'))
const setPrice = (priceMinor: bigint) => thePlatform().db.update(platformPrices).set({ priceMinor }).where(of())

beforeEach(async () => {
  const { reply } = await thePlatform().call(catalogue.platforms, {}, { token: await thePlatform().signIn('3') })
  // One that has a price for three months and none for a year.
  const found = reply.results.find(({ prices = [] }) => prices.length === 3)
  platform = { uuid: found!.uuid, name: found!.name }
  await setPrice(6_250n)
})
afterEach(() => localStorage.clear())

const field = (name: keyof typeof requests.fields) => screen.findByLabelText(new RegExp(`^${requests.fields[name]}`))
const amount = async () => {
  const box = (await field('amount')) as HTMLInputElement
  return { value: latinNumber(box.value).replace('٫', '.'), locked: box.readOnly, box }
}

const begin = async () => {
  const { user } = await renderApp('/new-request-details?type=subscription', { as: '3' })
  const choose = async (duration: string) => user.selectOptions(await field('duration'), duration)
  const subject = await screen.findByLabelText(new RegExp(`^${requests.form.platform}`))
  await screen.findByRole('option', { name: platform.name })
  return { user, choose, subject }
}

describe('the price of a subscription', () => {
  it('is shown once platform and duration are chosen, and nobody types it', async () => {
    const { user, choose, subject } = await begin()
    expect(await amount()).toMatchObject({ value: '', locked: true })
    expect(screen.getByText(requests.priced.first)).toBeTruthy()
    await user.selectOptions(subject, platform.uuid)
    expect(await amount()).toMatchObject({ value: '', locked: true })
    await choose('months_3')
    await waitFor(async () => expect(await amount()).toMatchObject({ value: '62.5', locked: true }))
    expect(screen.getByText(requests.priced.listed)).toBeTruthy()
    const { box } = await amount()
    await user.click(box)
    await user.paste('1')
    await user.type(box, '9')
    expect(await amount()).toMatchObject({ value: '62.5' })
  })

  it('makes room for a sum that is typed where there is none, and comes back', async () => {
    const { user, choose, subject } = await begin()
    await user.selectOptions(subject, platform.uuid)
    await choose('months_3')
    await waitFor(async () => expect(await amount()).toMatchObject({ value: '62.5' }))
    await choose('months_12')
    await waitFor(async () => expect(await amount()).toMatchObject({ value: '', locked: false }))
    expect(screen.getByText(requests.priced.typed)).toBeTruthy()
    await user.type((await amount()).box, '200')
    expect(await amount()).toMatchObject({ value: '200' })
    await choose('months_3')
    await waitFor(async () => expect(await amount()).toMatchObject({ value: '62.5', locked: true }))
  })

  it('that has changed is told at the field with the new one, which is filed at the second word', async () => {
    const { user, choose, subject } = await begin()
    await user.selectOptions(subject, platform.uuid)
    await choose('months_3')
    await user.type(await field('account_email'), 'sara@example.ir')
    await user.click(screen.getByRole('button', { name: requests.form.review }))
    await setPrice(7_000n)
    await user.click(await screen.findByRole('button', { name: requests.form.submit }))
    expect(await screen.findByText(validation.price_changed)).toBeTruthy()
    expect(await amount()).toMatchObject({ value: '70', locked: true })
    const filed = () => thePlatform().db.$count(processRequests, eq(processRequests.amountMinor, 7_000n))
    const before = await filed()
    await user.click(screen.getByRole('button', { name: requests.form.review }))
    await user.click(await screen.findByRole('button', { name: requests.form.submit }))
    await waitFor(async () => expect(await filed()).toBe(before + 1))
  })
})
