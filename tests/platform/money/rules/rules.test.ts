import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMinor, type Currency } from '../../../../contract/money/amounts'
import type { MoneyMove } from '../../../../contract/money/second-person'
import { approvalTime, coolingTime } from '../../../../contract/money/waiting-times'
import {
  confirmationsNeeded,
  currencyOf,
  gasNeeded,
  incomeFeePercent,
  incomeParts,
  limitsOf,
  networkCost,
  transferFee,
  type Sender,
} from '../../../../platform/money/rules'
import { approvalsOf } from '../../../../platform/money/second-person/rules'

/** Written by hand: the maximum of one move, of 24 hours, and the sum from which a second person decides. */
const limits: Readonly<Record<Sender, Readonly<Record<Currency, readonly [string, string, string]>>>> = {
  user: {
    USD: ['3000', '6000', '3000'],
    USDT: ['3000', '6000', '3000'],
    IRR: ['3000000000', '6000000000', '3000000000'],
  },
  platform: {
    USD: ['20000', '60000', '2000'],
    USDT: ['20000', '60000', '2000'],
    IRR: ['20000000000', '100000000000', '2000000000'],
  },
}

const cells = Object.entries(limits).flatMap(([side, row]) =>
  Object.entries(row).map(([currency, wanted]) => [side as Sender, currency as Currency, wanted] as const),
)

describe.each(cells)('the limits of %s in %s', (side, currency, wanted) => {
  const { single, daily, secondPersonFrom } = limitsOf(side, currency)

  it('are those of the table', () => {
    expect([single, daily, secondPersonFrom].map((minor) => formatMinor(minor, currency))).toEqual(wanted)
  })

  it('ask for a second person from the sum on, to the smallest unit', () => {
    const approvals = [secondPersonFrom - 1n, secondPersonFrom, secondPersonFrom + 1n, 0n]
    const asked = (move: MoneyMove) => approvals.map((sum) => approvalsOf(move, currency, sum))
    expect(asked(side === 'platform' ? 'top_up' : 'person_credit')).toEqual([0, 1, 1, 0])
    if (side === 'platform') expect(asked('withdrawal')).toEqual([1, 2, 2, 1])
  })
})

describe('what a transfer costs and waits for', () => {
  it('is the price of its network, on top; internal credit is free', () => {
    expect(networkCost).toEqual({ tron: 900_000n, bsc: 250_000n, bank: 60_000n })
    expect((['tron', 'bsc', 'bank', 'internal'] as const).map(transferFee)).toEqual([900_000n, 250_000n, 60_000n, 0n])
  })

  it('is booked in the currency of its network', () => {
    expect((['tron', 'bsc', 'bank'] as const).map(currencyOf)).toEqual(['USDT', 'USDT', 'IRR'])
  })

  it('is coin to burn, blocks to wait for, a day for a new address and three for a second person', () => {
    expect([gasNeeded, confirmationsNeeded]).toEqual([
      { tron: 15, bsc: 0.001 },
      { tron: 20, bsc: 15 },
    ])
    expect([coolingTime, approvalTime]).toEqual([86_400_000, 259_200_000])
  })
})

describe('the fee of an income', () => {
  it.each([
    [0n, 0n, 0n],
    [100n, 15n, 85n],
    [1n, 0n, 1n],
    [6n, 0n, 6n],
    [7n, 1n, 6n],
    [199n, 29n, 170n],
  ])('of %s is %s, the remainder stays with the person', (gross, fee, net) => {
    expect(incomeParts(gross)).toEqual({ fee, net })
  })

  it('and what is left always add up, the fee never above its percentage', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (gross) => {
        const { fee, net } = incomeParts(gross)
        expect(fee + net).toBe(gross)
        expect(fee * 100n <= gross * incomeFeePercent).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
