import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { link, listLink } from '../../src/paths'
import { tabsOf } from '../../src/report/tabs'
import { makeJourney, persian, settled, text } from '../support/browser/browser'
import { demoPhone } from '../support/platform'

const journey = makeJourney()

const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true })

/** The cells of a CSV, quotes taken off. */
const parsed = (file: string): string[][] =>
  file
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
        (quoted ?? plain ?? '').replaceAll('""', '"'),
      ),
    )

it('has its name and its figures on paper, too', async () => {
  const page = await journey.open('1')
  await page.goto(link('adminReportsOverview', { tab: 'subscriptions' }))
  await page.locator('tbody th').first().waitFor()
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  const [tab] = tabsOf('adminReportsOverview', { type: '1' }).filter((row) => row.tab === 'subscriptions')
  const heading = await page.getByRole('heading', { level: 2, name: text(tab!.label) }).boundingBox()
  expect(heading?.width).toBeGreaterThan(50)
  for (const figure of await page.locator('.figures .value').all()) expect(await figure.isVisible()).toBe(true)
  expect(await page.locator('.figures .value').count()).toBeGreaterThan(1)
  expect(await page.locator('.filter-bar button').first().isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
})

it('takes out of a filtered report exactly the rows and the count on the screen', async () => {
  const page = await journey.open('7')
  await page.goto(listLink('adminReportsClosedTickets', { stars: '5' }))
  await page.locator('tbody th').nth(1).waitFor()
  await settled(page)
  const shown = await page.locator('tbody th').allInnerTexts()

  await button(page, 'table.export').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: text('list.exports.csv') }).check({ force: true })
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'list.exports.start').click()])
  expect(download.suggestedFilename()).toMatch(/^closed-tickets-14\d\d-\d\d-\d\d\.csv$/)
  const raw = readFileSync(await download.path(), 'utf8')
  expect(raw.startsWith('\uFEFF')).toBe(true)
  const [heads = [], ...rows] = parsed(raw.slice(1))

  expect(rows.slice(0, shown.length).map(([number = '']) => persian(number))).toEqual(shown)
  await dialog.getByText(text('list.exports.done', { n: persian(rows.length) })).waitFor()
  const stars = heads.indexOf(text('reports.columns.stars'))
  expect(new Set(rows.map((row) => row[stars]))).toEqual(new Set(['5']))
  expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length)
  await button(page, 'table.close').click()
  await page.getByText(persian(rows.length), { exact: true }).first().waitFor()

  await page.locator('tbody [data-row]').nth(1).click()
  await page.waitForURL((url) => url.pathname === link('adminViewTicket'))
  await page.locator('nav a[rel="next"]').waitFor()
  const second = page.url()
  await page.keyboard.press('j')
  await page.waitForURL((url) => url.href !== second)
  expect(new URL(page.url()).searchParams.get('ticket_id')).toBe(rows[2]?.[0])
  const place = text('list.records.place', { n: '۳', total: persian(rows.length) })
  await page.getByText(place).waitFor()
  await page.keyboard.press('u')
  await page.waitForURL((url) => url.pathname === link('adminReportsClosedTickets'))
  expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}')).toMatchObject({ stars: '5' })
})

it('finds a user by keyboard, and writes down that a masked phone was looked at', async () => {
  const page = await journey.open('1')
  await page.goto(link('adminDashboard'))
  await settled(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill(demoPhone('3').slice(1))
  await palette
    .getByRole('option')
    .filter({ hasText: text('enums.matched.phone') })
    .first()
    .waitFor()
  await palette
    .getByRole('option')
    .filter({ hasText: text('enums.matched.phone') })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === link('adminViewEditUser'))
  const uuid = new URL(page.url()).searchParams.get('user_uuid') ?? ''

  await page.goto(link('adminUserInformation', { user_uuid: uuid }))
  const show = page.getByRole('button', {
    name: text('people.users.reveal.show', { field: text('people.users.fields.phone') }),
  })
  await show.click()
  await page.getByText(demoPhone('3').slice(-4)).first().waitFor()
  await show.waitFor({ state: 'detached' })

  await page.goto(link('adminViewEditUser', { user_uuid: uuid, tab: 'history' }))
  await page.getByText(text('system.audit.actions.user_revealed')).first().waitFor()
})

it('takes many tickets at once and tells of each what became of it', async () => {
  const page = await journey.open('2')
  await page.goto(link('adminAllTickets'))
  await settled(page)
  const topOfRows = () =>
    page
      .locator('tbody tr')
      .first()
      .evaluate((row) => row.getBoundingClientRect().top)
  const top = await topOfRows()
  await page.locator('thead input[type="checkbox"]').check({ force: true })
  await button(page, 'tickets.bulk.take').waitFor()
  expect(await topOfRows()).toBe(top)
  // How many wait depends on the day.
  const chosen = await page.locator('tbody input[type="checkbox"]:checked').count()
  expect(chosen).toBeGreaterThan(10)
  await button(page, 'tickets.bulk.take').click()
  const dialog = page.getByRole('dialog')
  const n = new Intl.NumberFormat('fa').format(chosen)
  await dialog.getByText(text('desk.bulk.take', { n })).waitFor()
  await dialog.getByRole('button', { name: text('tickets.bulk.take') }).click()
  const rows = dialog.getByRole('list', { name: text('list.bulk.rows') }).getByRole('listitem')
  await rows.first().waitFor()
  const said = await rows.allInnerTexts()
  expect(said.length).toBe(chosen)
  const [taken = ''] = text('errors.conflict_by', { name: '|' }).split('|')
  const [state = ''] = text('list.bulk.why.state', { status: '|' }).split('|')
  const [, held = ''] = text('list.bulk.why.held', { name: '|' }).split('|')
  const whys = [text('list.bulk.done'), state, held, taken]
  for (const row of said) expect(whys.some((why) => row.includes(why))).toBe(true)
})

