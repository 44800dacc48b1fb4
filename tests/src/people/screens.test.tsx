import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { people } from '../../../contract/people/users'
import type { User } from '../../../contract/people/person'
import { latinNumber } from '../../../contract/text'
import { fa } from '../../../i18n/fa'
import { users } from '../../../i18n/fa/people/users'
import { system } from '../../../i18n/fa/system'
import { auditLog } from '../../../platform/db/schema'
import { richPerson } from '../../support/money'
import { address, calls, renderApp, thePlatform, withPlatform } from '../../support/src'

const { requests } = contract

// A whole product starts for each test; a busy machine takes its time.
withPlatform()

const someone = async (which: (person: User) => boolean = () => true): Promise<User> => {
  const token = await thePlatform().signIn('1')
  const query = { type: '3', status: 'active', page_size: 50 }
  const { reply } = await thePlatform().call(people.users, { query }, { token })
  const found = reply.results.find(which)
  if (!found) throw new Error('The demo data have nobody like this.')
  return found
}

const filedOf = async (uuid: string) => {
  const token = await thePlatform().signIn('1')
  const { reply } = await thePlatform().call(people.users, { query: { user_uuid: uuid } }, { token })
  return reply.results[0]?.file
}

const editOf = (uuid: string): string => `/admin/view-edit-user/edit-user?user_uuid=${uuid}`
const save = () => screen.getByRole('button', { name: 'ذخیرهٔ تغییرات' })

describe('the list of users', () => {
  it('opens the file from the row', async () => {
    const { user } = await renderApp('/admin/all-users', { as: '1' })
    const table = await screen.findByRole('table')
    const [first] = await within(table).findAllByRole('link')
    if (!first) throw new Error('no row')
    await user.click(first)
    await waitFor(() => expect(address()).toMatch(/^\/admin\/view-edit-user\?user_uuid=/))
    expect(await screen.findByRole('link', { name: /نمای کلی/ })).toBeTruthy()
  })
})

describe('a page the list of users does not have', () => {
  it('gives way to the last one, and that is said', async () => {
    await renderApp('/admin/all-users?page=1000000000', { as: '1' })
    expect(await screen.findByText(fa.table.page.beyond)).toBeTruthy()
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('page')).toBe('8'))
  })
})

describe('a phone opened in the list of users', () => {
  it('is not shown for whoever stands in that row on the next page', async () => {
    const { user } = await renderApp('/admin/all-users', { as: '1' })
    const show = { name: /نمایش شمارهٔ همراه$/ }
    // Rows come in slices.
    const [masked] = await waitFor(() => {
      const all = screen.getAllByRole('button', show)
      expect(all).toHaveLength(25)
      return all
    })
    if (!masked) throw new Error('no masked phone')
    await user.click(masked)
    await waitFor(() => expect(screen.getAllByRole('button', show)).toHaveLength(24))
    const [open] = screen.getAllByText(/^09\d\d[ \d]{8,}$/)
    const phone = open?.textContent ?? ''
    await user.click(screen.getByRole('button', { name: 'صفحهٔ بعدی' }))
    await waitFor(() => expect(screen.queryByText(phone)).toBeNull())
    expect(screen.queryByText(/^09\d\d[ \d]{8,}$/)).toBeNull()
  })
})

