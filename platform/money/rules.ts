import type { Currency } from '../../contract/money/amounts'
import type { ChainNetwork, ExternalNetwork, Network } from '../../contract/money/networks'

/** Who sends: the platform by its staff, or a person. Each has limits of its own. */
export type Sender = 'platform' | 'user'

/** Limits in minor units. A day is the last 24 hours at any moment, never a calendar day. */
export interface MoneyLimits {
  /** The most one move may be, whoever approves it. */
  readonly single: bigint
  /** The most of 24 hours, whoever approves it: of a person who sends, of the platform as a whole. */
  readonly daily: bigint
  /** From this sum of 24 hours on a second person decides; what two signed is not in the sum. */
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

/** What the network or bank takes for one transfer, in minor units of the currency moved. */
export const networkCost: Readonly<Record<ExternalNetwork, bigint>> = {
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

/** The ledger currency of a network; the bank's is the rial, internal credit has any. */
export const currencyOf = (network: ExternalNetwork): Currency => (network === 'bank' ? 'IRR' : 'USDT')

/** Our fee of a booked income in percent; shares are paid out of it. */
export const incomeFeePercent = 15n

/** Income fee and net of a gross amount, in minor units; the remainder stays with the person. */
export const incomeParts = (gross: bigint): { readonly fee: bigint; readonly net: bigint } => {
  const fee = (gross * incomeFeePercent) / 100n
  return { fee, net: gross - fee }
}
