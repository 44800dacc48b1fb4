import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { link } from '../../src/paths'
import { accessibilityProblems, sidewaysScroll, text, makeJourney, type Size } from '../support/browser/browser'

const journey = makeJourney()

const button = (within: Page | Locator, key: string, values: Readonly<Record<string, string>> = {}) =>
  within.getByRole('button', { name: text(key, values), exact: true })

/** What is done with a request: by its own button, or behind the one for the rarer acts. */
const act = async (page: Page, key: string): Promise<void> => {
  const bar = page.getByRole('group', { name: text('requests.actions.label') })
  await bar.waitFor()
  if ((await button(bar, key).count()) > 0) return button(bar, key).click()
  await button(bar, 'table.more_actions').click()
  await button(page.getByRole('dialog', { name: text('requests.actions.label') }), key).click()
}

/** How the acts in sight are drawn, in their order. */
const drawn = (page: Page): Promise<string[]> =>
  page.getByRole('group', { name: text('requests.actions.label') }).evaluate((bar) => {
    const colour = (name: string): string => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(--mui-palette-${name}-main)`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    const [filled, red] = [colour('primary'), colour('error')]
    return [...bar.children].map((one) => {
      const { backgroundColor, color } = getComputedStyle(one)
      return backgroundColor === filled ? 'primary' : color === red ? 'dangerous' : 'quiet'
    })
  })

const field = (within: Page | Locator, key: string) => within.locator(`#request-${key}`)

const fileRequest = async (user: Page): Promise<string> => {
  await user.goto(link('createNewRequest'))
  await user
    .getByRole('main')
    .getByRole('link', { name: text('enums.request_type.number') })
    .click()
  await button(user, 'requests.form.review').click()
  await user.getByText(text('validation.required')).first().waitFor()
  await field(user, 'number_country').selectOption('de')
  await field(user, 'service').fill('تلگرم')
  await field(user, 'duration').selectOption('months_3')
  await button(user, 'requests.form.review').click()
  await user.getByText(text('requests.form.review_text')).waitFor()
  await button(user, 'requests.form.submit').click()
  await user.waitForURL((url) => url.pathname === link('requestDetails'))
  return new URL(user.url()).searchParams.get('id') ?? ''
}

const finishStep = async (page: Page, key: string, values: Readonly<Record<string, string>> = {}): Promise<void> => {
  await button(page, key, values).click()
  await button(page.getByRole('dialog'), key, values).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const timelineOf = (page: Page) => page.getByRole('list', { name: text('requests.detail.timeline') })

describe.each<Size>(['desk', 'phone'])('a request from form to result on a %s', (size) => {
  it('is filed, taken, corrected, handed over and completed', async () => {
    const user = await journey.open('3', { size })
    const id = await fileRequest(user)
    expect(await sidewaysScroll(user)).toEqual([])

    const agent = await journey.open('2', { size })
    await agent.goto(link('adminRequestDetails', { id }))
    await button(agent, 'requests.actions.take').waitFor()
    expect(await drawn(agent)).toEqual(
      size === 'desk' ? ['primary', 'quiet', 'dangerous', 'quiet'] : ['primary', 'quiet'],
    )
    expect(await sidewaysScroll(agent)).toEqual([])
    expect(await accessibilityProblems(agent)).toEqual([])
    await button(agent, 'requests.actions.take').click()
    await button(agent, 'requests.actions.done', { step: text('requests.steps.review') }).waitFor()
    await act(agent, 'requests.actions.correct')
    const marking = agent.getByRole('dialog')
    await marking.getByLabel(text('requests.fields.service')).check()
    await marking.getByLabel(text('requests.actions.correct_field')).fill('نام سرویس را درست بنویسید.')
    await button(marking, 'requests.actions.correct_send').click()
    await marking.waitFor({ state: 'detached' })

    await user.reload()
    await user.getByText('نام سرویس را درست بنویسید.').first().waitFor()
    expect(await field(user, 'service').inputValue()).toBe('تلگرم')
    expect(await field(user, 'number_country').count()).toBe(0)
    expect(await field(user, 'duration').count()).toBe(0)
    await field(user, 'service').fill('تلگرام')
    const [sent] = await Promise.all([
      user.waitForRequest((request) => request.url().includes('/crm/api/correction/')),
      button(user, 'requests.actions.send_correction').click(),
    ])
    expect(sent.postDataJSON()).toEqual({ form: { service: 'تلگرام' } })
    await field(user, 'service').waitFor({ state: 'detached' })

    await agent.reload()
    await agent.getByText('تلگرام').first().waitFor()
    const take = button(agent, 'requests.actions.take')
    const review = button(agent, 'requests.actions.done', { step: text('requests.steps.review') })
    await take.or(review).first().waitFor()
    if (await take.isVisible()) await take.click()
    await review.waitFor()
    await act(agent, 'requests.actions.derive')
    const handing = agent.getByRole('dialog')
    const colleague = handing.getByLabel(text('requests.actions.derive_to'))
    const supervisor = colleague.locator('option', { hasText: text('enums.role.supervisor') }).first()
    await supervisor.waitFor({ state: 'attached' })
    await colleague.selectOption((await supervisor.getAttribute('value')) ?? '')
    await handing.getByLabel(text('requests.actions.derive_note')).fill('لطفاً شما ادامه دهید.')
    await button(handing, 'requests.actions.derive').click()
    await handing.waitFor({ state: 'detached' })

    const colleagues = await journey.open('7', { size })
    await colleagues.goto(link('adminRequestDetails', { id }))
    const done = button(colleagues, 'requests.actions.done', { step: text('requests.steps.review') })
    const pick = button(colleagues, 'requests.actions.take')
    await pick.or(done).first().waitFor()
    if (await pick.isVisible()) await pick.click()
    // Handed to another supervisor it asks first, with the name of that colleague.
    const takeOver = colleagues.getByRole('dialog')
    await takeOver.or(done).first().waitFor()
    if (await takeOver.isVisible()) {
      await button(takeOver, 'requests.actions.take').click()
      await takeOver.waitFor({ state: 'detached' })
    }
    await finishStep(colleagues, 'requests.actions.done', { step: text('requests.steps.review') })
    await finishStep(colleagues, 'requests.actions.done_last')
    await colleagues.getByText(text('requests.events.completed')).first().waitFor()

    await user.reload()
    for (const event of ['submitted', 'correction_asked', 'correction_sent', 'completed'])
      await timelineOf(user)
        .getByText(text(`requests.events.${event}`))
        .first()
        .waitFor()
    await timelineOf(colleagues).getByText(text('requests.events.derived')).first().waitFor()
    expect(await sidewaysScroll(user)).toEqual([])
    expect(await sidewaysScroll(colleagues)).toEqual([])
    expect(await accessibilityProblems(user)).toEqual([])
  })
})
