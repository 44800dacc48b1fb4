import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { people } from '../../../contract/people/users'
import { requests } from '../../../contract/requests/requests'
import { searchLimits } from '../../../contract/text'
import { transfers } from '../../../contract/money/transfers'
import { tickets } from '../../../contract/tickets/tickets'
import { lazyAreas } from '../../../i18n'
import { chunkTimeout } from '../../../src/shell/loadScreen'
import { address, calls, renderApp, thePlatform, withPlatform } from '../../support/src'
import { fa, persianText } from '../../support/texts'

withPlatform()
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const open = async (address: string, as: '1' | '3') => {
  const { user } = await renderApp(address, { as })
  await user.keyboard('{Control>}[KeyK]{/Control}')
  return { user, box: await screen.findByRole('combobox', { name: 'جست‌وجو' }) }
}
const options = () => screen.findAllByRole('option')
const names = async () => (await options()).map((option) => option.textContent ?? '')

describe('a palette that is slow to come', () => {
  afterEach(() => void vi.useRealTimers())
  const texts = lazyAreas.palette.fa
  const press = (key: string, more: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
  const ask = () => press('k', { code: 'KeyK', ctrlKey: true })

  // These come first: texts that are there once are not fetched again.
  it('is given up after two minutes, and then the page hears the keys again', async () => {
    await renderApp('/admin/all-requests', { as: '1' })
    vi.spyOn(lazyAreas.palette, 'fa').mockReturnValue(new Promise(() => undefined))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    ask()
    expect(press('a')).toBe(false)
    await vi.advanceTimersByTimeAsync(chunkTimeout)
    vi.useRealTimers()
    expect(await screen.findByText(fa.shell.chunk)).toBeTruthy()
    expect(press('a')).toBe(true)
  })

  it('keeps every key from the page, takes no second press, and leaves with Escape', async () => {
    const { user } = await renderApp('/admin/all-requests', { as: '1' })
    let arrive = (): void => undefined
    const there = new Promise<void>((done) => (arrive = done))
    vi.spyOn(lazyAreas.palette, 'fa').mockImplementation(() => there.then(texts))
    ask()
    expect(['a', 'Escape', 'a', 'Enter', 'Tab'].map((key) => press(key))).toEqual([false, false, true, true, true])
    ask()
    ask()
    expect(['c', 'Enter', 'Tab', 'd', ' ', 'Backspace'].map((key) => press(key))).not.toContain(true)
    arrive()
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'جست‌وجو' })
    await waitFor(() => expect(box.value).toBe('cd'))
    await user.type(box, ' ef')
    expect(box.value).toBe('cd ef')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(press('a')).toBe(true)
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: fa.shell.menu_filter })
    await user.type(field, 'abc')
    expect(field.value).toBe('abc')
  })
})

