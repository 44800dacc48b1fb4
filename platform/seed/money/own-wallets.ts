import type { Currency } from '../../../contract/money/amounts'
import type { ExternalNetwork } from '../../../contract/money/networks'
import { bankFees, transfers, wallets } from '../../db/schema'
import { confirmationsNeeded, networkCost } from '../../money/rules'
import { approvalsOf } from '../../money/second-person/rules'
import { accountNames, reasons } from '../../money/ledger/texts'
import type { BookedWallet, Posting } from './book'
import { bankNumbers, bscAddress, tronAddress } from '../identifiers'
import type { Random } from '../random'
import { hour } from '../span'
import { storeReasons } from '../texts/money'
import type { World } from '../world'

/** A move of money for which the network or bank took a fee. */
interface Moved {
  readonly at: number
  readonly network: ExternalNetwork
  readonly currency: Currency
  /** The amount moved, in minor units. */
  readonly amount: bigint
  /** The hash, or the bank's number. */
  readonly reference: string
  readonly requestId?: number | null
  /** The wallet that paid; the one payments leave from if absent. */
  readonly from?: BookedWallet
}

/** A wallet of ours on a chain. */
interface OwnWallet extends BookedWallet {
  readonly address: string
}

/** Where our own money is: on each chain a paying wallet and a storing one, and an account at the bank. */
export interface OwnWallets {
  /** Address of the wallet payments leave from. */
  readonly address: (network: ExternalNetwork) => string
  /** A posting that takes from that wallet, in minor units; a negative amount adds to it. */
  readonly spend: (network: ExternalNetwork, currency: Currency, amount: bigint) => Posting
  /** Books the fee the network or bank took for a move, and lists it among the fees. */
  readonly payCost: (moved: Moved) => void
  /** Puts the starting capital of a network into its two wallets. */
  readonly start: (network: 'tron' | 'bsc', amount: bigint, at: number) => void
  /** Moves what exceeds the need for payments into store, or what is missing back; called once a month. */
  readonly fillStore: (network: 'tron' | 'bsc', at: number) => void
  /** Every wallet of ours with its balance according to the books. */
  readonly standing: () => readonly BookedWallet[]
}

/** How much of a network's money belongs in store, away from the wallet payments leave from. */
const storedOf = (minor: bigint): bigint => (minor > 0n ? (minor * 35n) / 100n : 0n)

/** Opens our own wallets; people's come after them in the table. */
export const openOwnWallets = (
  { sink, book, people, nextId, span, scale, random: streams }: World,
  random: Random,
): OwnWallets => {
  const bank = bankNumbers(random).iban
  const wallet = (network: 'tron' | 'bsc', label: string, gas: string): OwnWallet => {
    const address = network === 'tron' ? tronAddress(random) : bscAddress(random)
    const id = nextId('wallets')
    sink.add(wallets, { id, network, address, userUuid: null, label, balanceMinor: 0n, gas })
    return { id, address, balance: 0n }
  }
  const held = {
    tron: {
      paying: wallet('tron', 'کیف پول پرداخت ترون', '1840.25'),
      store: wallet('tron', 'کیف پول ذخیرهٔ ترون', '60'),
    },
    bsc: {
      paying: wallet('bsc', 'کیف پول پرداخت بی‌ان‌بی', '1.482'),
      store: wallet('bsc', 'کیف پول ذخیرهٔ بی‌ان‌بی', '0.25'),
    },
  } as const
  const means = (network: ExternalNetwork, currency: Currency) => book.account('means', accountNames[network], currency)
  const moves = streams('own moves')
  const most = 20_000_000_000n * BigInt(Math.ceil(scale))
  const whole = 100_000_000n

  const spend: OwnWallets['spend'] = (network, currency, amount) => [
    means(network, currency),
    amount,
    network === 'bank' ? undefined : held[network].paying,
  ]

  const payCost: OwnWallets['payCost'] = ({ at, network, currency, amount, reference, requestId = null, from }) => {
    const cost = networkCost[network]
    const reason = network === 'bank' ? reasons.bankFee : reasons.networkFee
    book.post(
      { at, type: 'fee', reason, source: network, reference, requestId },
      from ? [means(network, currency), cost, from] : spend(network, currency, cost),
      [book.account('cost', accountNames.fees, currency), -cost],
    )
    sink.add(bankFees, {
      id: nextId('bank_fees'),
      at: new Date(at),
      source: network,
      baseMinor: amount,
      feeMinor: cost,
      currency,
      reason,
      reference,
    })
  }

  const fillStore: OwnWallets['fillStore'] = (network, at) => {
    const { paying, store } = held[network]
    const missing = storedOf(paying.balance + store.balance) - store.balance
    const [from, to, reason] = missing > 0n ? [paying, store, storeReasons.into] : [store, paying, storeReasons.outOf]
    const wanted = missing < 0n ? -missing : missing
    const amount = ((wanted < most ? wanted : most) / whole) * whole
    const maker = people.demo.get('finance')
    if (amount === 0n || !maker || at > span.now) return
    const id = nextId('transfers')
    const hash = network === 'tron' ? moves.hex(64) : `0x${moves.hex(64)}`
    const needed = approvalsOf('platform_transfer', 'USDT', amount)
    const second = people.supervisors[0]
    const cost = networkCost[network]
    sink.add(transfers, {
      id,
      uuid: moves.uuid(),
      network,
      state: 'confirmed',
      direction: 'own',
      sender: from.address,
      receiver: to.address,
      receiverUuid: null,
      walletOwnerUuid: null,
      amountMinor: amount,
      feeMinor: cost,
      costMinor: cost,
      currency: 'USDT',
      reason,
      description: null,
      hash,
      confirmations: confirmationsNeeded[network],
      createdBy: maker.uuid,
      approvals: needed > 0 && second ? [second.uuid] : [],
      approvalsNeeded: needed,
      createdAt: new Date(at - hour / 20),
      settledAt: new Date(at),
      version: 0,
    })
    book.move({ id, at, reason }, amount, from, to)
    payCost({ at, network, currency: 'USDT', amount, reference: hash, from })
  }

  return {
    address: (network) => (network === 'bank' ? bank : held[network].paying.address),
    spend,
    payCost,
    start: (network, amount, at) => {
      const { paying, store } = held[network]
      for (const [into, part] of [
        [paying, amount - storedOf(amount)],
        [store, storedOf(amount)],
      ] as const)
        book.post(
          { at, type: 'capital', reason: reasons.capital, source: network },
          [means(network, 'USDT'), -part, into],
          [book.account('equity', accountNames.capital, 'USDT'), part],
        )
    },
    fillStore,
    standing: () => Object.values(held).flatMap(({ paying, store }) => [paying, store]),
  }
}
