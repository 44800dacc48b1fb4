import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { address, openAddress, renderApp, signInWith, thePlatform, withPlatform } from '../../support/src'
import { mail } from '../../../i18n/fa/mail'
import { fa } from '../../support/texts'

withPlatform()

const pages: Blob[] = []
beforeAll(() => {
  URL.createObjectURL = (page) => `blob:mail-${pages.push(page as Blob)}`
  URL.revokeObjectURL = () => undefined
})

const someMail = async () => {
  const { rows } = await thePlatform().db.execute<{ id: number; user: string; code: string; subject: string }>(
    sql`select m.id, b.user_uuid as user, m.codes->>0 as code, m.subject from mails m join mailboxes b on b.email = m.mailbox
        where jsonb_array_length(m.codes) > 0 and m.html is not null order by m.received_at limit 1`,
  )
  return rows[0]!
}

describe('the mailboxes of a user', () => {
  it('ask for a user first, then show what came and look at a forwarder again', async () => {
    const { user: uuid } = await someMail()
    await renderApp('/admin/email', { as: '2' })
    expect(await screen.findByText('کاربری را انتخاب کنید')).toBeTruthy()
    const { user } = await renderApp(`/admin/email?user_uuid=${uuid}`, { as: '2' })
    const [check] = await screen.findAllByRole('button', { name: /^بررسی هدایت ایمیل/ })
    await user.click(check!)
    expect(await screen.findByText(/هدایت ایمیل برقرار است|ایمیلی از این صندوق نرسیده است/)).toBeTruthy()
    const table = await screen.findByRole('table')
    await user.click((await within(table).findAllByRole('link'))[0]!)
    await waitFor(() => expect(address()).toMatch(/^\/admin\/email-content\?id=\d+$/))
  })

  it('leave out a filter of a link that they do not know, and say so', async () => {
    const { user: uuid } = await someMail()
    const filter = encodeURIComponent(JSON.stringify({ nonsense: '1' }))
    await renderApp(`/admin/email?user_uuid=${uuid}&filter=${filter}`, { as: '2' })
    expect(await screen.findByText(fa.table.filters.strange)).toBeTruthy()
    expect(await screen.findByRole('table')).toBeTruthy()
    expect(address()).not.toContain('nonsense')
  })

  it('say that nobody is there', async () => {
    await renderApp('/admin/email?user_uuid=00000000-0000-4000-8000-00000000dead', { as: '2' })
    expect(await screen.findByText(fa.errors.not_found)).toBeTruthy()
  })
})

describe('a mail', () => {
  it('is said not to be there for a link that names none, and not to be chosen where none is named', async () => {
    await renderApp('/admin/email-content?id=xyz', { as: '1' })
    expect(await screen.findByText(fa.errors.not_found)).toBeTruthy()
    await openAddress('/admin/email-content')
    expect(await screen.findByText('ایمیلی انتخاب نشده است')).toBeTruthy()
  })

  it('stands in a locked frame under its codes, which one press copies', async () => {
    const { id, code } = await someMail()
    const { user } = await renderApp(`/admin/email-content?id=${id}`, { as: '1' })
    await user.click(await screen.findByRole('button', { name: `کپی کد ${code}` }))
    expect(await navigator.clipboard.readText()).toBe(code)
    const frame = document.querySelector('iframe')!
    expect(frame.getAttribute('sandbox')).toBe('')
    await waitFor(() => expect(frame.isConnected || document.querySelector('iframe')?.src).toBeTruthy())
    const page = await pages.at(-1)!.text()
    expect(page).toContain("default-src 'none'")
    expect(page).toContain(code)
    await user.click(screen.getByRole('button', { name: 'متن ساده' }))
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('leads to the one before and after it', async () => {
    const { id } = await someMail()
    const { user } = await renderApp(`/admin/email-content?id=${id}`, { as: '1' })
    await user.click(await screen.findByRole('link', { name: 'ایمیل جدیدتر' }))
    await waitFor(() => expect(address()).not.toBe(`/admin/email-content?id=${id}`))
    await user.click(await screen.findByRole('link', { name: 'ایمیل قدیمی‌تر' }))
    await waitFor(() => expect(address()).toBe(`/admin/email-content?id=${id}`))
  })

  it('goes by its subject in the tab of the browser', async () => {
    const { id, subject } = await someMail()
    await renderApp(`/admin/email-content?id=${id}`, { as: '1' })
    await screen.findByRole('heading', { level: 1, name: subject })
    expect(document.title).toBe(`${subject} — ${fa.paths.adminEmailContent} — ${fa.shell.product}`)
  })
})

const { own } = mail

it('somebody without a mailbox is told where one comes from', async () => {
  const platform = thePlatform()
  const uuid = await platform.addPerson({})
  await signInWith(await platform.tokenOf(uuid))
  await renderApp('/email')
  expect(await screen.findByText(own.boxes_none_text)).toBeTruthy()
  const ask = screen.getByRole('link', { name: own.ask_account })
  expect(ask.getAttribute('href')).toBe('/new-request-details?type=account')
})
