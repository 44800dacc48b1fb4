import { describe, expect, it } from 'vitest'
import { link } from '../../src/paths'
import {
  accessibilityProblems,
  failToStart,
  settled,
  sidewaysScroll,
  text,
  makeJourney,
} from '../support/browser/browser'

const journey = makeJourney()

interface Person {
  readonly uuid: string
  readonly name: string
}

interface File {
  readonly results: readonly { readonly type: string; readonly file?: Readonly<Record<string, unknown>> }[]
}

const people = async (): Promise<readonly Person[]> =>
  (await journey.api<{ readonly results: readonly Person[] }>('/account/user?type=3', { as: '1' })).results

const someone = async (at: number): Promise<Person> => {
  const person = (await people())[at]
  if (!person) throw new Error('The demo data have too few users.')
  return person
}

const fileOf = async ({ uuid }: Person) =>
  (await journey.api<File>(`/account/user?user_uuid=${uuid}`, { as: '1' })).results[0]

describe('an administrator and a user file', () => {
  it('changes place and role for a reason; the change outlives a killed process', async () => {
    const person = await someone(3)
    const page = await journey.open('1')
    await page.goto(link('adminEditUser', { user_uuid: person.uuid }))
    const state = page.getByLabel(text('people.users.fields.state'))
    await state.locator('option').nth(2).waitFor({ state: 'attached' })
    const before = await state.inputValue()
    await state.selectOption({ index: 5 })
    if ((await state.inputValue()) === before) await state.selectOption({ index: 6 })
    const chosen = await state.inputValue()
    const city = page.getByLabel(text('people.users.fields.city'))
    await city.locator('option').nth(1).waitFor({ state: 'attached' })
    expect(await city.inputValue()).toBe('')
    await city.selectOption({ index: 1 })
    const cityName = await city.locator('option:checked').innerText()
    await page.getByLabel(text('people.users.fields.type'), { exact: true }).selectOption('9')
    await page.getByRole('button', { name: text('people.users.form.save') }).click()
    const reason = page.getByLabel(text('people.users.fields.reason'))
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await reason.fill('درخواست خود کاربر')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: text('people.users.form.save') }).click()
    await page.getByText(text('people.users.form.saved')).waitFor()

    await page.goto('about:blank')
    await journey.crash()

    const kept = await fileOf(person)
    expect(kept?.type).toBe('9')
    expect(kept?.file).toMatchObject({ state_id: Number(chosen), city: cityName })
    const again = await journey.open('1')
    await again.goto(link('adminUserInformation', { user_uuid: person.uuid }))
    await again.getByText(cityName, { exact: true }).first().waitFor()
    await again.goto(link('adminViewEditUser', { user_uuid: person.uuid, tab: 'history' }))
    await again.getByText('درخواست خود کاربر').first().waitFor()
  })

  it('shows a phone only when asked, and writes that down', async () => {
    const person = await someone(5)
    const page = await journey.open('1', { size: 'phone' })
    await page.goto(link('adminUserInformation', { user_uuid: person.uuid }))
    const name = text('people.users.reveal.show', { field: text('people.users.fields.phone') })
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/account/user/reveal/')),
      page.getByRole('button', { name }).click(),
    ])
    const { value } = (await answer.json()) as { readonly value: string }
    expect(value).toMatch(/^\+?\d{10,13}$/)
    await page.getByRole('button', { name }).waitFor({ state: 'detached' })
    expect(await sidewaysScroll(page)).toEqual([])
    await page.goto(link('adminViewEditUser', { user_uuid: person.uuid, tab: 'history' }))
    await page.getByText(text('system.audit.actions.user_revealed')).first().waitFor()
  })

  it('leads back to the row that was opened, also in a table that scrolls inside itself', async () => {
    const page = await journey.open('1')
    await page.setViewportSize({ width: 960, height: 800 })
    await page.goto(link('adminAllUsers', { page: '3' }))
    const row = page.locator('tbody [data-row]').nth(19)
    await row.waitFor()
    await page.locator('.scroller.wide').waitFor()
    await settled(page)
    await row.scrollIntoViewIfNeeded()
    const before = await row.boundingBox()
    const opened = await row.getAttribute('data-row')
    await row.click()
    await page.waitForURL((url) => url.pathname === link('adminViewEditUser'))
    await page.goBack()
    await page.locator(`tbody [data-row="${opened}"]:focus`).waitFor()
    await expect.poll(async () => (await row.boundingBox())?.y).toBe(before?.y)
  })

  it('asks before Back or a link leaves unsaved changes behind, and keeps the history of who stays', async () => {
    const page = await journey.open('1')
    await page.goto(link('adminAllUsers'))
    await page.locator('tbody [data-row]').first().click()
    await page
      .locator(`a[href^="${link('adminEditUser')}?"]`)
      .first()
      .click()
    const level = page.getByLabel(text('people.users.fields.level'), { exact: true })
    await level.selectOption({ index: (await level.inputValue()) === 'bronze' ? 1 : 0 })
    const dialog = page.getByRole('dialog', { name: text('people.users.form.leave_title') })
    const answer = (key: string) => dialog.getByRole('button', { name: text(key) }).click()
    const stands = (id: 'adminAllUsers' | 'adminEditUser' | 'adminViewEditUser') =>
      page.waitForURL((url) => url.pathname === link(id))

    for (const leave of [() => page.evaluate(() => history.back()), () => page.evaluate(() => history.go(-2))]) {
      await leave()
      await dialog.waitFor()
      await stands('adminEditUser')
      await answer('table.cancel')
      await dialog.waitFor({ state: 'detached' })
    }
    await page
      .locator(`nav a[href="${link('adminAllUsers')}"]`)
      .first()
      .click()
    await answer('table.cancel')
    await stands('adminEditUser')
    await page.evaluate(() => history.back())
    await answer('people.users.form.leave')
    await stands('adminViewEditUser')
    await page.goForward()
    await stands('adminEditUser')
    await page.goBack()
    await page.goBack()
    await stands('adminAllUsers')
  })

  it('closes an account and opens it again', async () => {
    const person = await someone(7)
    const page = await journey.open('1')
    await page.goto(link('adminViewEditUser', { user_uuid: person.uuid }))
    await settled(page)
    for (const verb of ['disable', 'enable'] as const) {
      await page.getByRole('button', { name: text(`people.users.file.${verb}`), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: text(`people.users.file.${verb}`) }).click()
      await page.getByText(text('table.reason_required')).waitFor()
      await dialog.getByRole('textbox').fill('بررسی پرونده')
      await dialog.getByRole('button', { name: text(`people.users.file.${verb}`) }).click()
      await page.getByText(text(`people.users.file.${verb}d_done`)).waitFor()
      const disabledAt = (await fileOf(person))?.file?.['disabled_at']
      if (verb === 'disable') expect(disabledAt).toEqual(expect.any(String))
      else expect(disabledAt).toBeNull()
    }
  })
})

describe('a second start on the same data folder', () => {
  it('ends with one clear line and harms nobody', async () => {
    const { code, errors } = await failToStart(journey.folder())
    expect(code).not.toBe(0)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(errors).toContain('is in use by process')
    expect(await journey.api('/health')).toMatchObject({ ok: true })
  })
})