describe('the file of a user', () => {
  it('says in its history how the person signed in and which mail was opened', async () => {
    const { uuid } = await someone()
    const event = { actorUuid: uuid, subjectType: 'user', subjectId: uuid, at: new Date() }
    await thePlatform()
      .db.insert(auditLog)
      .values([
        { ...event, action: 'session.started', after: { how: 'code' } },
        { ...event, action: 'mail.opened', after: { mail: 248 } },
      ])
    await renderApp(`/admin/view-edit-user?user_uuid=${uuid}&tab=history`, { as: '1' })
    expect(await screen.findByText('با کد یک‌بارمصرف')).toBeTruthy()
    expect(screen.getByRole('link', { name: '۲۴۸' }).getAttribute('href')).toBe('/admin/email-content?id=248')
  })

  it('has renewals beside the changes of the person, narrowed to the days of the address', async () => {
    const token = await thePlatform().signIn('1')
    const { reply } = await thePlatform().call(contract.orders.payments, { query: { page_size: 1 } }, { token })
    const { id, user: buyer } = reply.results[0]!
    const event = { actorUuid: buyer.uuid, subjectType: 'user', subjectId: buyer.uuid }
    const payment = { actorUuid: buyer.uuid, subjectType: 'payment', subjectId: String(id) }
    const paid = { before: { status: 'started' }, after: { status: 'paid', package: 'سه‌ماهه' } }
    await thePlatform()
      .db.insert(auditLog)
      .values([
        { ...payment, ...paid, action: 'payment.paid', at: new Date('2026-03-02T08:00:00Z') },
        { ...event, action: 'session.started', after: { how: 'code' }, at: new Date('2026-03-12T08:00:00Z') },
      ])
    const days = JSON.stringify({ start_date: '2026-03-01', end_date: '2026-03-05' })
    const at = `/admin/view-edit-user?user_uuid=${buyer.uuid}&tab=history`
    const { user } = await renderApp(`${at}&filter=${encodeURIComponent(days)}`, { as: '1' })
    const { actions } = system.audit
    expect(await screen.findByText(actions.payment_paid)).toBeTruthy()
    expect(screen.getByText('سه‌ماهه')).toBeTruthy()
    expect(screen.queryByText(actions.session_started)).toBeNull()
    await user.click(screen.getByRole('button', { name: fa.table.filters.clear }))
    expect(await screen.findByText(actions.session_started)).toBeTruthy()
  })

  it('says that nobody was chosen, and that nobody is there', async () => {
    await renderApp('/admin/view-edit-user', { as: '1' })
    expect(await screen.findByText('کاربری انتخاب نشده است.')).toBeTruthy()
    await renderApp('/admin/view-edit-user?user_uuid=00000000-0000-4000-8000-00000000dead', { as: '1' })
    const page = within(await screen.findByRole('main'))
    expect(await page.findByRole('link', { name: 'همهٔ کاربران' })).toBeTruthy()
    expect(await page.findByText(/^کاربری با این شناسه پیدا نشد/)).toBeTruthy()
  })

  it.each(['/admin/view-edit-user', '/view-user'])('says that the link of %s is wrong', async (path) => {
    await renderApp(`${path}?user_uuid=zzz`, { as: '1' })
    expect(await screen.findByText(/^کاربری با این شناسه پیدا نشد/)).toBeTruthy()
    expect(screen.queryByText('کاربری انتخاب نشده است.')).toBeNull()
  })

  it('shows the purchases, and in one line that there are none', async () => {
    const token = await thePlatform().signIn('1')
    const { reply } = await thePlatform().call(contract.orders.payments, { query: { page_size: 1 } }, { token })
    const buyer = reply.results[0]?.user.uuid ?? ''
    await renderApp(`/admin/view-edit-user?user_uuid=${buyer}&tab=purchases`, { as: '1' })
    const section = (await screen.findByRole('heading', { name: users.file.purchases })).closest('section')!
    expect((await within(section).findAllByRole('listitem')).length).toBeGreaterThan(0)
    const staff = (await thePlatform().call(people.users, { query: { type: '2' } }, { token })).reply.results[0]
    await renderApp(`/admin/view-edit-user?user_uuid=${staff?.uuid}&tab=purchases`, { as: '1' })
    expect((await screen.findByText(users.file.no_purchases)).tagName).toBe('P')
  })

  it('says what of the credit waits for withdrawals, as the own page of the person does', async () => {
    const me = await richPerson(thePlatform(), { USDT: '600' })
    const form = {
      currency: 'USDT',
      amount: '250',
      destination_kind: 'tron',
      destination: 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN',
    }
    const asked = await thePlatform().call(requests.submitRequest, { body: { type: 'withdrawal', form } } as never, me)
    expect(asked.status).toBe(200)
    await renderApp(`/admin/view-edit-user?user_uuid=${me.uuid}`, { as: '1' })
    const said = await screen.findByText(new RegExp(fa.shell.credit_reserved.split('%{amount}')[1]!.trim()))
    expect(latinNumber(said.textContent ?? '')).toContain('250')
    expect(latinNumber(said.closest('dd')?.textContent ?? '')).toContain('600')
  })

  it('disables only with a reason, and enables again', async () => {
    const { uuid } = await someone()
    const { user } = await renderApp(`/admin/view-edit-user?user_uuid=${uuid}`, { as: '1' })
    await user.click(await screen.findByRole('button', { name: 'غیرفعال کردن حساب' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'غیرفعال کردن حساب' }))
    expect(await within(dialog).findByText('نوشتن دلیل الزامی است.')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox'), 'درخواست کاربر')
    await user.click(within(dialog).getByRole('checkbox', { name: /پایان اشتراک/ }))
    await user.click(within(dialog).getByRole('button', { name: 'غیرفعال کردن حساب' }))
    expect(await screen.findByText(/غیرفعال است. دلیل: .*درخواست کاربر/)).toBeTruthy()
    expect(await filedOf(uuid)).toMatchObject({ disabled_reason: 'درخواست کاربر', renewal_lifts: true })
    expect(screen.getByText(/با پرداخت اشتراک، خودبه‌خود فعال می‌شود/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'فعال کردن حساب' })).toBeTruthy()
  })

  it('keeps the edit tab from those who may not edit', async () => {
    const { uuid } = await someone()
    await renderApp(`/admin/view-edit-user?user_uuid=${uuid}`, { as: '7' })
    await screen.findByRole('link', { name: /نمای کلی/ })
    expect(screen.queryByRole('link', { name: 'ویرایش' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'غیرفعال کردن حساب' })).toBeNull()
  })
})

