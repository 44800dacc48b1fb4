import { withTimeout } from '../../with-timeout'
import type { Chain, MoneyAdapters } from './chain'

/** Milliseconds to wait for a response before it counts as lost. */
const answerTimeoutMs = 20_000

const chainInTime = (chain: Chain | undefined): Chain | undefined =>
  chain && {
    network: chain.network,
    sandbox: chain.sandbox,
    submit: async (order) => withTimeout(chain.submit(order), answerTimeoutMs),
    lookUp: async (reference, handedAt) => withTimeout(chain.lookUp(reference, handedAt), answerTimeoutMs),
    balances: async (addresses) => withTimeout(chain.balances(addresses), answerTimeoutMs),
  }

/** The same adapters, with a timeout on every call. */
export const withDeadlines = ({ chains: { tron, bsc }, bank, explorers }: MoneyAdapters): MoneyAdapters => ({
  chains: { tron: chainInTime(tron), bsc: chainInTime(bsc) },
  bank: bank && { sandbox: bank.sandbox, balance: async () => withTimeout(bank.balance(), answerTimeoutMs) },
  ...(explorers && { explorers }),
})
