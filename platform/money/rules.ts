import type { Currency } from '../../contract/money/amounts'
import type { ChainNetwork, ExternalNetwork, Network } from '../../contract/money/networks'

/** Who sends: the platform through its staff, or a person. Each has its own limits. */
export type Sender = 'platform' | 'user'

/** Limits in minor units. A day is always the last 24 hours, never a calendar day. */
export interface MoneyLimits {
  /** The maximum of one move, whoever approves it. */
  readonly single: bigint
  /** The maximum over 24 hours, whoever approves it: for a person who sends, or for the platform as a whole. */
  readonly daily: bigint
  /** The 24-hour sum from which a second person decides; what two people approved does not count. */
  readonly secondPersonFrom: bigint
}

const usd = 100n
const usdt = 1_000_000n

const limits: Readonly<Record<Sender, Readonly<Record<Currency, MoneyLimits>>>> = {
  user: {
    USD: { single: 3_000n * usd, daily: 6_000n * usd, secondPersonFrom: 3_000n * usd },
    USDT: { single: 3_000n * usdt, daily: 6_000n * usdt, secondPersonFrom: 3_000n * usdt },
    IRR: {
      single: 3_000_000_000n,
      daily: 6_000_000_000n,
      secondPersonFrom: 3_000_000_000n,
    },
  },
  platform: {
    USD: { single: 20_000n * usd, daily: 60_000n * usd, secondPersonFrom: 2_000n * usd },
    USDT: {
      single: 20_000n * usdt,
      daily: 60_000n * usdt,
      secondPersonFrom: 2_000n * usdt,
    },
    IRR: {
      single: 20_000_000_000n,
      daily: 100_000_000_000n,
      secondPersonFrom: 2_000_000_000n,
    },
  },
}

/** The limits of a side in a currency. */
export const limitsOf = (side: Sender, currency: Currency): MoneyLimits => limits[side][currency]

/** What the network or bank takes for a transfer, in minor units of the currency moved. */
export const networkCost: Readonly<Record<ExternalNetwork, bigint>> = {
  tron: 900_000n,
  bsc: 250_000n,
  bank: 60_000n,
}

/** What is charged on top of a transfer. Internal credit is free. */
export const transferFee = (network: Network): bigint => (network === 'internal' ? 0n : networkCost[network])

/** The most of the native coin that one transfer burns, as a decimal number. */
export const gasNeeded: Readonly<Record<ChainNetwork, number>> = { tron: 15, bsc: 0.001 }

/** Confirmations after which a transfer on a chain counts as settled. */
export const confirmationsNeeded: Readonly<Record<ChainNetwork, number>> = { tron: 20, bsc: 15 }

/** The ledger currency of a network; the bank's is the rial, internal credit may have any. */
export const currencyOf = (network: ExternalNetwork): Currency => (network === 'bank' ? 'IRR' : 'USDT')

/** Our fee on a booked income in percent; shares are paid out of it. */
export const incomeFeePercent = 15n

/** Income fee and net of a gross amount, in minor units; the person keeps the remainder. */
export const incomeParts = (gross: bigint): { readonly fee: bigint; readonly net: bigint } => {
  const fee = (gross * incomeFeePercent) / 100n
  return { fee, net: gross - fee }
}
