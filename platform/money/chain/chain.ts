import type { ChainNetwork } from '../../../contract/money/networks'

/** One transfer to carry out. Amounts are minor units of USDT (six decimals on every chain). */
export interface ChainOrder {
  /** The uuid of the transfer; an order is submitted to a chain once and looked up by this ever after. */
  readonly reference: string
  readonly sender: string
  readonly receiver: string
  readonly amountMinor: bigint
  /** What the network may take from the sender on top of the amount. */
  readonly costMinor: bigint
}

/** Amounts of the chain's native coin, as decimals: what the sender had, and what the network required. */
interface GasWanted {
  readonly available: string
  readonly needed: string
}

/** The response to an order. If an adapter throws, the response is lost and whether the order landed is unknown. */
export type ChainAnswer =
  | { readonly accepted: true; readonly hash: string }
  | { readonly accepted: false; readonly why: 'balance' | 'refused' }
  | { readonly accepted: false; readonly why: 'out_of_gas'; readonly gas?: GasWanted }

/**
 * What the chain knows of an order. `unseen` may still land; `absent` never landed and never can, which an adapter may
 * return only once what it signed has expired.
 */
export interface OrderStatus {
  readonly state: 'pending' | 'confirmed' | 'failed' | 'unseen' | 'absent'
  readonly hash: string | null
  readonly confirmations: number
  /** What the network burnt of its native coin, if it reports that; a failed execution burns it too. */
  readonly burnt?: string
}

/** What an address holds. `gas` is a decimal string of the native coin. */
export interface ChainBalance {
  readonly amountMinor: bigint
  readonly gas: string
}

/**
 * A chain as the platform needs it. It is called only outside database transactions; `docs/money.md` lists what a real
 * adapter must do.
 */
export interface Chain {
  readonly network: ChainNetwork
  /** Whether it moves no real money; screens say so. */
  readonly sandbox: boolean
  readonly submit: (order: ChainOrder) => Promise<ChainAnswer>
  /** `handedAt` is when the order was submitted. */
  readonly lookUp: (reference: string, handedAt: Date) => Promise<OrderStatus>
  readonly balances: (addresses: readonly string[]) => Promise<ReadonlyMap<string, ChainBalance>>
}

/** What the bank reports, for reconciliation; people make the bank payments and book them with their tracking number. */
export interface Bank {
  readonly sandbox: boolean
  /** Rials in the platform's accounts. */
  readonly balance: () => Promise<bigint>
}

/** Everything outside that holds money; `undefined` where nothing is connected, and sending is then refused. */
export interface MoneyAdapters {
  readonly chains: Readonly<Record<ChainNetwork, Chain | undefined>>
  readonly bank: Bank | undefined
  /** URLs of transactions in block explorers, with `{hash}` in them; from the configuration. */
  readonly explorers?: Readonly<Partial<Record<ChainNetwork, string>>>
}
