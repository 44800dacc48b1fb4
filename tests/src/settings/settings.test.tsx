import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { desc } from 'drizzle-orm'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assistant } from '../../../contract/assistant/assistant'
import { addDays, todayInTehran } from '../../../contract/jalali'
import { orders } from '../../../contract/orders/payments'
import { people } from '../../../contract/people/users'
import { articleSettings } from '../../../contract/settings/articles'
import { couponSettings } from '../../../contract/settings/coupons'
import { audit } from '../../../contract/system/audit'
import { tickets } from '../../../contract/tickets/tickets'
import { tickets as rows } from '../../../platform/db/schema'
import { holdsUnsaved } from '../../../src/data/drafts/unsaved'
import { address, calls, network, openAddress, renderApp, thePlatform, withPlatform } from '../../support/src'
import { en, fa, persianText as text } from '../../support/texts'

withPlatform()
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => vi.unstubAllGlobals())

type Name = 'departments' | 'coupons' | 'articles'
interface Words {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
}
const wordsOf = (name: Name) => fa.resources[name] as unknown as Words
const pluralOf = (name: Name): string => wordsOf(name).name.split(' |||| ')[1] ?? ''

const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: text('ra.action.save') }))
  await waitFor(() => expect(address()).not.toMatch(/create|\d+$/))
}

const field = (label: string) => screen.findByLabelText((named) => named.replace('*', '').trim() === label)

const type = async (label: string, words: string) => {
  const box = await field(label)
  await userEvent.clear(box)
  await userEvent.type(box, words)
}

const someone = async (account: '1' | '3') => {
  const token = await thePlatform().signIn(account)
  const { reply } = await thePlatform().call(people.currentUser, {}, { token })
  return { token, uuid: reply.object.uuid }
}

describe('what an admin sets', () => {
  it('is a coupon somebody renews with, and the log says by whom it was made', async () => {
    await renderApp('/admin/coupons/create', { as: '1' })
    const { fields } = wordsOf('coupons')
    await type(fields['code']!, 'نو۱۴۰۵')
    await type(fields['percent']!, '۲۵')
    await type(fields['expires']!, '۱۴۰۶/۱/۱')
    await type(fields['max_uses']!, '۱۰')
    await save()
    expect(await screen.findByText('۲۵٪')).toBeTruthy()
    const owner = await someone('3')
    const asked = { query: { package: '1', coupon: 'نو۱۴۰۵' } }
    const { reply } = await thePlatform().call(orders.checkCoupon, asked, owner)
    expect(reply).toMatchObject({ valid: true })
    const log = { query: { subject_type: 'coupon', subject_id: 'نو1405' } }
    const { reply: told } = await thePlatform().call(audit.audit, log, await someone('1'))
    expect(told.results.map(({ action }) => action)).toContain('coupon.created')
  })

  it('is a coupon that says so once its last day is over', async () => {
    const token = await thePlatform().signIn('1')
    const terms = { package: null, owner: null, percent: 10, amount: null, currency: null, max_uses: 5, per_person: 1 }
    const make = (code: string, expires: string, active = true) =>
      thePlatform().call(
        couponSettings.createCoupon,
        { body: { ...terms, code, starts: null, expires, active } },
        { token },
      )
    const today = todayInTehran()
    await make('LASTDAY', today)
    await make('ENDED', today, false)
    await make('GONE', addDays(today, -1))
    await renderApp('/admin/coupons?perPage=100', { as: '1' })
    const stateOf = async (code: string) => (await screen.findByText(code)).closest('tr')!.textContent
    const { active, disabled, expired } = fa.enums.coupon_state
    expect(await stateOf('LASTDAY')).toContain(active)
    expect(await stateOf('ENDED')).toContain(disabled)
    expect(await stateOf('GONE')).toContain(expired)
  })

  it('is the SLA a new ticket is given', async () => {
    await renderApp('/admin/departments/6', { as: '1' })
    await type(wordsOf('departments').fields['sla_minutes']!, '۷')
    await save()
    const owner = await someone('3')
    const body = { department: 6, subject: 'پرسش از مهلت', text: 'متن' }
    await thePlatform().call(tickets.openTicket, { body }, owner)
    const [row] = await thePlatform().db.select().from(rows).orderBy(desc(rows.id)).limit(1)
    expect(row).toMatchObject({ subject: 'پرسش از مهلت', slaMinutes: 7 })
  })

  it('is an article the assistant answers with', async () => {
    await renderApp('/admin/articles/create', { as: '1' })
    const { fields } = wordsOf('articles')
    await type(fields['title']!, 'زرافهٔ آبی')
    await type(fields['text']!, 'زرافهٔ آبی در باغ است.')
    await userEvent.click(await field(fields['published']!))
    await save()
    const owner = await someone('3')
    const body = { user: owner.uuid, user_message: 'زرافهٔ آبی کجاست؟', department: 1 }
    const { reply } = await thePlatform().call(assistant.ask, { body }, owner)
    expect(reply.answer).toContain('زرافهٔ آبی در باغ است.')
  })

  it('says of what is in use that it cannot be deleted', async () => {
    await renderApp('/admin/departments/1', { as: '1' })
    await userEvent.click(await screen.findByRole('button', { name: text('ra.action.delete') }))
    await userEvent.click(await screen.findByRole('button', { name: text('ra.action.confirm') }))
    expect((await screen.findAllByText(text('errors.in_use'), { exact: false })).length).toBeGreaterThan(0)
  })
})

