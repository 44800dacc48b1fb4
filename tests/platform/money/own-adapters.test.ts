import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { StartError } from '../../../platform/config/config'
import type { Db } from '../../../platform/db/connect'
import { selectAdapters } from '../../../platform/money/chain/adapters'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'adapters-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const select = (text: string) => {
  const file = join(folder, `${text.length}.mjs`)
  writeFileSync(file, text)
  return selectAdapters(file, {} as Db, () => new Date(), {})
}

it.each([
  ['is no code', 'export const', 'does not load'],
  ['exports something else', 'export const adapters = 1', 'does not export makeAdapters'],
  [
    'fails',
    "export const makeAdapters = async () => { throw new Error('no node answers') }",
    'failed: no node answers',
  ],
  ['gives nothing', 'export const makeAdapters = () => undefined', 'returns no chains'],
  ['gives no chains', 'export const makeAdapters = () => ({ bank: undefined })', 'returns no chains'],
])('a module of adapters that %s is told in a line', async (_, text, line) => {
  const told = select(text)
  await expect(told).rejects.toBeInstanceOf(StartError)
  await expect(told).rejects.toThrow(line)
})

it('a module of adapters that knows one chain is taken', async () => {
  const { chains } = await select('export const makeAdapters = () => ({ chains: { tron: undefined, bsc: undefined } })')
  expect(chains.tron).toBeUndefined()
})

it('an adapter that never answers is given up after twenty seconds, whatever it was asked', async () => {
  const silent = '() => new Promise(() => undefined)'
  const chain = `{ network: 'tron', sandbox: false, submit: ${silent}, lookUp: ${silent}, balances: ${silent} }`
  const { chains, bank } = await select(
    `export const makeAdapters = () => ({ chains: { tron: ${chain} }, bank: { sandbox: false, balance: ${silent} } })`,
  )
  const tron = chains.tron!
  const order = { reference: 'A', sender: 'a', receiver: 'b', amountMinor: 1n, costMinor: 0n }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const asked = [tron.submit(order), tron.lookUp('A', new Date()), tron.balances(['a']), bank!.balance()]
    const told = Promise.allSettled(asked)
    vi.advanceTimersByTime(20_000)
    expect((await told).map(({ status }) => status)).toEqual(asked.map(() => 'rejected'))
  } finally {
    vi.useRealTimers()
  }
})
