import type { BrowserContext } from 'playwright-core'
import type { DemoAccount } from '../../tests/support/platform'
import { accessibilityProblems } from '../../tests/support/browser/page-checks'
import type { Size } from '../../tests/support/product'
import { addressOf, screenIds, viewerOf } from '../../tests/support/browser/screen-addresses'
import { settled } from '../../tests/support/browser/settling'
import { openProfile, withSite } from './console'
import type { Outcome, Proof, Round } from './proof'

const schemes = ['dark', 'light'] as const
const sizes: readonly Size[] = ['desk', 'phone']

/** Every screen in every look, ordered so that any prefix is a fair sample. */
const looks = [0, 1, 2, 3].flatMap((turn) =>
  screenIds.map((id, at) => {
    const look = (at + turn) % 4
    return { id, size: sizes[look % 2] ?? 'desk', scheme: schemes[look >> 1] ?? 'dark' }
  }),
)

const run = async ({ amount, say }: Round): Promise<Outcome> =>
  withSite(async (site) => {
    let [seen, barriers] = [0, 0]
    const profiles = new Map<string, BrowserContext>()
    for (const { id, size, scheme } of looks.slice(0, amount)) {
      const as: DemoAccount | undefined = viewerOf(id)
      if (as === undefined) continue
      const key = `${as} ${size} ${scheme}`
      const context = profiles.get(key) ?? (await openProfile(site, as, { size, scheme }))
      profiles.set(key, context)
      const page = await context.newPage()
      await page.goto(await addressOf(site.visitor, id, as))
      await settled(page)
      if ((await page.locator('html').getAttribute('data-theme')) !== scheme) throw new Error(`${id} is not ${scheme}`)
      const found = await accessibilityProblems(page)
      seen += 1
      barriers += found.length
      for (const line of found) say(`  ${id}, ${size}, ${scheme}: ${line}`)
      if (seen % 20 === 0) say(`  ${seen} looks, ${barriers} barriers`)
      await page.close()
    }
    return { tried: { 'screens looked at': seen }, failed: { barriers } }
  })

/** G27: what axe, patched to read joined Persian letters too, finds on every screen, on desk and phone, light and dark. */
export const barriers: Proof = {
  goal: 'G27',
  title: 'barriers on every screen, desk and phone, light and dark',
  bars: { 'screens looked at': looks.length },
  amounts: { 'no database': looks.length },
  short: 0,
  run,
}