describe('what an admin has typed', () => {
  const { fields } = wordsOf('articles')
  const written = 'زرافهٔ آبی در باغ است.'
  const asked = () => screen.findByRole('dialog', { name: text('ra.message.leave_title') })
  const notAsked = () => expect(screen.queryByText(text('ra.message.leave_title'))).toBeNull()
  const press = async (key: string) =>
    userEvent.click(await screen.findByRole('button', { name: text(key) }, { timeout: 20_000 }))
  const away = async () => {
    const menu = screen.getByRole('navigation', { name: text('shell.menu') })
    await userEvent.click(await within(menu).findByRole('link', { name: pluralOf('coupons') }))
  }

  it('is left only after a question, and holds the page until it is saved', async () => {
    await renderApp('/admin/articles/create', { as: '1' })
    await field(fields['title']!)
    expect(holdsUnsaved()).toBe(false)
    await type(fields['text']!, written)
    await waitFor(() => expect(holdsUnsaved()).toBe(true))
    await away()
    await asked()
    await press('table.cancel')
    expect(address()).toBe('/admin/articles/create')
    expect(await field(fields['text']!)).toMatchObject({ value: written })
    await type(fields['title']!, 'زرافه')
    await save()
    notAsked()
    expect(address()).toBe('/admin/articles')
    await waitFor(() => expect(holdsUnsaved()).toBe(false))
  })

  it('is still asked about after saving it has failed', async () => {
    await renderApp('/admin/departments/6', { as: '1' })
    await type(wordsOf('departments').fields['sla_minutes']!, '۹')
    network.use(
      http.put('*/api/*', () => HttpResponse.error()),
      http.patch('*/api/*', () => HttpResponse.error()),
    )
    await press('ra.action.save')
    await screen.findByText(text('errors.unreachable'), { exact: false })
    await away()
    await asked()
    await press('ra.message.leave')
    await waitFor(() => expect(address()).toMatch(/^\/admin\/coupons/))
  })

  it('is deleted with its record, unasked', async () => {
    const token = await thePlatform().signIn('1')
    const body = { title: 'کهنه', text: written, department: null, keywords: '', published: false }
    const { reply } = await thePlatform().call(articleSettings.createArticle, { body }, { token })
    await renderApp(`/admin/articles/${reply.object.id}`, { as: '1' })
    await type(fields['title']!, 'نو')
    await press('ra.action.delete')
    await press('ra.action.confirm')
    await waitFor(() => expect(address()).toBe('/admin/articles'))
    notAsked()
  })

  it('is asked about before another language rebuilds the page', async () => {
    await renderApp('/admin/articles/create', { as: '1' })
    await type(fields['text']!, written)
    const choose = async () => {
      await userEvent.click(await screen.findByRole('button', { name: /^حساب / }))
      await userEvent.click(await screen.findByRole('menuitemradio', { name: 'English' }))
    }
    await choose()
    await screen.findByRole('dialog', { name: text('shell.language_title') })
    await press('table.cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(await field(fields['text']!)).toMatchObject({ value: written })
    await choose()
    await press('shell.language_turn')
    expect(await field(en.resources.articles.fields.text)).toMatchObject({ value: '' })
  })
})

describe('who may', () => {
  it.each([
    ['1', true, true],
    ['2', false, false],
    ['5', false, false],
    ['7', true, false],
  ] as const)('type %s', async (as, reads, works) => {
    for (const name of ['departments', 'coupons', 'articles'] as const) {
      await renderApp('/admin/dashboard', { as })
      calls.length = 0
      await openAddress(`/admin/${name}`)
      if (reads) await screen.findByRole('heading', { name: new RegExp(pluralOf(name)) })
      else await screen.findAllByText(text('shell.denied'))
      await openAddress(`/admin/${name}/create`)
      if (works) await screen.findByRole('button', { name: text('ra.action.save') })
      else await screen.findAllByText(text('shell.denied'))
      if (!reads) expect(calls.filter((call) => call.includes('/settings/'))).toEqual([])
    }
  })

  it('finds them by everyday words', async () => {
    const { user } = await renderApp('/admin/dashboard', { as: '1' })
    await user.keyboard('{Control>}[KeyK]{/Control}')
    const box = await screen.findByRole('combobox')
    for (const [word, name] of [
      ['کوپن', 'coupons'],
      ['کد تخفیف', 'coupons'],
      ['دپارتمان', 'departments'],
      ['مقاله', 'articles'],
    ] as const) {
      await user.clear(box)
      await user.type(box, word)
      await waitFor(() =>
        expect(
          screen
            .getAllByRole('option')
            .map(({ textContent }) => textContent)
            .join(),
        ).toContain(pluralOf(name)),
      )
    }
  })
})
