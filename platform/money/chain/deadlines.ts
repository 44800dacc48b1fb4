import type { Chain, MoneyAdapters } from './chain'

/** How long an answer is waited for before it counts as lost, in milliseconds. */
const patience = 20_000

const inTime = async <T>(ask: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error('no answer in time')), patience)
  })
  return Promise.race([ask(), late]).finally(() => clearTimeout(timer))
}

const chainInTime = (chain: Chain | undefined): Chain | undefined =>
  chain && {
    network: chain.network,
    sandbox: chain.sandbox,
    submit: (order) => inTime(() => chain.submit(order)),
    lookUp: (reference, handedAt) => inTime(() => chain.lookUp(reference, handedAt)),
    balances: (addresses) => inTime(() => chain.balances(addresses)),
  }

/** The same adapters, each of whose answers fails when it does not come in time. */
export const withDeadlines = ({ chains: { tron, bsc }, bank, explorers }: MoneyAdapters): MoneyAdapters => ({
  chains: { tron: chainInTime(tron), bsc: chainInTime(bsc) },
  bank: bank && { sandbox: bank.sandbox, balance: () => inTime(() => bank.balance()) },
  ...(explorers && { explorers }),
})
