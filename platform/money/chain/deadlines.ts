import { withTimeout } from '../../with-timeout'
import type { Chain, MoneyAdapters } from './chain'

/** Milliseconds an answer is waited for before it counts as lost. */
const answerTimeoutMs = 20_000

const chainInTime = (chain: Chain | undefined): Chain | undefined =>
  chain && {
    network: chain.network,
    sandbox: chain.sandbox,
    submit: async (order) => withTimeout(chain.submit(order), answerTimeoutMs),
    lookUp: async (reference, handedAt) => withTimeout(chain.lookUp(reference, handedAt), answerTimeoutMs),
    balances: async (addresses) => withTimeout(chain.balances(addresses), answerTimeoutMs),
  }

/** The same adapters, each of whose answers fails when it does not come in time. */
export const withDeadlines = ({ chains: { tron, bsc }, bank, explorers }: MoneyAdapters): MoneyAdapters => ({
  chains: { tron: chainInTime(tron), bsc: chainInTime(bsc) },
  bank: bank && { sandbox: bank.sandbox, balance: async () => withTimeout(bank.balance(), answerTimeoutMs) },
  ...(explorers && { explorers }),
})
