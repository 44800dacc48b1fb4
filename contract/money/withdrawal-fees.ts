import type { Currency } from './amounts'
import { chainNetworks } from './networks'

/** Where a withdrawal may go, by its currency: rial to an IBAN, Tether to a wallet. */
export const destinationKinds = {
  IRR: ['iban'],
  USDT: chainNetworks,
} as const satisfies Partial<Record<Currency, readonly string[]>>

/** A kind of destination of a withdrawal. */
export type DestinationKind = (typeof destinationKinds)[keyof typeof destinationKinds][number]

/** What a withdrawal costs the requester, in minor units of its currency; included in the requested amount. */
export const withdrawalFees: Readonly<Record<DestinationKind, bigint>> = {
  tron: 1_500_000n,
  bsc: 400_000n,
  iban: 120_000n,
}
