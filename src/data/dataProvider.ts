import type { DataProvider } from 'react-admin'
import type { Endpoint, Input, Reply } from '../../contract/endpoint'
import { call, type CallOptions } from './http/client'
import { resourceProvider } from './resourceProvider'

/** The console's data provider: react-admin's verbs over the resources table, and {@link call} for everything else. */
export type PishkhanDataProvider = DataProvider & {
  readonly call: <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Reply<E>>
}

// The table, which names half the contract, and the simple dialect come with the first record asked for.
const providers = async (): Promise<Readonly<Record<string, DataProvider>>> => {
  const { resources } = await import('./resources')
  return Object.fromEntries(Object.entries(resources).map(([name, row]) => [name, resourceProvider(row)]))
}
let known: ReturnType<typeof providers> | undefined
const providerOf = async (resource: string): Promise<DataProvider> => {
  known ??= providers()
  const own = (await known)[resource]
  if (own) return own
  const report = (await import('./reportSources')).reportProvider(resource)
  return report ?? (await import('./simpleDialect')).simpleDialect
}

/** React-admin proxies only flat async functions, so every verb stands here. */
export const dataProvider: PishkhanDataProvider = {
  supportAbortSignal: true,
  getList: async (resource, params) => (await providerOf(resource)).getList(resource, params),
  getOne: async (resource, params) => (await providerOf(resource)).getOne(resource, params),
  getMany: async (resource, params) => (await providerOf(resource)).getMany(resource, params),
  getManyReference: async (resource, params) => (await providerOf(resource)).getManyReference(resource, params),
  create: async (resource, params) => (await providerOf(resource)).create(resource, params),
  update: async (resource, params) => (await providerOf(resource)).update(resource, params),
  updateMany: async (resource, params) => (await providerOf(resource)).updateMany(resource, params),
  delete: async (resource, params) => (await providerOf(resource)).delete(resource, params),
  deleteMany: async (resource, params) => (await providerOf(resource)).deleteMany(resource, params),
  call,
}
