import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withSettings } from '../../../contract/page-settings'
import { createApp, type App } from '../../../platform/app'
import { nonceMark, serveSite } from '../../../platform/http/site'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let folder: string
let app: App
const script = `export const x = ${JSON.stringify('a'.repeat(4000))}`
/** Bytes that the platform's own compression would not produce. */
const packedScript = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  mkdirSync(join(dist, '.vite'))
  writeFileSync(
    join(dist, 'index.html'),
    `<!doctype html><script type="application/json" id="settings">{"oidc":{"authority":"https://id.panel.ir","clientId":"x"}}</script><meta property="csp-nonce" nonce="${nonceMark}"><script type="module" nonce="${nonceMark}" src="/assets/a-1.js"></script>`,
  )
  writeFileSync(join(dist, 'assets/a-1.js'), script)
  writeFileSync(join(dist, 'assets/a-1.js.map'), '{}')
  writeFileSync(join(dist, 'assets/b-2.js'), script)
  writeFileSync(join(dist, 'assets/b-2.js.br'), packedScript)
  writeFileSync(join(dist, '.vite/manifest.json'), '{}')
  writeFileSync(join(dist, 'robots.txt'), 'User-agent: *')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  platform = await startPlatform({
    seed: 'empty',
    config: { page: { apiHosts: { 'panel.ir': 'https://api.panel.ir/api' } } },
  })
  app = createApp(platform.runtime)
  serveSite(app, dist, platform.runtime.config)
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://localhost:4180${path}`, { headers }))

describe('pages', () => {
  it.each(['/', '/login', '/admin/all-users?page=2', '/wp-admin/x', '/index.html'])(
    '%s is the one page, never kept',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=/)
    },
  )

  it('carry the settings of the server over those of the build, and nothing that ends their element', async () => {
    const settingsOf = (page: string): unknown =>
      JSON.parse(/<script type="application\/json" id="settings">([^<]*)<\/script>/.exec(page)?.[1] ?? '')
    expect(settingsOf(await (await get('/')).text())).toEqual({
      oidc: { authority: 'https://id.panel.ir', clientId: 'x' },
      apiHosts: { 'panel.ir': 'https://api.panel.ir/api' },
    })
    const hostile = { oidc: { authority: '</script><script>', clientId: '$&' } }
    const page = withSettings('<script type="application/json" id="settings">{}</script>', hostile)
    expect(page.match(/<\/script>/g)).toHaveLength(1)
    expect(settingsOf(page)).toEqual(hostile)
  })

  it('carry a fresh nonce that the policy names', async () => {
    const seen = new Set<string>()
    for (let n = 0; n < 2; n += 1) {
      const answer = await get('/')
      const nonces = [...(await answer.text()).matchAll(/nonce="([^"]+)"/g)].map((match) => match[1] ?? '')
      expect(new Set(nonces).size).toBe(1)
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`script-src 'nonce-${nonces[0]}' 'strict-dynamic'`)
      expect(policy).toContain("connect-src 'self' https://api.panel.ir;")
      for (const rule of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy).toContain(rule)
      expect(policy).not.toMatch(/unsafe|\*/)
      seen.add(nonces[0] ?? '')
    }
    expect(seen.size).toBe(2)
  })
})

describe('files', () => {
  it('of the build are kept for ever, and packed', async () => {
    const answer = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script)
    const tag = answer.headers.get('etag') ?? ''
    expect((await get('/assets/a-1.js', { 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(304)
    expect(await (await get('/assets/a-1.js')).text()).toBe(script)
  })

  it('packed by the build are sent as they are to whoever takes them', async () => {
    const packed = await get('/assets/b-2.js', { 'accept-encoding': 'br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(Buffer.from(await packed.arrayBuffer()).equals(packedScript)).toBe(true)
    const zipped = await get('/assets/b-2.js', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(script)
    expect(await (await get('/assets/b-2.js')).text()).toBe(script)
  })

  it('are read once, however their path is spelled', async () => {
    const path = '/assets/c-3.js'
    writeFileSync(join(folder, 'dist', path), 'one')
    expect(await (await get(path)).text()).toBe('one')
    // Names of assets tell their versions, so what is on the disk now is never read.
    writeFileSync(join(folder, 'dist', path), 'two')
    for (const spelled of ['/assets//c-3.js', '/assets///c-3.js', '/assets/./c-3.js'])
      expect(await (await get(spelled)).text()).toBe('one')
  })

  it('outside the build are asked for again', async () => {
    expect((await get('/robots.txt')).headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    '/assets/gone-2.js',
    '/assets/',
    '/assets/a-1.js.map',
    '/.vite/manifest.json',
    '/favicon.ico',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%00.js',
  ])('%s is not found and never a page', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toMatch(/doctype|secret/)
  })

  it('are not what only looks like one: old addresses of scripts are pages of the console', async () => {
    expect((await get('/wp-admin/setup.php')).headers.get('content-type')).toMatch(/^text\/html/)
  })

  it('have safe headers as well', async () => {
    for (const path of ['/', '/robots.txt', '/assets/gone.js']) {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })
})

it('a report of a browser is taken without a word', async () => {
  const body = JSON.stringify({
    'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'https://evil.example/x' },
  })
  const answer = await app.fetch(
    new Request('http://localhost:4180/csp', {
      method: 'POST',
      body,
      headers: { 'content-length': String(body.length) },
    }),
  )
  expect(answer.status).toBe(204)
  expect(platform.lines.at(-1)).toMatchObject({
    event: 'csp',
    directive: 'script-src',
    blocked: 'https://evil.example/x',
  })
})