describe('the information of a user', () => {
  it('shows a masked value only when asked', async () => {
    const { uuid } = await someone()
    const { user } = await renderApp(`/admin/view-edit-user/user-information?user_uuid=${uuid}`, { as: '1' })
    await user.click(await screen.findByRole('button', { name: 'نمایش شمارهٔ همراه' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'نمایش شمارهٔ همراه' })).toBeNull())
    expect(screen.getByRole('button', { name: /شمارهٔ همراه/ })).toBeTruthy()
    expect(calls.filter((call) => call.startsWith('POST /api/account/user/reveal/'))).toHaveLength(1)
  })
})

describe('the edit form', () => {
  it('clears the city when the province changes, and keeps it while loading', async () => {
    const { uuid } = await someone()
    const file = await filedOf(uuid)
    const { user } = await renderApp(editOf(uuid), { as: '1' })
    const state = await screen.findByRole('combobox', { name: 'استان' })
    const city = screen.getByRole<HTMLSelectElement>('combobox', { name: 'شهر' })
    expect(city.value).toBe(String(file?.city_id))
    await waitFor(() => expect(within(state).getAllByRole('option').length).toBeGreaterThan(3))
    expect(city.value).toBe(String(file?.city_id))
    await user.selectOptions(state, String(file?.state_id === 1 ? 2 : 1))
    expect(city.value).toBe('')
    await user.selectOptions(state, String(file?.state_id))
    expect(city.value).toBe(String(file?.city_id))
  })

  it('asks a reason for another phone, refuses a wrong one at the field, keeps what was typed', async () => {
    const { uuid } = await someone()
    const { user } = await renderApp(editOf(uuid), { as: '1' })
    await user.click(await screen.findByRole('button', { name: 'تغییر شمارهٔ همراه' }))
    const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: /شمارهٔ همراه/ })
    await user.type(phone, '۰۹۱۲')
    // A phone alone is only proposed, and the button says so.
    await user.click(screen.getByRole('button', { name: 'ثبت پیشنهاد' }))
    expect(await screen.findByText('نوشتن دلیل الزامی است.')).toBeTruthy()
    expect(phone.getAttribute('aria-invalid')).toBe('true')
    expect(phone.value).toBe('0912')
    expect(calls.some((call) => call.startsWith('PATCH'))).toBe(false)
  })

  it('shows both versions when somebody was faster, and saves mine over the new one', async () => {
    const { uuid } = await someone()
    const before = await filedOf(uuid)
    const { user } = await renderApp(editOf(uuid), { as: '1' })
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'نام خانوادگی' })
    await user.clear(name)
    await user.type(name, 'من')
    const token = await thePlatform().signIn('2')
    const body = { user_uuid: uuid, version: before?.version ?? 0, last_name: 'دیگری' }
    expect((await thePlatform().call(people.updateUser, { body }, { token })).status).toBe(200)
    await user.click(save())
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('دیگری')).toBeTruthy()
    expect(within(dialog).getByText('من')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'با این حال انجام شود' }))
    await waitFor(async () => expect((await filedOf(uuid))?.last_name).toBe('من'))
  })

  it('asks before unsaved changes are left', async () => {
    const { uuid } = await someone()
    const { user } = await renderApp(editOf(uuid), { as: '1' })
    await user.type(await screen.findByRole('textbox', { name: 'نام خانوادگی' }), 'ی')
    const overview = () => within(screen.getByRole('main')).getByRole('link', { name: /نمای کلی/ })
    await user.click(overview())
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'انصراف' }))
    expect(address()).toBe(editOf(uuid))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(overview())
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ترک صفحه' }))
    await waitFor(() => expect(address()).toBe(`/admin/view-edit-user?user_uuid=${uuid}`))
  })
})
