import { request } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '../../contract/error'
import type { App } from '../../platform/app'
import { readConfig } from '../../platform/config'
import { serveApp, type Listening } from '../../platform/serve'

let listening: Listening

beforeAll(async () => {
  const app: App = new Hono()
  listening = await serveApp(app, { ...readConfig({ DEMO: '1' }), port: 0 })
})
afterAll(() => listening.close())

/** Sends a target as it is written, which no client would. */
const ask = (path: string, method = 'GET') =>
  new Promise<{ readonly status: number; readonly headers: NodeJS.Dict<string | string[]>; readonly text: string }>(
    (done, failed) => {
      const { hostname, port } = new URL(listening.address)
      const call = request({ hostname, port, path, method, agent: false }, (answer) => {
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
})
