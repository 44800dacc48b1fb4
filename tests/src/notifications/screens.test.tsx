import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { notifications as notificationsArea } from '../../../contract/notifications/notifications'
import { tickets } from '../../../contract/tickets/tickets'
import { people } from '../../../contract/people/users'
import { requests } from '../../../contract/requests/requests'
import { notificationReceipts, notifications } from '../../../platform/db/schema'
import { notify } from '../../../platform/notifications/notify'
import { enums } from '../../../i18n/fa/enums'
import { notifications as notificationsTexts } from '../../../i18n/fa/notifications'
import { applyLocale } from '../../../src/data/locale'
import { link } from '../../../src/paths'
import { address, calls, network, openAddress, renderApp, signInAs, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

const hall = '00000000-0000-4000-8000-00000000a1a1'

const form = () => document.querySelector('main form') as HTMLElement
const send = () => within(form()).getByRole('button', { name: 'ارسال اعلان' })
const posts = () => calls.filter((call) => call === 'POST /api/dashboard/admin/notifications')
const sent = async () => {
  const token = await thePlatform().signIn('1')
  return (await thePlatform().call(notificationsArea.sentNotifications, { query: {} }, { token })).reply
}
const write = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
  await user.type(await within(form()).findByRole('textbox', { name: /^عنوان/ }), 'خبر آزمون')
  await user.type(within(form()).getByRole('textbox', { name: /^متن/ }), 'متن آزمون')
}

describe('sending a notification', () => {
  it('stays shut without an audience, and sends a large one only after its number is typed', async () => {
    const before = (await sent()).count
    const { user } = await renderApp('/admin/send-notification', { as: '2' })
    await write(user)
    expect(send()).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('radio', { name: 'همهٔ کاربران' }))
    await waitFor(() => expect(send()).toHaveProperty('disabled', false))
    await user.click(send())
    const dialog = await screen.findByRole('dialog')
    const go = within(dialog).getByRole('button', { name: /^ارسال به/ })
    expect(go).toHaveProperty('disabled', true)
    const box = within(dialog).getByRole('textbox', { name: 'تعداد مخاطبان' })
    await user.type(box, '۹۹۹۹۹')
    await within(dialog).findByText(/آنچه نوشته‌اید با آن یکی نیست/)
    expect(go).toHaveProperty('disabled', true)
    const people = /([۰-۹٬]+) نفر/.exec(dialog.textContent ?? '')?.[1] ?? ''
    await user.clear(box)
    await user.type(box, people)
    await user.click(go)
    await waitFor(() => expect(address()).toBe('/admin/all-notifications'))
    const { count, results } = await sent()
    expect(count).toBe(before + 1)
    expect(results).toContainEqual(expect.objectContaining({ title: 'خبر آزمون', body: 'متن آزمون' }))
    expect(posts()).toHaveLength(1)
  })

  it('keeps the words and the intent when the answer is lost', async () => {
    const { user } = await renderApp('/admin/send-notification?audience={"type":"4"}', { as: '2' })
    await write(user)
    await waitFor(() => expect(send()).toHaveProperty('disabled', false))
    const keys: (string | null)[] = []
    network.use(
      http.post('*/api/dashboard/admin/notifications', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        return HttpResponse.error()
      }),
    )
    for (let n = 0; n < 2; n += 1) {
      await user.click(send())
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^ارسال به/ }))
      expect(await screen.findByText(/دو بار فرستاده نمی‌شود/)).toBeTruthy()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(within(form()).getByRole('textbox', { name: /^عنوان/ })).toHaveProperty('value', 'خبر آزمون')
  })
  it('reaches nobody twice when the answer is lost and the audience has changed since', async () => {
    const before = (await sent()).count
    const { user } = await renderApp('/admin/send-notification?audience={"type":"4"}', { as: '2' })
    await write(user)
    await waitFor(() => expect(send()).toHaveProperty('disabled', false))
    network.use(
      http.post(
        '*/api/dashboard/admin/notifications',
        async ({ request }) => {
          await thePlatform().app.fetch(request)
          await thePlatform().addPerson({ type: '4' })
          return HttpResponse.error()
        },
        { once: true },
      ),
    )
    const confirmed = async () => {
      await user.click(send())
      const go = within(await screen.findByRole('dialog')).getByRole('button', { name: /^ارسال به/ })
      const count = go.textContent
      await user.click(go)
      return count
    }
    const [words] = notificationsTexts.sending.audience.count.split('%{n} ').slice(-1)
    const counted = () => within(form()).getByText(new RegExp(`${words}$`)).textContent
    const many = counted()
    const first = await confirmed()
    expect(await screen.findByText(notificationsTexts.sending.confirm.unknown)).toBeTruthy()
    await waitFor(() => expect(counted()).not.toBe(many))
    expect(await confirmed()).not.toBe(first)
    await waitFor(() => expect(address()).toBe('/admin/all-notifications'))
    expect((await sent()).count).toBe(before + 1)
  })
})

