import { describe, expect, it } from 'vitest'
import { readConfig, StartError } from '../../platform/config'
import type { Chain, MoneyAdapters } from '../../platform/money/chain/chain'
import { explorerOf } from '../../platform/money/chain/explorer'

describe('the configuration', () => {
  it('needs nothing: an embedded demo on port 4180', () => {
    expect(readConfig({})).toMatchObject({ port: 4180, demo: true, databaseUrl: undefined, idleSeconds: 10_800 })
  })

  it('is no demo on a real database unless asked', () => {
    const DATABASE_URL = 'postgresql://pishkhan@db/pishkhan'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ DEMO: '0' }).demo).toBe(false)
  })

  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DEMO', 'maybe'],
    ['SITE_ORIGINS', 'panel.example.ir'],
    ['STAFF_TYPES', '1;2'],
    ['VITE_API_HOSTS', 'x=y'],
    ['OUTBOX_URL', 'ftp://x'],
    ['EXPLORERS', '{"tron":"javascript:alert({hash})"}'],
    ['EXPLORERS', '{"tron":"https://tronscan.org/"}'],
    ['TRUSTED_PROXIES', '-1'],
  ])('names %s when it is %s', (key, value) => {
    expect(() => readConfig({ [key]: value })).toThrow(StartError)
    expect(() => readConfig({ [key]: value })).toThrow(key)
  })

  it('promises no prize of its own outside of a demo', () => {
    expect(readConfig({ DEMO: '0' }).contestPrize).toBeUndefined()
    expect(readConfig({ DEMO: '0', CONTEST_PRIZE: ' A bicycle ' }).contestPrize).toBe('A bicycle')
  })

  it('opens the pages to the API hosts', () => {
    const VITE_API_HOSTS = JSON.stringify({ 'panel.ir': 'https://api.panel.ir/api', 'panel.com': '/api' })
    expect(readConfig({ VITE_API_HOSTS }).apiHosts).toEqual(['https://api.panel.ir'])
  })

  it('leads hashes of real chains to an explorer, never those of the sandbox', () => {
    const chain = (sandbox: boolean) => ({ sandbox }) as Chain
    const adapters = (sandbox: boolean, EXPLORERS = ''): MoneyAdapters => ({
      chains: { tron: chain(sandbox), bsc: undefined },
      bank: undefined,
      explorers: readConfig({ EXPLORERS }).explorers,
    })
    expect(explorerOf(adapters(false), 'tron', 'ab/1')).toBe('https://tronscan.org/#/transaction/ab%2F1')
    expect(explorerOf(adapters(false, '{"tron":"https://own.ir/{hash}"}'), 'tron', 'ab')).toBe('https://own.ir/ab')
    for (const none of [
      explorerOf(adapters(true), 'tron', 'ab'),
      explorerOf(adapters(false, '{}'), 'tron', 'ab'),
      explorerOf(adapters(false), 'bsc', 'ab'),
      explorerOf(adapters(false), 'bank', '123'),
      explorerOf(adapters(false), 'tron', null),
    ])
      expect(none).toBeNull()
  })
})
