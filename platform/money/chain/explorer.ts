import { chainNetworks, type ChainNetwork } from '../../../contract/money/networks'
import type { MoneyAdapters } from './chain'

/** URLs of transactions in block explorers, with `{hash}` in them, by chain. */
export type Explorers = Readonly<Partial<Record<ChainNetwork, string>>>

/** The default explorers; `EXPLORERS` names others, or none. */
export const usualExplorers: Explorers = {
  tron: 'https://tronscan.org/#/transaction/{hash}',
  bsc: 'https://bscscan.com/tx/{hash}',
}

/** The URL that shows a transaction; null for the sandbox, which no explorer knows, and for what is on no chain. */
export const explorerOf = (adapters: MoneyAdapters, network: string, hash: string | null): string | null => {
  const on = chainNetworks.find((one) => one === network)
  if (hash === null || !on) return null
  const chain = adapters.chains[on]
  const address = adapters.explorers?.[on]
  return chain && !chain.sandbox && address !== undefined
    ? address.replaceAll('{hash}', encodeURIComponent(hash))
    : null
}
