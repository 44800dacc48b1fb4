import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { endWalk, walkTo } from '../support/screens/walk'
import { network, withPlatform } from '../support/src'
import { rawWords } from '../support/browser/raw-words'
import { addressOf, ownScreens, settled, types, visitsOf, withRecords } from './stage'

withPlatform('demo', { keepsBrowser: true })
withRecords()

describe('a screen whose platform misbehaves', () => {
  // One type after another: who has come in goes from screen to screen.
  const one = types.flatMap((type) =>
    ownScreens.filter((id) => visitsOf(id)[0] === type).map((id) => [id, type] as const),
  )
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
    // The frame, too, meets every fault from the beginning.
    beforeAll(endWalk)
    it.each(one)('%s says so in Persian with a way on, for type %s', async (id, as) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      network.use(
        http.get('*/api/*', ({ request }) =>
          good.some((path) => new URL(request.url).pathname === `/api${path}`) ? undefined : answer(),
        ),
      )
      await walkTo(addressOf(id, as), as)
      await settled()
      const text = document.body.textContent ?? ''
      expect(rawWords.exec(text)?.[0]).toBeUndefined()
      expect(text).not.toContain('It works')
      expect(document.querySelectorAll('main a, main button').length).toBeGreaterThan(0)
    })
  })
})