describe('the palette', () => {
  it('keeps what is typed before it is there', async () => {
    const { user } = await renderApp('/admin/all-requests', { as: '1' })
    await user.keyboard('{Control>}[KeyK]{/Control}کیفف{Backspace} پول')
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'جست‌وجو' })
    await waitFor(() => expect(box.value).toBe('کیف پول'))
    await user.type(box, '‌ها')
    expect(box.value).toBe('کیف پول‌ها')
  })

  it('goes to a screen by a part of its name, with Arabic letters too', async () => {
    const { user, box } = await open('/admin/dashboard', '1')
    expect((await options()).length).toBeGreaterThan(4)
    await user.type(box, 'كارتابل')
    await waitFor(async () => expect(await names()).toHaveLength(1))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/all-requests'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('goes to a ticket by its number in any digits', async () => {
    const token = await thePlatform().signIn('1')
    const { id } = (await thePlatform().call(tickets.tickets, {}, { token })).reply.results[0]!
    const { user, box } = await open('/admin/all-requests', '1')
    await user.type(box, `تیکت ${String(id).replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)]!)}`)
    // Pressed before the platform has said whether there is such a ticket.
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/admin/view-ticket?ticket_id=${id}`))
  })

  it.each(['1', '3'] as const)('offers a number only where something has it, for type %s', async (as) => {
    const { user, box } = await open(as === '1' ? '/admin/all-requests' : '/tickets', as)
    for (const typed of ['۹۹۹۹۹۹۹۹', 'تیکت 99999999', '999999999', 'KY-999999', 'T-۹۹۹۹۹۹۹']) {
      await user.clear(box)
      await user.type(box, typed)
      expect(await screen.findByText(persianText('palette.no_record'))).toBeTruthy()
      expect(screen.queryByRole('group', { name: 'رفتن مستقیم' })).toBeNull()
    }
    const token = await thePlatform().signIn(as)
    const [mine] = (await thePlatform().call(tickets.tickets, {}, { token })).reply.results
    await user.clear(box)
    await user.type(box, String(mine!.id))
    const group = await screen.findByRole('group', { name: 'رفتن مستقیم' })
    await waitFor(() => expect(within(group).getAllByRole('option')[0]?.textContent).toContain(mine!.subject))
    expect(calls.some((call) => call.includes('ticket_id='))).toBe(false)
  })

  it.each(['1', '3'] as const)('goes to a request by its code in any digits, for type %s', async (as) => {
    const token = await thePlatform().signIn(as)
    const { id, code } = (await thePlatform().call(requests.requests, {}, { token })).reply.results[0]!
    const [letters, digits] = code.split('-') as [string, string]
    const { user, box } = await open(as === '1' ? '/admin/all-requests' : '/tickets', as)
    const persian = digits.replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)]!)
    for (const typed of [code, `${letters.toLowerCase()} ${persian}`, persian]) {
      await user.clear(box)
      await user.type(box, typed)
      await waitFor(async () => expect((await options())[0]?.textContent).toContain(code))
    }
    await user.clear(box)
    await user.type(box, `${letters === 'KY' ? 'AC' : 'KY'}-${digits}`)
    await waitFor(() => expect(screen.queryByText('در حال جست‌وجو…')).toBeNull())
    expect(within(screen.getByRole('dialog')).queryByText(new RegExp(code))).toBeNull()
    await user.clear(box)
    await user.type(box, code)
    await waitFor(async () => expect((await options())[0]?.textContent).toContain(code))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toMatch(new RegExp(`request-details\\?id=${id}$`)))
  })

  it.each(['1', '3'] as const)('goes to a transfer by its code in any digits, for type %s', async (as) => {
    const token = await thePlatform().signIn(as)
    const { uuid, code = '' } = (await thePlatform().call(transfers.transfers, {}, { token })).reply.results[0]!
    const { user, box } = await open(as === '1' ? '/admin/all-requests' : '/tickets', as)
    const persian = code.replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)]!)
    for (const typed of [code.replace('-', '').toLowerCase(), persian]) {
      await user.clear(box)
      await user.type(box, typed)
      await waitFor(async () => expect((await options())[0]?.textContent).toContain(code))
    }
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toMatch(new RegExp(`transfer-history\\?transfer=${uuid}`)))
  })

  it('goes to a person, asking only for the last term typed', async () => {
    const token = await thePlatform().signIn('1')
    const { reply } = await thePlatform().call(people.users, { query: { type: '3' } }, { token })
    const { name, uuid } = reply.results[0]!
    const { user, box } = await open('/admin/all-requests', '1')
    // Without a pause between letters, however busy the machine.
    for (let typed = 1; typed <= name.length; typed += 1)
      fireEvent.change(box, { target: { value: name.slice(0, typed) } })
    const group = await screen.findByRole('group', { name: 'کاربران' })
    await user.click(within(group).getAllByRole('option')[0]!)
    await waitFor(() => expect(address()).toMatch(/^\/admin\/view-edit-user\?user_uuid=/))
    expect(calls.filter((call) => call.includes('/user-search/'))).toHaveLength(1)
    await user.keyboard('{Control>}[KeyK]{/Control}')
    const anew = await screen.findByRole('combobox')
    // Whoever looks for a screen is not told of people.
    await user.type(anew, fa.paths.adminDeadJobs)
    await waitFor(() => expect(screen.queryByText(persianText('palette.searching'))).toBeNull())
    expect(screen.queryByText(persianText('palette.nothing'))).toBeNull()
    expect(uuid).toBeTruthy()
  })

  it('says that nothing was found, where nothing was: not that a person was not', async () => {
    const { user, box } = await open('/admin/all-requests', '1')
    await user.type(box, 'ضصثقفغعه')
    expect(await screen.findByText(persianText('palette.nothing'))).toBeTruthy()
  })

  it('takes no more letters than a search of the contract does', async () => {
    const { user, box } = await open('/admin/all-requests', '1')
    await user.click(box)
    await user.paste('ض'.repeat(5000))
    expect((box as HTMLInputElement).value).toHaveLength(searchLimits.people)
    expect(await screen.findByText(persianText('palette.nothing'))).toBeTruthy()
    expect(calls.filter((asked) => asked.includes('user-search'))).toHaveLength(1)
  })

  it('signs out by everyday words for it', async () => {
    const { user, box } = await open('/admin/all-requests', '1')
    for (const word of ['خارج شدن', 'logout', 'لاگ‌اوت', 'خروج']) {
      await user.clear(box)
      await user.type(box, word)
      const group = await screen.findByRole('group', { name: 'کارها' })
      expect(within(group).getByRole('option').textContent).toBe('خروج از حساب')
      // «خروجی‌های من» begins with the last of the words, and Enter takes what stands first.
      expect((await names())[0]).toBe('خروج از حساب')
    }
    // A word that others have in their names signs nobody out by Enter.
    await user.clear(box)
    await user.type(box, 'حساب')
    await screen.findByRole('option', { name: new RegExp(fa.paths.userAccount) })
    expect((await names())[0]).not.toBe('خروج از حساب')
    await user.clear(box)
    await user.type(box, 'خروج')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(calls.some((call) => call.includes('/account/logout'))).toBe(true))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers an end user only what is theirs, and searches nobody', async () => {
    const { user, box } = await open('/tickets', '3')
    await user.type(box, 'تیکت')
    const found = await options()
    expect(found.length).toBeGreaterThan(0)
    for (const option of found) expect(option.getAttribute('href')).not.toMatch(/^\/admin/)
    await user.clear(box)
    await user.type(box, 'محمدرضا')
    expect(await screen.findByText('چیزی با این نام پیدا نشد.')).toBeTruthy()
    expect(calls.some((call) => call.includes('/user-search/'))).toBe(false)
  })
})

describe('the sheet of shortcuts', () => {
  it('opens by the question mark and gives the focus back', async () => {
    const { user } = await renderApp('/tickets', { as: '3' })
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('{Shift>}[Slash]{/Shift}')
    const sheet = await screen.findByRole('dialog', { name: 'میان‌برهای صفحه‌کلید' })
    expect(within(sheet).getByText('مشاهدهٔ میان‌برها')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
