import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartError } from '../../config/config'
import type { Db } from '../../db/connect'
import type { MoneyAdapters } from './chain'
import { withDeadlines } from './deadlines'
import type { Explorers } from './explorer'
import { sandboxAdapters } from './sandbox'

/** What a module named by `MONEY_ADAPTERS` exports as `makeAdapters`. */
export type MakeAdapters = (db: Db, now: () => Date) => MoneyAdapters | Promise<MoneyAdapters>

const none: MoneyAdapters = { chains: { tron: undefined, bsc: undefined }, bank: undefined }

/** The adapters the configuration selects: `sandbox`, `none`, or those of a module; calls to them have a timeout. */
export const selectAdapters = async (
  wanted: string,
  db: Db,
  now: () => Date,
  explorers: Explorers,
): Promise<MoneyAdapters> => {
  if (wanted === 'none') return none
  if (wanted === 'sandbox') return withDeadlines(sandboxAdapters(db, now))
  let made: unknown
  try {
    made = ((await import(pathToFileURL(resolve(wanted)).href)) as { readonly makeAdapters?: unknown }).makeAdapters
  } catch (error) {
    throw new StartError(`MONEY_ADAPTERS names a module that does not load: ${(error as Error).message}`)
  }
  if (typeof made !== 'function') throw new StartError(`MONEY_ADAPTERS: ${wanted} does not export makeAdapters.`)
  let adapters: Partial<MoneyAdapters> | undefined
  try {
    adapters = await (made as MakeAdapters)(db, now)
  } catch (error) {
    throw new StartError(`MONEY_ADAPTERS: makeAdapters of ${wanted} failed: ${(error as Error).message}`)
  }
  const { chains, bank } = adapters ?? {}
  if (typeof chains !== 'object') throw new StartError(`MONEY_ADAPTERS: makeAdapters of ${wanted} returns no chains.`)
  return withDeadlines({ chains, bank, explorers })
}
