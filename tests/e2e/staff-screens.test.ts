import type { APIResponse } from 'playwright-core'
import { expect, it } from 'vitest'
import { contract } from '../../contract/index'
import { link, paths } from '../../src/paths'
import { accessibilityProblems, settled } from '../support/browser/browser'
import { screenIds } from '../support/browser/screen-addresses'
import { seeScreens } from '../support/screens/every-screen'

const journey = seeScreens(screenIds.filter((id) => paths[id].section === 'admin'))

it('sees weak contrast of joined Persian letters, which axe alone passes over', async () => {
  const page = await journey.open()
  await page.setContent('<html lang="fa" dir="rtl"><title>ت</title><main><h1 style="color:#bbb">سلام</h1></main></html>')
  expect((await accessibilityProblems(page)).map((line) => line.split(':')[0])).toEqual(['color-contrast'])
})

it('ends the page of the ticket queue where its content ends', async () => {
  const page = await journey.open('2')
  await page.goto(link('adminAllTickets'))
  await settled(page)
  const [height, content] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    Math.round((document.querySelector('main')?.getBoundingClientRect().bottom ?? 0) + window.scrollY),
  ])
  expect(height).toBeLessThanOrEqual(Math.max(content ?? 0, 900) + 120)
})

// In the page, before anything else: counts how often React hands over what it drew before the first rows stand.
const countDrawings = (): void => {
  const drawings = { before: 0 }
  const ignore = () => undefined
  Object.assign(window, {
    drawings,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => void (drawings.before += document.querySelector('tbody a') ? 0 : 1),
      onPostCommitFiberRoot: ignore,
      onCommitFiberUnmount: ignore,
    },
  })
}

it('comes to the rows of the queue in six drawings', async () => {
  const page = await journey.open('1')
  await page.addInitScript(countDrawings)
  // Replies come together: those a machine hands over one by one may each be drawn, and it is not the page that says so.
  const replies: Promise<APIResponse>[] = []
  let letGo = (): void => undefined
  const together = new Promise<void>((done) => (letGo = done))
  await page.route('**/api/**', async (route) => {
    const reply = route.fetch()
    replies.push(reply)
    if (new URL(route.request().url()).pathname.endsWith(contract.tickets.tickets.path))
      void Promise.allSettled(replies).then(letGo)
    await together
    await route.fulfill({ response: await reply })
  })
  await page.goto(link('adminAllTickets'))
  await settled(page)
  const { before } = await page.evaluate(() => (window as unknown as { drawings: { before: number } }).drawings)
  expect(before).toBeGreaterThan(0)
  // The frame, names of the menu, saved views, counts, the rows' surroundings; the sixth has the rows.
  expect(before + 1).toBeLessThanOrEqual(6)
})

// In the page, before anything else: whatever asks the machine for a formatter is noted.
const noteFormatters = (): void => {
  const noted: string[] = []
  Object.assign(window, { noted })
  const intl = Intl as unknown as Record<string, object>
  for (const name of [
    'NumberFormat',
    'DateTimeFormat',
    'RelativeTimeFormat',
    'PluralRules',
    'DisplayNames',
    'Collator',
  ])
    intl[name] = new Proxy(intl[name]!, {
      construct: (made, given) => {
        noted.push(name)
        return Reflect.construct(made as NewableFunction, given) as object
      },
      apply: (made, self, given) => {
        noted.push(name)
        return Reflect.apply(made as CallableFunction, self, given) as object
      },
    })
  const methods = { Number: ['toLocaleString'], Date: ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] }
  for (const [kind, names] of Object.entries({ ...methods, BigInt: ['toLocaleString'], String: ['localeCompare'] })) {
    const { prototype } = (window as unknown as Record<string, { prototype: Record<string, CallableFunction> }>)[kind]!
    for (const name of names) {
      const before = prototype[name]!
      prototype[name] = function (...given: unknown[]) {
        noted.push(`${kind}.${name}`)
        return Reflect.apply(before, this, given) as unknown
      }
    }
  }
}

it.each([
  ['login', undefined],
  ['home', '3'],
  ['adminAllTickets', '1'],
  ['adminDashboard', '1'],
] as const)('comes to %s without a formatter of the machine, whose first one takes long', async (id, viewer) => {
  const page = await journey.open(viewer)
  await page.addInitScript(noteFormatters)
  await page.goto(link(id))
  await settled(page)
  expect(await page.evaluate(() => (window as unknown as { readonly noted: readonly string[] }).noted)).toEqual([])
})
