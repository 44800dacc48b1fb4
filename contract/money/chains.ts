import * as z from 'zod/mini'
import { area } from '../endpoint'
import { count, currency, decimal, instant } from '../scalars'
import { chainNetworks } from './networks'
import { bscAddress, tronAddress } from './wallet-addresses'

/** The coin each chain takes its fees in. */
export const gasSymbols = { tron: 'TRX', bsc: 'BNB' } as const
/** One of those coins. */
export const gasSymbol = z.enum(Object.values(gasSymbols))

const balance = z.object({
  address: z.string(),
  currency,
  amount: decimal,
  /** Native coin for network fees, as a decimal string. */
  gas: decimal,
  gas_symbol: gasSymbol,
  as_of: instant,
  sandbox: z.boolean(),
})

/** What the chains report, below `/crm`. */
export const chains = area('money', {
  tronBalance: {
    method: 'GET',
    path: '/crm/account-balance',
    origin: 'spec',
    access: ['money.own', 'money.read'],
    exportable: false,
    summary: 'USDT and TRX of a TRON address.',
    query: z.object({ wallet_address: tronAddress }),
    response: balance,
  },
  bscBalance: {
    method: 'GET',
    path: '/crm/bsc-balance',
    origin: 'spec',
    access: ['money.own', 'money.read'],
    exportable: false,
    summary: 'USDT and BNB of a BSC address.',
    query: z.object({ wallet_address: bscAddress }),
    response: balance,
  },
  runTasks: {
    method: 'GET',
    path: '/crm/api/run-tasks',
    origin: 'spec',
    access: 'money.move',
    invalidates: ['money'],
    summary: 'Read the chain for all Tron or BSC wallets now.',
    query: z.object({ task: z.enum(chainNetworks) }),
    response: z.object({ started_at: instant, wallets: count, new_transactions: count }),
    effect: true,
  },
})
