import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { link } from '../../src/paths'
import {
  accessibilityProblems,
  persian,
  picture,
  sidewaysScroll,
  text,
  makeJourney,
  type Size,
} from '../support/browser/browser'

const journey = makeJourney()

const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true })

const reply = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('textbox', { name: text('tickets.composer.label') }).fill(words)
  await button(page, 'tickets.composer.send').click()
}

const openTicket = async (page: Page, subject: string): Promise<number> => {
  await page.goto(link('newTicket'))
  const department = page.getByLabel(text('tickets.form.department'))
  await department.locator('option').nth(1).waitFor({ state: 'attached' })
  await department.selectOption({ index: 1 })
  await page.getByLabel(text('tickets.form.subject')).fill(subject)
  await page.getByLabel(text('tickets.form.text')).fill('از دیروز گزارش درآمد من باز نمی‌شود.')
  await page.locator('input[type="file"]').setInputFiles(picture('صفحهٔ گزارش.png'))
  await button(page, 'tickets.form.send').click()
  await page.waitForURL((url) => url.pathname === link('viewTicket'))
  return Number(new URL(page.url()).searchParams.get('ticket_id'))
}

describe.each<Size>(['desk', 'phone'])('a ticket from question to stars on a %s', (size) => {
  const subject = size === 'desk' ? 'گزارش درآمد باز نمی‌شود' : 'نمودار درآمد خالی است'

  it('is opened, found, answered, mended, closed and judged', async () => {
    const user = await journey.open('3', { size })
    const ticket = await openTicket(user, subject)
    await user.getByText(text('tickets.form.sent', { n: persian(ticket) })).waitFor()
    await user.getByRole('heading', { name: subject }).waitFor()
    await user.getByText('صفحهٔ گزارش.png').first().waitFor()
    expect(await sidewaysScroll(user)).toEqual([])

    const agent = await journey.open('2', { size })
    await agent.goto(link('adminAllTickets'))
    const list = agent.getByRole('main')
    await list
      .getByRole('searchbox')
      .or(list.getByLabel(text('tickets.filters.query')))
      .first()
      .fill(subject)
    await agent.getByRole('link', { name: subject }).or(agent.getByText(subject)).first().click()
    await agent.waitForURL((url) => url.pathname === link('adminViewTicket'))
    expect(new URL(agent.url()).searchParams.get('ticket_id')).toBe(String(ticket))
    await reply(agent, 'گزارش را بازسازی کردیم؛ دوباره ببینید.')
    const answer = agent.getByRole('article').filter({ hasText: 'گزارش را بازسازی کردیم' })
    await answer.waitFor()

    await user.reload()
    await user.getByRole('article').filter({ hasText: 'گزارش را بازسازی کردیم' }).waitFor()

    await answer.getByRole('button', { name: text('tickets.thread.edit') }).click()
    await agent.getByLabel(text('tickets.thread.edit'), { exact: true }).fill('گزارش را از نو ساختیم؛ ببینید.')
    await button(agent, 'tickets.thread.save').click()
    await agent.getByRole('article').filter({ hasText: 'گزارش را از نو ساختیم' }).waitFor()

    await user.reload()
    const mended = user.getByRole('article').filter({ hasText: 'گزارش را از نو ساختیم' })
    await mended.waitFor()
    expect(await mended.innerText()).toContain('ویرایش‌شده')

    await button(user, 'tickets.actions.close').click()
    await user
      .getByRole('dialog')
      .getByRole('button', { name: text('tickets.actions.close') })
      .click()
    // By keyboard: the stars are one stop of Tab, their number is chosen with arrows.
    const star = (n: string) => user.getByRole('radio', { name: text('tickets.rating.star', { n }) })
    await star('۱').focus()
    await user.keyboard.press('Space')
    for (let more = 1; more < 5; more += 1) await user.keyboard.press('ArrowDown')
    await user.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value === '5',
    )
    await user.keyboard.press('Tab')
    await user.keyboard.insertText('سپاس، زود حل شد.')
    await button(user, 'tickets.rating.send').press('Enter')
    await user.getByText(text('tickets.rating.thanks')).waitFor()
    await agent.reload()
    await agent.getByText(text('enums.ticket_status.closed')).filter({ visible: true }).first().waitFor()
    expect(await sidewaysScroll(agent)).toEqual([])
    expect(await accessibilityProblems(agent)).toEqual([])
  })
})

describe('two people write at once', () => {
  it('is warned of a message that came after the page was opened, goes on in another browser, and may send on', async () => {
    const user = await journey.open('3')
    const ticket = await openTicket(user, 'دو پاسخ هم‌زمان')
    const agent = await journey.open('2')
    await agent.goto(link('adminViewTicket', { ticket_id: ticket }))
    const box = agent.getByRole('textbox', { name: text('tickets.composer.label') })
    const kept = agent.waitForResponse(
      (answer) => answer.url().endsWith('/drafts/') && answer.request().method() === 'PUT',
    )
    await box.fill('در حال بررسی هستیم.')
    await kept
    const elsewhere = await journey.open('2', { size: 'phone' })
    const shows = (words: string) =>
      elsewhere.waitForFunction((wanted) => document.querySelector('textarea')?.value === wanted, words)
    await elsewhere.goto(link('adminViewTicket', { ticket_id: ticket }))
    await shows('در حال بررسی هستیم.')
    journey.expectTrouble(/409 \(Conflict\) .*\/api\/dashboard\/ticket\)/)
    await reply(user, 'یک نکتهٔ تازه هم بگویم.')
    await user.getByRole('article').filter({ hasText: 'یک نکتهٔ تازه' }).waitFor()
    await button(agent, 'tickets.composer.send').click()
    await agent.getByText(text('tickets.composer.newer')).waitFor()
    expect(await box.inputValue()).toBe('در حال بررسی هستیم.')
    // The platform drops the kept draft with the reply it became.
    const sent = agent.waitForResponse((answer) => answer.url().endsWith('/dashboard/ticket') && answer.ok())
    await button(agent, 'tickets.composer.newer_anyway').click()
    await sent
    await elsewhere.reload()
    await shows('')
    await agent.getByRole('article').filter({ hasText: 'در حال بررسی هستیم.' }).waitFor()
    await agent.getByRole('article').filter({ hasText: 'یک نکتهٔ تازه' }).waitFor()
  })
})
