import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import type { DemoAccount } from '../support/platform'
import { network, renderApp, withPlatform } from '../support/src'
import { raw } from '../support/browser/raw-words'
import { addressOf, built, settled, visitsOf, withRecords } from './stage'

withPlatform()
withRecords()

describe('a screen whose platform misbehaves', () => {
  const one = built.map((id) => [id, visitsOf(id)[0] as DemoAccount] as const)
  const good = ['/account/user/current-user', '/dashboard/counters/']
  const faults: readonly (readonly [string, () => Response])[] = [
    ['answers with a page', () => HttpResponse.html('<!doctype html><h1>It works</h1>')],
    ['leaves every field out', () => HttpResponse.json({})],
    [
      'no longer has the record',
      () => HttpResponse.json({ error: { code: 'not_found', request_id: 'R-1' } }, { status: 404 }),
    ],
  ]
  describe.each(faults)('and %s', (_name, answer) => {
    it.each(one)('%s says so in Persian with a way on, for type %s', async (id, as) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      network.use(
        http.get('*/api/*', ({ request }) =>
          good.some((path) => new URL(request.url).pathname === `/api${path}`) ? undefined : answer(),
        ),
      )
      await renderApp(addressOf(id, as), { as })
      await settled()
      const text = document.body.textContent ?? ''
      expect(raw.exec(text)?.[0]).toBeUndefined()
      expect(text).not.toContain('It works')
      expect(document.querySelectorAll('main a, main button').length).toBeGreaterThan(0)
    })
  })
})
