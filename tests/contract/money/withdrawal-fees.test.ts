import { expect, it } from 'vitest'
import { currencies, formatMinor, type Currency } from '../../../contract/money/amounts'
import { destinationKinds, withdrawalFees } from '../../../contract/money/withdrawal-fees'

/** Written by hand from the product's price list: where a withdrawal goes, and what it costs in its currency. */
const prices = { IRR: { iban: '120000' }, USDT: { tron: '1.5', bsc: '0.4' } }

it('a withdrawal costs what the price list says, by its destination', () => {
  const listed = Object.entries(destinationKinds).map(([currency, kinds]) => [
    currency,
    Object.fromEntries(kinds.map((kind) => [kind, formatMinor(withdrawalFees[kind], currency as Currency)])),
  ])
  expect(Object.fromEntries(listed)).toEqual(prices)
  expect(Object.keys(currencies)).toEqual(expect.arrayContaining(Object.keys(prices)))
})
