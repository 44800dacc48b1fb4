import type { Page } from 'playwright-core'
import type { PathId } from '../../src/paths'
import { diceOf } from '../../tests/support/inputs/dice'
import { addressOf, viewerOf } from '../../tests/support/browser/screen-addresses'
import { settled } from '../../tests/support/browser/settling'
import { openProfile, withSite, type Site } from './console'
import type { Outcome, Proof, Round } from './proof'

/** Lists and single records that show text people wrote next to figures, days and other people's names. */
const screens = [
  'adminAllTickets',
  'adminAllUsers',
  'adminAllRequests',
  'adminTransferHistory',
  'adminViewTicket',
  'adminUserInformation',
  'tickets',
  'notifications',
  'viewTicket',
  'allRequests',
  'withdrawalUsers',
  'userUnderLeadershipInfo',
] as const satisfies readonly PathId[]

/** Characters that change direction, isolate or hide: overrides, embeddings, isolates, marks, joiners, tags, lone surrogates. */
const tricks = [
  0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f, 0x061c, 0x200b, 0x200c,
  0x200d, 0x2060, 0xfeff, 0xad, 0xe0041, 0xd800,
].map((code) => String.fromCodePoint(code))

const persian = '\u0639\u0644\u06cc'

const shapes: readonly ((trick: string) => string)[] = [
  (trick) => `${trick}abc`,
  (trick) => `abc${trick}`,
  (trick) => `${trick}123`,
  (trick) => `12${trick}34`,
  (trick) => `${trick}${persian}`,
  (trick) => `${persian}${trick}`,
  (trick) => `${persian} 12${trick} ab`,
  (trick) => `(${trick}${trick}-5)`,
  (trick) => `ab${trick}.exe`,
]

/** Starts and ends each inserted string, so that it can be found again. */
const mark = 'zq'

const strings = tricks.flatMap((trick) => shapes.map((shape) => `${mark}${shape(trick)}${mark}`))
const harmless = `${mark}abc${mark}`

/** Fields with text people wrote. */
const written = new Set([
  'name',
  'first_name',
  'last_name',
  'title',
  'subject',
  'text',
  'message',
  'description',
  'reason',
  'sender_label',
  'receiver_label',
  'file_name',
  'holder',
])

const withStrings = (value: unknown, next: () => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => withStrings(item, next))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && inner !== '' && written.has(key) ? next() : withStrings(inner, next),
    ]),
  )
}

/** A text on a page: its characters and, for each two neighbours on a line, on which side the second is. */
interface Shown {
  readonly text: string
  readonly ways: readonly (number | null)[]
}

/** Runs in the page: every visible text of the screen. */
const readTexts = (): Shown[] => {
  const main = document.querySelector('main') ?? document.body
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const found: Shown[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    if (text.trim() === '' || !node.parentElement?.checkVisibility()) continue
    const places = Array.from(text, () => null as DOMRect | null)
    for (let at = 0; at < text.length; at += 1) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const place = range.getBoundingClientRect()
      places[at] = place.width > 0 ? place : null
    }
    const ways = places.slice(1).map((place, at) => {
      const before = places[at]
      return place && before && Math.abs(place.top - before.top) < 3 ? Math.sign(place.left - before.left) : null
    })
    found.push({ text, ways })
  }
  return found
}

/** The parts of a text around the inserted string. */
const around = ({ text, ways }: Shown): readonly Shown[] => {
  const from = text.indexOf(mark)
  const to = text.lastIndexOf(mark) + mark.length
  if (from < 0) return [{ text, ways }]
  return [
    { text: text.slice(0, from), ways: ways.slice(0, Math.max(0, from - 1)) },
    { text: text.slice(to), ways: ways.slice(to) },
  ]
}

const look = async (page: Page, address: string, next: () => string): Promise<Shown[]> => {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() !== 'GET' || pathname.endsWith('/current-user')) return route.fallback()
    const answer = await route.fetch()
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
    await route.fulfill({ response: answer, json: withStrings(await answer.json(), next) })
  })
  await page.goto(address)
  await settled(page)
  const texts = await page.evaluate(readTexts)
  await page.unroute('**/api/**')
  return texts
}

/** Which neighbours are laid out differently than next to a harmless word. */
const compare = (plain: readonly Shown[], turned: readonly Shown[]) => {
  let [shown, changed] = [0, 0]
  const wrong: string[] = []
  const known = new Map<string, Shown[]>()
  for (const part of plain.flatMap(around)) known.set(part.text, [...(known.get(part.text) ?? []), part])
  for (const text of turned) {
    if (text.text.includes(mark)) shown += 1
    for (const part of around(text)) {
      const twins = known.get(part.text) ?? []
      const isLike = ({ ways }: Shown): boolean =>
        ways.every(
          (way, at) => way === null || part.ways[at] === null || part.ways[at] === undefined || way === part.ways[at],
        )
      if (twins.length === 0 || twins.some(isLike)) continue
      changed += 1
      wrong.push(JSON.stringify(text.text))
    }
  }
  return { shown, changed, wrong }
}

const lookAll = async (site: Site, { amount, seed, say }: Round): Promise<Outcome> => {
  const dice = diceOf(seed)
  let [shown, changed, screensSeen] = [0, 0, 0]
  for (let turn = 0; shown < amount && turn < 10; turn += 1)
    for (const screen of screens) {
      if (shown >= amount) break
      const as = viewerOf(screen)
      if (as === undefined) continue
      const context = await openProfile(site, as)
      const page = await context.newPage()
      const address = await addressOf(site.visitor, screen, as)
      const plain = await look(page, address, () => harmless)
      const turned = await look(page, address, () => strings[dice(strings.length)] ?? harmless)
      const found = compare(plain, turned)
      shown += found.shown
      changed += found.changed
      screensSeen += 1
      for (const line of found.wrong) say(`  ${screen}: ${line}`)
      await context.close()
    }
  return {
    tried: { 'strings shown': shown },
    failed: { 'neighbours changed': changed },
    facts: { screens: screensSeen },
  }
}

/** G13 in the browser: strings that change the writing direction, in names and messages, and what is next to them. */
export const direction: Proof = {
  goal: 'G13S',
  title: 'strings that turn direction, on screen',
  bars: { 'strings shown': 2_000 },
  amounts: { 'no database': 2_000 },
  short: 0,
  run: (round) => withSite((site) => lookAll(site, round)),
}