it('shows a second person every column of what waits, its deadline too, without moving the list sideways', async () => {
  const page = await journey.open('7')
  await page.goto(link('adminTransferHistory', { tab: 'approvals' }))
  const head = page.getByRole('columnheader', { name: text('money.reports.columns.expires_at') })
  await head.waitFor()
  await settled(page)
  const [table, deadline] = [await page.locator('.scroller').boundingBox(), await head.boundingBox()]
  expect(deadline!.x).toBeGreaterThanOrEqual(table!.x)
})

/** How far, at most, the words of a unit stand from the figure they belong to, in pixels. */
const widestGap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxOf = (node: Node): DOMRect => {
      const words = document.createRange()
      words.selectNodeContents(node)
      return words.getBoundingClientRect()
    }
    const gaps = [...document.querySelectorAll('.scroller .in-column')].map((amount) => {
      const [figure, unit] = [boxOf(amount.querySelector('[dir]')!), boxOf(amount.querySelector('.unit')!)]
      return Math.max(figure.left - unit.right, unit.left - figure.right)
    })
    return Math.max(...gaps)
  })

/** The right edges of the last whole digits of each column of figures of a table, to half a pixel. */
const digitEdges = (page: Page, table: string): Promise<number[][]> =>
  page.evaluate((wanted) => {
    const rows = [...document.querySelectorAll(`${wanted} :is(tbody, tfoot) tr`)]
    const columns = new Map<number, Set<number>>()
    for (const cell of rows.flatMap((row) => [...row.querySelectorAll<HTMLTableCellElement>('.figures')])) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const found = texts.nextNode()
      const whole = /[\d۰-۹][\d۰-۹٬,]*/.exec(found?.textContent ?? '')
      if (!found || !whole) continue
      const digit = document.createRange()
      digit.setStart(found, whole.index + whole[0].length - 1)
      digit.setEnd(found, whole.index + whole[0].length)
      // The row of sums leads with one cell over several columns.
      const place = Math.round(cell.getBoundingClientRect().right)
      columns.set(place, (columns.get(place) ?? new Set()).add(Math.round(digit.getBoundingClientRect().right * 2) / 2))
    }
    return [...columns.values()].map((edges) => [...edges])
  }, table)

it.each(['fa', 'en'])('stands the digits of a column of several currencies in line, in %s', async (locale) => {
  const page = await journey.open('7', { storage: { 'pishkhan.locale': locale } })
  await page.goto(link('adminReportsFinancial'))
  await page.locator('tfoot .figures').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const [sums, rows] = [
    await digitEdges(page, 'main table:not([data-density] *)'),
    await digitEdges(page, '[data-density] table'),
  ]
  expect([sums.length, rows.length]).toEqual([5, 5])
  // The sums are bold, and so are the unseen decimals beside them: a hair wider. A digit is nine pixels.
  for (const edges of [...sums, ...rows]) expect(Math.max(...edges) - Math.min(...edges)).toBeLessThanOrEqual(1.5)
  // A space; farther away a unit is read with the figure of the next column.
  expect(await widestGap(page)).toBeLessThanOrEqual(6)
})

/** What cells of tables that are pushed sideways say, where a part of it is seen and a part is not. */
const partlySeen = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.scroller.wide')].flatMap((box) => {
      const sides = box.getBoundingClientRect()
      const covers = [...(box.parentElement?.querySelectorAll('.edge:not([hidden])') ?? [])].map((edge) =>
        edge.getBoundingClientRect(),
      )
      const from = Math.max(sides.left, ...covers.filter(({ left }) => left - sides.left < 1).map(({ right }) => right))
      const to = Math.min(sides.right, ...covers.filter(({ right }) => sides.right - right < 1).map(({ left }) => left))
      const isCut = (text: Node): boolean => {
        const said = document.createRange()
        said.selectNodeContents(text)
        const { left, right } = said.getBoundingClientRect()
        return [from, to].some((side) => left < side - 1 && right > side + 1)
      }
      const cut: string[] = []
      for (const cell of box.querySelectorAll(':is(th, td):not(.words)')) {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          if (!text.parentElement?.closest('.visually-hidden') && isCut(text)) cut.push(text.textContent ?? '')
      }
      return cut
    }),
  )

it('shows figures at the side of a table whole or not at all, and the tabs that have no room in a list', async () => {
  const page = await journey.open('1')
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(link('adminReportsFinancial'))
  await page.locator('tfoot .figures').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const boxes = page.locator('.scroller.wide')
  expect(await boxes.count()).toBe(2)
  for (const part of [0, 0.4, 0.7, 1]) {
    await boxes.evaluateAll((all, share) => {
      for (const box of all) box.scrollLeft = (box.clientWidth - box.scrollWidth) * share
    }, part)
    await expect.poll(() => partlySeen(page)).toEqual([])
  }

  const seen = await page.locator('.parts nav a:visible').allInnerTexts()
  await button(page, 'shell.more').last().click()
  const rest = page.getByRole('dialog').getByRole('link')
  const names = tabsOf('adminReportsFinancial', { type: '1' }).map(({ label }) => text(label))
  expect([...seen, ...(await rest.allInnerTexts())]).toEqual(names)
  await rest.last().click()
  await page
    .locator('.parts')
    .getByRole('button', { name: names.at(-1), exact: true })
    .waitFor()
})
