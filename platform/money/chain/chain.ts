import type { ChainNetwork } from '../../../contract/money/networks'

/** One transfer to be carried out. Amounts are minor units of USDT (six decimals on every chain). */
export interface ChainOrder {
  /** The uuid of the transfer; a chain is given an order once, and looked up by it ever after. */
  readonly reference: string
  readonly sender: string
  readonly receiver: string
  readonly amountMinor: bigint
  /** What the network may take from the sender besides the amount. */
  readonly costMinor: bigint
}

/** The chain's own coin, as decimals of it: what the sender had, and what the network asked for. */
interface GasWanted {
  readonly available: string
  readonly needed: string
}

/** The answer to an order. An adapter that throws has lost the answer: whether the order landed is then unknown. */
export type ChainAnswer =
  | { readonly accepted: true; readonly hash: string }
  | { readonly accepted: false; readonly why: 'balance' | 'refused' }
  | { readonly accepted: false; readonly why: 'out_of_gas'; readonly gas?: GasWanted }

/**
 * What the chain knows of an order. `unseen` may still land; `absent` never did and never can, which an adapter may say
 * only once what it signed has expired.
 */
export interface OrderStatus {
  readonly state: 'pending' | 'confirmed' | 'failed' | 'unseen' | 'absent'
  readonly hash: string | null
  readonly confirmations: number
  /** What the network burnt of its own coin, where it tells: a failed execution costs it too. */
  readonly burnt?: string
}

/** What stands at an address. `gas` is a decimal string of the native coin. */
export interface ChainBalance {
  readonly amountMinor: bigint
  readonly gas: string
}

/**
 * A chain as the platform needs it. Everything happens outside database transactions; `docs/money.md` says what a real
 * adapter must do.
 */
export interface Chain {
  readonly network: ChainNetwork
  /** Nothing it does moves real money; screens say so. */
  readonly sandbox: boolean
  readonly submit: (order: ChainOrder) => Promise<ChainAnswer>
  /** `handedAt` is when the order was given in. */
  readonly lookUp: (reference: string, handedAt: Date) => Promise<OrderStatus>
  readonly balances: (addresses: readonly string[]) => Promise<ReadonlyMap<string, ChainBalance>>
}

/** What the bank says, for reconciliation; payments at the bank are made by people and booked with their tracking number. */
export interface Bank {
  readonly sandbox: boolean
  /** Rials on the platform's accounts. */
  readonly balance: () => Promise<bigint>
}

/** Everything outside that holds money; `undefined` where nothing is connected, and sending is then refused. */
export interface MoneyAdapters {
  readonly chains: Readonly<Record<ChainNetwork, Chain | undefined>>
  readonly bank: Bank | undefined
  /** Addresses of transactions in block explorers, with `{hash}` in them; from the configuration. */
  readonly explorers?: Readonly<Partial<Record<ChainNetwork, string>>>
}
