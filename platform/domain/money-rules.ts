import type { Currency } from '../../contract/money'
import type { networks } from '../../contract/transfers'

export type Network = (typeof networks)[number]
export type ChainNetwork = 'tron' | 'bsc'

/** Who sends: the platform by its staff, or a person. Each has limits of its own. */
export type Side = 'platform' | 'user'

/** Limits in minor units. A day is a calendar day in Tehran. */
export interface MoneyLimits {
  readonly single: bigint
  readonly daily: bigint
  /** From this amount on a second person must approve; `null` where nobody does. */
  readonly secondApproverFrom: bigint | null
}

const usd = 100n
const usdt = 1_000_000n

const limits: Readonly<Record<Side, Readonly<Record<Currency, MoneyLimits>>>> = {
  user: {
    USD: { single: 3_000n * usd, daily: 6_000n * usd, secondApproverFrom: null },
    USDT: { single: 3_000n * usdt, daily: 6_000n * usdt, secondApproverFrom: null },
    IRR: {
      single: 3_000_000_000n,
      daily: 6_000_000_000n,
      secondApproverFrom: null,
    },
  },
  platform: {
    USD: { single: 20_000n * usd, daily: 60_000n * usd, secondApproverFrom: 2_000n * usd },
    USDT: {
      single: 20_000n * usdt,
      daily: 60_000n * usdt,
      secondApproverFrom: 2_000n * usdt,
    },
    IRR: {
      single: 20_000_000_000n,
      daily: 100_000_000_000n,
      secondApproverFrom: 2_000_000_000n,
    },
  },
}

/** The limits of a side in a currency. */
export const limitsOf = (side: Side, currency: Currency): MoneyLimits => limits[side][currency]

/** How many people approve an amount besides its maker. */
export const approvalsFor = (side: Side, currency: Currency, amount: bigint): number => {
  const { secondApproverFrom } = limitsOf(side, currency)
  return secondApproverFrom !== null && amount >= secondApproverFrom ? 1 : 0
}

/** How many people approve a withdrawal: one, from the limit on two. */
export const withdrawalApprovals = (currency: Currency, amount: bigint): number =>
  1 + approvalsFor('platform', currency, amount)

/** What the network or bank takes for one transfer, in minor units of the currency moved. */
export const networkCost: Readonly<Record<'tron' | 'bsc' | 'bank', bigint>> = {
  tron: 900_000n,
  bsc: 250_000n,
  bank: 60_000n,
}

/** What is charged on top of a transfer. Internal credit is free. */
export const transferFee = (network: Network): bigint => (network === 'internal' ? 0n : networkCost[network])

/** Native coin one transfer burns at most, as a decimal number of it. */
export const gasNeeded: Readonly<Record<ChainNetwork, number>> = { tron: 15, bsc: 0.001 }

/** Confirmations after which a chain's transfer counts as settled. */
export const confirmationsNeeded: Readonly<Record<ChainNetwork, number>> = { tron: 20, bsc: 15 }

const hour = 3_600_000

/** How long a new address cools before money may be sent to it. */
export const coolingTime = 24 * hour

/** How long a second person may take. */
export const approvalTime = 72 * hour

/** The ledger currency of a network; the bank's is the rial, internal credit has any. */
export const currencyOf = (network: 'tron' | 'bsc' | 'bank'): Currency => (network === 'bank' ? 'IRR' : 'USDT')

/** Our fee of a booked income in percent; shares are paid out of it. */
export const incomeFeePercent = 15n

/** Income fee and net of a gross amount, in minor units; the remainder stays with the person. */
export const incomeParts = (gross: bigint): { readonly fee: bigint; readonly net: bigint } => {
  const fee = (gross * incomeFeePercent) / 100n
  return { fee, net: gross - fee }
}
