import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, StartError } from '../../../platform/config/config'
import { variables, type Environment } from '../../../platform/config/environment'
import type { Chain, MoneyAdapters } from '../../../platform/money/chain/chain'
import { explorerOf } from '../../../platform/money/chain/explorer'

const DATABASE_URL = 'postgresql://pishkhan@db/pishkhan'
const production = { PISHKHAN_MODE: 'production', DATABASE_URL, OUTBOX_URL: 'https://sms.example' }

/** The lines a start with this environment ends with; none when it goes on. */
const complaint = (env: Environment): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as StartError).message.split('\n')
  }
}

describe('the configuration', () => {
  it('needs nothing: an embedded demo on port 4180', () => {
    expect(readConfig({})).toMatchObject({ port: 4180, demo: true, databaseUrl: undefined, idleSeconds: 10_800 })
  })

  it('is a demo for this machine alone, unless it is said to be more', () => {
    expect(readConfig({}).host).toBe('127.0.0.1')
    expect(readConfig({ HOST: '::1' }).host).toBe('::1')
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/opens a demo to others/)
    expect(readConfig({ HOST: '0.0.0.0', PISHKHAN_MODE: 'demo' })).toMatchObject({ host: '0.0.0.0', demo: true })
  })

  it('never guesses whether a real database is for a demo', () => {
    expect(() => readConfig({ DATABASE_URL })).toThrow('PISHKHAN_MODE must say production or demo')
    expect(readConfig({ DATABASE_URL, PISHKHAN_MODE: 'demo' }).demo).toBe(true)
    expect(readConfig({ ...production, PISHKHAN_MODE: '', NODE_ENV: 'production' }).demo).toBe(false)
    expect(readConfig({ PISHKHAN_MODE: 'demo', NODE_ENV: 'production' }).demo).toBe(true)
  })

  it('of production listens everywhere, moves no sandbox money and names no prize of its own', () => {
    expect(readConfig(production)).toMatchObject({
      demo: false,
      host: undefined,
      moneyAdapters: 'none',
      contestPrize: undefined,
    })
    expect(readConfig(production).supportPhone).toBeUndefined()
    expect(readConfig({ ...production, SUPPORT_PHONE: ' 021-9100 ' }).supportPhone).toBe('021-9100')
    expect(readConfig({ ...production, CONTEST_PRIZE: ' A bicycle ' }).contestPrize).toBe('A bicycle')
  })

  it('of production refuses the sandbox, which would book money that nobody sends', () => {
    const sandbox = { MONEY_ADAPTERS: 'sandbox' }
    expect(complaint({ ...production, ...sandbox })).toEqual([
      'MONEY_ADAPTERS=sandbox books money that nobody sends; it is for a demo alone. Name your own adapters, or none.',
    ])
    expect(readConfig({ ...production, MONEY_ADAPTERS: './ours.mjs' }).moneyAdapters).toBe('./ours.mjs')
    expect(readConfig({ ...sandbox, DATABASE_URL, PISHKHAN_MODE: 'demo' }).moneyAdapters).toBe('sandbox')
    expect(readConfig(sandbox).moneyAdapters).toBe('sandbox')
    expect(readConfig({ ...production, ...sandbox }, 'command').databaseUrl).toBe(DATABASE_URL)
  })

  it('of production names everything that is missing at once', () => {
    for (const env of [{ PISHKHAN_MODE: 'production' }, { NODE_ENV: 'production' }]) {
      const said = complaint({ ...env, GATEWAY_URL: 'https://bank.example', PORT: 'eighty' })
      expect(said).toHaveLength(5)
      for (const name of ['PORT', 'DATABASE_URL', 'OUTBOX_URL', 'GATEWAY_KEY'])
        expect(said).toContainEqual(expect.stringMatching(new RegExp(`^  ${name} must `)))
    }
    expect(readConfig({ PISHKHAN_MODE: 'production', DATABASE_URL }, 'command').databaseUrl).toBe(DATABASE_URL)
    expect(() => readConfig({ PISHKHAN_MODE: 'production' }, 'command')).toThrow('DATABASE_URL')
  })

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['POSTGRES_URL', 'DATABASE_URL'],
    ['DATABASE_URL_FLIE', 'DATABASE_URL_FILE'],
    ['PORTT', 'PORT'],
    ['PROT', 'PORT'],
    ['PISHKAN_MODE', 'PISHKHAN_MODE'],
    ['DEMO', 'PISHKHAN_MODE'],
    ['OUTBOX_URLS', 'OUTBOX_URL'],
    ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
    ['TRUST_PROXY', 'TRUSTED_PROXIES'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['TRUST_PROXIES', 'TRUSTED_PROXIES'],
    ['CORS_ORIGINS', 'SITE_ORIGINS'],
    ['URL_DATABASE', 'DATABASE_URL'],
    ['DATABASE_URL_DIRECT', 'DATABASE_DIRECT_URL'],
    ['DATABASE_POOL_SIZE', 'DATABASE_CONNECTIONS'],
    ['DATABASE_CONNECTION', 'DATABASE_CONNECTIONS'],
    ['AUDIT_RETENTION', 'AUDIT_RETENTION_DAYS'],
    ['database_url', 'DATABASE_URL'],
    ['PISHKHAN_DATABASE_URL', 'DATABASE_URL'],
    ['PISHKHAN_OUTBOX_URL_FILE', 'OUTBOX_URL_FILE'],
    ['GATEWAY_URL_FILE', 'GATEWAY_URL'],
    ['SMS_GATEWAY_URL', 'OUTBOX_URL'],
    ['PAYMENT_GATEWAY_URL', 'GATEWAY_URL'],
    ['ASSISTANT_API_KEY', 'ASSISTANT_KEY'],
    ['OIDC_CLIENT_ID', 'VITE_OIDC_CLIENT_ID'],
  ])('refuses %s, which nobody reads, and names %s', (name, meant) => {
    expect(complaint({ [name]: 'x' })).toEqual([`${name} is not read; ${meant} is. Rename it, or unset it.`])
    expect(complaint({ [name]: '' })).toEqual([])
  })

  it('leaves the names of others alone', () => {
    const others = ['HOME', 'HOSTNAME', 'PATH', 'PWD', 'SHELL', 'TERM', 'USER', 'LANG', 'MAIL', 'NODE_ENV', 'COLUMNS']
    const services = [
      'DATABASE_HOST',
      'DATABASE_PORT',
      'DATABASE_USER',
      'PGHOST',
      'PISHKHAN_PORT',
      'PISHKHAN_SERVICE_HOST',
      'PISHKHAN_PORT_4180_TCP_PORT',
      'DATABASE_SERVICE_PORT',
      'RETENTION_DAYS',
      'TEST_DATABASE_URL',
      'AWS_REGION',
      'AWS_ACCESS_KEY_ID',
      'OPENAI_API_KEY',
      'HTTP_PROXY',
      'http_proxy',
      'npm_config_registry',
      'SSL_CERT_FILE',
    ]
    expect(complaint(Object.fromEntries([...others, ...services].map((name) => [name, 'x'])))).toEqual([])
    expect(readConfig({ ...production, POSTGRES_URL: DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  it('says how a password is written that breaks the address, and takes a socket', () => {
    const address = (password: string, place = 'db:5432') => `postgres://pishkhan:${password}@${place}/pishkhan`
    const told = complaint({ ...production, DATABASE_URL: address('p#w/d') })
    expect(told).toEqual([expect.stringMatching(/^DATABASE_URL is no address.*%23/)])
    expect(told.join()).not.toContain('p#w')
    expect(complaint({ ...production, DATABASE_URL: address('p%23w%2Fd') })).toEqual([])
    expect(complaint({ ...production, DATABASE_URL: `${address('x', '')}?host=/var/run/postgresql` })).toEqual([])
  })

  it('takes secrets from files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
    try {
      const file = join(folder, 'database_url')
      writeFileSync(file, `${DATABASE_URL}\n`)
      const env = { PISHKHAN_MODE: 'production', DATABASE_URL_FILE: file, OUTBOX_URL: 'https://sms.example' }
      expect(readConfig(env).databaseUrl).toBe(DATABASE_URL)
      expect(complaint({ ...env, DATABASE_URL })).toEqual([
        'DATABASE_URL and DATABASE_URL_FILE are both set; one must go.',
      ])
      expect(() => readConfig({ ...env, DATABASE_URL_FILE: join(folder, 'none') })).toThrow(
        'DATABASE_URL_FILE names a file that cannot be read',
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('is listed in .env.example, name by name', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const listed = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(new Set(listed)).toEqual(new Set(Object.keys(variables)))
  })

  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['PISHKHAN_MODE', 'maybe'],
    ['SITE_ORIGINS', 'panel.example.ir'],
    ['STAFF_TYPES', '1;2'],
    ['VITE_API_HOSTS', 'x=y'],
    ['VITE_API_HOSTS', '["https://api.example.ir"]'],
    ['VITE_API_HOSTS', '{"https://panel.example.ir":"https://api.example.ir"}'],
    ['VITE_API_HOSTS', '{"panel.example.ir:8443":"https://api.example.ir"}'],
    ['VITE_API_HOSTS', '{"panel.example.ir":"api.example.ir"}'],
    ['VITE_API_HOSTS', '{"panel.example.ir":"//api.example.ir"}'],
    ['OUTBOX_URL', 'ftp://x'],
    ['SUPPORT_PHONE', 'call us'],
    ['EXPLORERS', '{"tron":"javascript:alert({hash})"}'],
    ['EXPLORERS', '{"tron":"https://tronscan.org/"}'],
    ['S3_ENDPOINT', 'ftp://s3.example.ir'],
    ['TRUSTED_PROXIES', '-1'],
    ['LOG_REQUESTS', 'false'],
    ['METRICS_HOST', '0.0.0.0'],
    ['GATEWAY_KEY', 'x'],
    ['ASSISTANT_MODEL', 'x'],
    ['VITE_OIDC_CLIENT_ID', 'x'],
    ['DATABASE_CONNECTIONS', '0'],
    ['DATABASE_READ_URL', 'postgres://standby/pishkhan'],
    ['DATABASE_MONEY_CONNECTIONS', 'x'],
  ])('names %s when it is %s', (key, value) => {
    expect(() => readConfig({ [key]: value })).toThrow(StartError)
    expect(() => readConfig({ [key]: value })).toThrow(key)
  })

  it('takes a bucket whole or not at all, and its keys from files too', () => {
    const env = { S3_ENDPOINT: 'https://s3.example.ir', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'us' }
    expect(readConfig({}).bucket).toBeUndefined()
    expect(complaint(env)).toEqual([
      'S3_SECRET_ACCESS_KEY must be set, too: files stand in a bucket by all of S3_* or none.',
    ])
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
    try {
      const file = join(folder, 'key')
      writeFileSync(file, 'secret\n')
      expect(readConfig({ ...env, S3_SECRET_ACCESS_KEY_FILE: file }).bucket).toEqual({
        endpoint: 'https://s3.example.ir',
        region: 'us-east-1',
        bucket: 'files',
        accessKeyId: 'us',
        secretAccessKey: 'secret',
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('opens the pages to the API hosts', () => {
    const VITE_API_HOSTS = JSON.stringify({ 'panel.ir': 'https://api.panel.ir/api', 'panel.com': '/api' })
    expect(readConfig({ VITE_API_HOSTS }).page.apiHosts).toEqual({
      'panel.ir': 'https://api.panel.ir/api',
      'panel.com': '/api',
    })
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
