import { expect, it } from 'vitest'
import { link, paths } from '../../src/paths'
import { accessibilityProblems, settled } from '../support/browser/browser'
import { built } from '../support/browser/screen-addresses'
import { seeScreens } from '../support/screens/every-screen'

const journey = seeScreens(built.filter((id) => paths[id].section === 'admin'))

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
