import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '../../../contract/error'
import type { App } from '../../../platform/app'
import { readConfig } from '../../../platform/config/config'
import { serveApp, type Listening } from '../../../platform/http/serve'
import { serveSite } from '../../../platform/http/site'

let listening: Listening

const folder = mkdtempSync(join(tmpdir(), 'served-'))

beforeAll(async () => {
  const app: App = new Hono()
  const config = { ...readConfig({}), port: 0 }
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>the console</title>')
  serveSite(app, folder, config)
  listening = await serveApp(app, config)
})
afterAll(async () => {
  await listening.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a target exactly as written, which no client would do. */
const ask = (path: string, method = 'GET', headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly status: number; readonly headers: NodeJS.Dict<string | string[]>; readonly text: string }>(
    (done, failed) => {
      const { hostname, port } = new URL(listening.address)
      const call = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
        )
      })
      call.on('error', failed)
      call.end()
    },
  )

describe('what never reaches the platform', () => {
  it.each([
    ['/%00', 'GET', 404, 'not_found'],
    ['/api/account/user/a%00b', 'GET', 404, 'not_found'],
    ['/api/%2e%2e/x', 'GET', 404, 'not_found'],
    ['/api\\health', 'GET', 404, 'not_found'],
    ['/api/health', 'TRACE', 405, 'method_not_allowed'],
  ])('%s by %s is answered as every refusal is', async (path, method, status, code) => {
    const answer = await ask(path, method)
    expect(answer.status).toBe(status)
    const { error } = errorBody.parse(JSON.parse(answer.text))
    expect([error.code, error.request_id]).toEqual([code, answer.headers['x-request-id']])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each(['/%00', '/admin/%00/x?page=1', '/x\\y', '/%2e%2e/x'])(
    '%s is a page to whoever looks for one',
    async (path) => {
      const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
      const answer = await ask(path, 'GET', browser)
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.text).toContain('the console')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
      expect((await ask(path, 'POST', browser)).headers['content-type']).toBe('application/json')
      expect((await ask(`/api${path}`, 'GET', browser)).headers['content-type']).toBe('application/json')
    },
  )
})