describe('sent notifications', () => {
  it('open whole, and are copied into a new one', async () => {
    const { user } = await renderApp('/admin/all-notifications', { as: '7' })
    const table = await screen.findByRole('table')
    const [first] = await within(table).findAllByRole('button', { name: /گزارش|یادآوری/ })
    const title = first?.textContent ?? ''
    await user.click(first!)
    const dialog = await screen.findByRole('dialog', { name: title })
    await user.click(within(dialog).getByRole('button', { name: 'کپی برای ارسال جدید' }))
    await waitFor(() => expect(address()).toBe('/admin/send-notification'))
    expect(await screen.findByRole('textbox', { name: /^عنوان/ })).toHaveProperty('value', title)
  })

  it('ask before a copy of one replaces what is half-written, and leave it when told to', async () => {
    const { user } = await renderApp('/admin/send-notification', { as: '7' })
    await write(user)
    await openAddress('/admin/all-notifications')
    const row = async () => {
      const table = await screen.findByRole('table')
      return (await within(table).findAllByRole('button', { name: /گزارش|یادآوری/ }))[0]!
    }
    const title = (await row()).textContent ?? ''
    const copy = async () => {
      await user.click(await row())
      await user.click(await screen.findByRole('button', { name: notificationsTexts.sending.one.copy }))
      return within(await screen.findByRole('dialog', { name: notificationsTexts.sending.one.replace }))
    }
    await user.click((await copy()).getByRole('button', { name: fa.table.cancel }))
    await openAddress('/admin/send-notification')
    expect(await screen.findByRole('textbox', { name: /^عنوان/ })).toHaveProperty('value', 'خبر آزمون')

    await openAddress('/admin/all-notifications')
    await user.click((await copy()).getByRole('button', { name: notificationsTexts.sending.one.copy }))
    await waitFor(() => expect(address()).toBe('/admin/send-notification'))
    expect(await screen.findByRole('textbox', { name: /^عنوان/ })).toHaveProperty('value', title)
  })
})

describe('notifications of the platform', () => {
  it('of one kind are named by it in the title of the page', async () => {
    await renderApp(link('notificationsOfType', { type: 'ticket' }), { as: '3' })
    await waitFor(() => expect(document.title).toContain(enums.notification_type.ticket))
  })

  it('are read in the language of the screen', async () => {
    const platform = thePlatform()
    const uuid = await platform.addPerson()
    await notify(platform.db, {
      to: [uuid],
      type: 'request',
      text: 'request_completed',
      values: { code: 'AC-9' },
      link: null,
      at: platform.clock.now(),
    })
    await platform.db.insert(notifications).values({
      uuid: hall,
      type: 'news',
      title: 'تالار',
      body: 'به خط دیگر',
      createdAt: platform.clock.now(),
      audience: 1,
    })
    await platform.db
      .insert(notificationReceipts)
      .values({ notificationUuid: hall, userUuid: uuid, type: 'news', createdAt: platform.clock.now() })
    const token = await platform.tokenOf(uuid)
    const { object } = (await platform.call(people.currentUser, {}, { token })).reply
    localStorage.setItem('auth-user', JSON.stringify(object))
    localStorage.setItem('auth-token', token)
    applyLocale('en')
    await renderApp('/notifications')
    expect(await screen.findByText('Your request is complete')).toBeTruthy()
    expect(screen.getByText('Request AC-9 has been completed.')).toBeTruthy()
    expect(screen.getByText('به خط دیگر')).toBeTruthy()
    await openAddress(`/notifications?id=${hall}`)
    await waitFor(() => expect(document.title).toMatch(/^تالار — /))
    applyLocale('fa')
  })

  it('hand the keyboard on to the next one when one is read', async () => {
    const platform = thePlatform()
    const uuid = await platform.addPerson()
    for (const code of ['AC-1', 'AC-2'])
      await notify(platform.db, {
        to: [uuid],
        type: 'request',
        text: 'request_completed',
        values: { code },
        link: null,
        at: platform.clock.now(),
      })
    const token = await platform.tokenOf(uuid)
    const { object } = (await platform.call(people.currentUser, {}, { token })).reply
    localStorage.setItem('auth-user', JSON.stringify(object))
    localStorage.setItem('auth-token', token)
    const { user } = await renderApp('/notifications')
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'خواندم' })).toHaveLength(2))
    const [, second] = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
    await user.click(screen.getAllByRole('button', { name: 'خواندم' })[0]!)
    expect(document.activeElement).toBe(within(second!).getByRole('link'))
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'خواندم' })).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: notificationsTexts.inbox.read_all }))
    await waitFor(() => expect(screen.queryByRole('button', { name: notificationsTexts.inbox.read_all })).toBeNull())
  })
})

describe('what a notification leads to', () => {
  it.each([
    ['/view-ticket?ticket_id=', tickets.tickets],
    ['/request-details?id=', requests.requests],
  ] as const)('marks it read when it is opened by another way: %s', async (path, endpoint) => {
    const { uuid, token } = await signInAs('3')
    const { reply } = await thePlatform().call(endpoint, { query: {} }, { token })
    const { id } = (reply as { readonly results: readonly { readonly id: number }[] }).results[0]!
    const told = {
      to: [uuid],
      type: 'ticket',
      text: 'ticket_answered',
      values: { number: id, subject: 'آزمون' },
    } as const
    const at = thePlatform().clock.now()
    await notify(thePlatform().db, { ...told, link: `${path}${id}`, at })
    await notify(thePlatform().db, { ...told, link: `${path}${id}0`, at })
    const unread = async () => {
      const list = await thePlatform().call(notificationsArea.notifications, { query: { unread: true } }, { token })
      return list.reply.results.map(({ link }) => link).filter((link) => link?.startsWith(`${path}${id}`))
    }
    expect(await unread()).toHaveLength(2)
    await renderApp(`${path}${id}`, { as: '3' })
    await waitFor(async () => expect(await unread()).toEqual([`${path}${id}0`]))
  })
})
