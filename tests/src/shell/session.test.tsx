import { eq } from 'drizzle-orm'
import { act, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { people } from '../../../contract/people/users'
import { signIn } from '../../../contract/people/sign-in'
import { account as accountTexts } from '../../../i18n/fa/people/account'
import { publicPages } from '../../../i18n/fa/public'
import { fa } from '../../support/texts'
import { call } from '../../../src/data/http/client'
import { PlatformError } from '../../../src/data/http/errors'
import { takeFlash } from '../../../src/data/session/session'
import { endSessions } from '../../../platform/people/sign-in/sessions'
import { users } from '../../../platform/db/schema'
import { asNewcomer, newcomerPassword } from '../../support/newcomer'
import { demoPassword, demoPhone } from '../../support/platform'
import { calls, loads, network, openAddress, renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

const limit = 10_800_000
const minute = 60_000
const beIdleFor = (milliseconds: number) =>
  act(async () => {
    localStorage.setItem('pishkhan.activity', String(Date.now() - milliseconds))
    window.dispatchEvent(new Event('focus'))
  })
const farewells = () => calls.filter((made) => made === 'GET /api/account/logout/').length
const endSession = async () => {
  await thePlatform().call(signIn.logout, {}, { token: localStorage.getItem('auth-token') ?? '' })
}
/** Demo tokens are shared by the tests of a file; one that is going to end is taken afresh. */
const freshToken = async () => {
  const { uuid } = JSON.parse(localStorage.getItem('auth-user') ?? '{}') as { uuid: string }
  localStorage.setItem('auth-token', await thePlatform().tokenOf(uuid))
}

const endInOtherTab = () =>
  act(async () => {
    for (const key of ['auth-user', 'auth-token', 'pishkhan.activity']) localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth-token', newValue: null }))
  })

describe('three hours without activity', () => {
  it('signs out here and on the platform, also after a sleep, and keeps the page wanted', async () => {
    await renderApp('/tickets?page=1', { as: '3' })
    await freshToken()
    await beIdleFor(limit)
    await waitFor(() => expect(loads).toEqual(['/login?next=%2Ftickets%3Fpage%3D1']))
    expect([localStorage.getItem('auth-user'), localStorage.getItem('auth-token')]).toEqual([null, null])
    expect(farewells()).toBe(1)
    expect(takeFlash()).toBe('public.login.idle')
  })

  it('are the reason every tab gives, also one that another was faster than', async () => {
    await renderApp('/tickets', { as: '3' })
    const now = Date.now()
    await beIdleFor(limit - minute)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 2 * minute)
    await endInOtherTab()
    clock.mockRestore()
    await waitFor(() => expect(loads).toHaveLength(1))
    expect(takeFlash()).toBe('public.login.idle')
  })

  it('leave a tab by one way, however many tabs end the session at the same time', async () => {
    let answer = (): void => undefined
    network.use(
      http.get('*/api/account/logout/', async () => {
        await new Promise<void>((done) => (answer = done))
        return new HttpResponse('{}', { status: 500 })
      }),
    )
    await renderApp('/tickets', { as: '3' })
    await beIdleFor(limit)
    await endInOtherTab()
    expect(loads).toEqual([])
    answer()
    await waitFor(() => expect(loads).toEqual(['/login?next=%2Ftickets']))
    expect(takeFlash()).toBe('errors.logout')
  })

  it('counts down over the last five minutes; staying starts anew', async () => {
    const { user } = await renderApp('/tickets', { as: '3' })
    await beIdleFor(limit - 4 * minute)
    expect((await screen.findByRole('alertdialog')).textContent).toContain(fa.shell.idle.title)
    await user.click(screen.getByRole('button', { name: fa.shell.idle.stay }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(Date.now() - Number(localStorage.getItem('pishkhan.activity'))).toBeLessThan(minute)
    expect(loads).toEqual([])
  })

  it('is over in every tab once another tab was active', async () => {
    await renderApp('/tickets', { as: '3' })
    await beIdleFor(limit - 4 * minute)
    await screen.findByRole('alertdialog')
    await beIdleFor(0)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('ends a session that lay idle before the page was opened', async () => {
    await renderApp('/tickets', { as: '3' })
    localStorage.setItem('pishkhan.activity', String(Date.now() - limit))
    await openAddress('/tickets')
    expect(localStorage.getItem('auth-token')).toBeNull()
    expect((await screen.findByRole('status')).textContent).toBe(publicPages.login.idle)
  })
})

describe('signing out', () => {
  const signOut = async ({ user }: Awaited<ReturnType<typeof renderApp>>) => {
    await user.click(await screen.findByRole('button', { name: /^حساب / }))
    await user.click(await screen.findByRole('menuitem', { name: fa.shell.sign_out }))
  }

  it('tells the platform and goes to the sign-in page', async () => {
    const visit = await renderApp('/tickets', { as: '3' })
    await freshToken()
    await signOut(visit)
    await waitFor(() => expect(loads).toEqual(['/login']))
    expect(farewells()).toBe(1)
  })

  it('that takes long leads to the page wanted all the same', async () => {
    network.use(
      http.get('*/api/account/logout/', async () => {
        await delay(1500)
        return HttpResponse.json({ ok: true })
      }),
    )
    await renderApp('/tickets?page=1', { as: '3' })
    await beIdleFor(limit)
    await waitFor(() => expect(loads).toEqual(['/login?next=%2Ftickets%3Fpage%3D1']))
  })

  it('is reached by keys alone', async () => {
    const { user } = await renderApp('/tickets', { as: '3' })
    await freshToken()
    const button = await screen.findByRole('button', { name: /^حساب / })
    act(() => button.focus())
    await user.keyboard('{Enter}')
    const last = await screen.findByRole('menuitem', { name: fa.shell.sign_out })
    for (let presses = 0; presses < 12 && document.activeElement !== last; presses += 1)
      await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(last)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(loads).toEqual(['/login']))
  })

  it('never keeps anybody in when the platform fails, and says that it failed', async () => {
    network.use(http.get('*/api/account/logout/', () => HttpResponse.error()))
    await signOut(await renderApp('/tickets', { as: '3' }))
    await waitFor(() => expect(loads).toEqual(['/login']))
    expect(localStorage.getItem('auth-user')).toBeNull()
    await openAddress('/login')
    expect((await screen.findByRole('alert')).textContent).toBe(fa.errors.logout)
  })

  it('in one tab ends the others, which say why and keep the way back', async () => {
    await renderApp('/tickets?page=1', { as: '3' })
    await endInOtherTab()
    await waitFor(() => expect(loads).toEqual(['/login?next=%2Ftickets%3Fpage%3D1']))
    expect(farewells()).toBe(0)
    await openAddress(loads[0] ?? '')
    expect((await screen.findByRole('status')).textContent).toBe(publicPages.login.elsewhere)
  })
})

describe('a session lost in the middle of work', () => {
  const open = async () => {
    const visit = await renderApp('/tickets/new', { as: '3' })
    await freshToken()
    await endSession()
    calls.length = 0
    return visit
  }
  const answer = async ({ user }: Awaited<ReturnType<typeof renderApp>>, password: string) => {
    await user.type(await screen.findByLabelText(fa.shell.again.password), password)
    await user.click(screen.getByRole('button', { name: fa.shell.again.submit }))
  }

  it('asks for the password over the page; what was typed stays and readings go on', async () => {
    const visit = await open()
    const subject = await screen.findByLabelText(/موضوع/)
    await visit.user.type(subject, 'نیمه‌کاره')
    const reading = call(people.currentUser, {})
    await answer(visit, demoPassword)
    expect((await reading).object.type).toBe('3')
    await waitFor(() => expect(screen.queryByLabelText(fa.shell.again.password)).toBeNull())
    expect((subject as HTMLInputElement).value).toBe('نیمه‌کاره')
    expect(loads).toEqual([])
  })

  const signInElsewhere = (uuid: string, name: string, value: string) =>
    act(async () => {
      const user = JSON.parse(localStorage.getItem('auth-user') ?? '{}') as object
      localStorage.setItem('auth-user', JSON.stringify({ ...user, uuid, name }))
      localStorage.setItem('auth-token', value)
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth-token', newValue: value }))
    })

  it('is over for every tab once its person has signed in on another', async () => {
    await open()
    const { uuid, name } = JSON.parse(localStorage.getItem('auth-user') ?? '{}') as { uuid: string; name: string }
    const reading = call(people.currentUser, {})
    await screen.findByLabelText(fa.shell.again.password)
    await signInElsewhere(uuid, name, await thePlatform().tokenOf(uuid))
    expect((await reading).object.uuid).toBe(uuid)
    await waitFor(() => expect(screen.queryByLabelText(fa.shell.again.password)).toBeNull())
    expect(calls.filter((made) => made.includes('/account/login/'))).toEqual([])
    expect(loads).toEqual([])
  })

  it('stays lost when somebody else signs in on another tab: the page makes way for theirs', async () => {
    await open()
    void call(people.currentUser, {}).catch(() => undefined)
    await screen.findByLabelText(fa.shell.again.password)
    calls.length = 0
    await signInElsewhere(crypto.randomUUID(), 'دیگری', 'x'.repeat(43))
    await waitFor(() => expect(loads).toHaveLength(1))
    expect(calls).toEqual([])
  })

  it('is explained, as far as the platform knows why', async () => {
    await open()
    void call(people.currentUser, {}).catch(() => undefined)
    const dialog = await screen.findByRole('dialog', { name: fa.shell.again.title })
    expect(dialog.textContent).toContain(fa.errors.ended.by_hand)
    // Before the page comes: what it reads by itself may be refused first.
    localStorage.setItem('auth-token', 'x'.repeat(43))
    await openAddress('/tickets/new')
    void call(people.currentUser, {}).catch(() => undefined)
    expect((await screen.findByRole('dialog', { name: fa.shell.again.title })).textContent).toContain(
      fa.errors.ended.unsaid,
    )
  })

  it('never sends a write again by itself', async () => {
    const visit = await open()
    const writing = call(people.updateUser, { body: { user_uuid: crypto.randomUUID(), version: 0 } })
    const refused = writing.catch((error: unknown) => error)
    await answer(visit, demoPassword)
    expect(await refused).toBeInstanceOf(PlatformError)
    expect(calls.filter((made) => made.startsWith('PATCH'))).toHaveLength(1)
  })

  it('says at the place of the refused write that it is to be done once more, and no longer to sign in', async () => {
    const { user } = await renderApp('/tickets/new', { as: '3' })
    await freshToken()
    const department = await screen.findByLabelText<HTMLSelectElement>(/دپارتمان/)
    await waitFor(() => expect(department.options.length).toBeGreaterThan(1))
    await user.selectOptions(department, department.options[1]!)
    await user.type(screen.getByLabelText(/موضوع/), 'نیمه‌کاره')
    await user.type(screen.getByLabelText(/متن/), 'متن نیمه‌کاره')
    await endSession()
    await user.click(screen.getByRole('button', { name: 'ارسال تیکت' }))
    expect(await screen.findByText(fa.errors.unauthenticated)).toBeTruthy()
    await user.type(await screen.findByLabelText(fa.shell.again.password), demoPassword)
    await user.click(screen.getByRole('button', { name: fa.shell.again.submit }))
    expect(await screen.findByText(fa.errors.signed_in_again)).toBeTruthy()
    expect(screen.queryByText(fa.errors.unauthenticated)).toBeNull()
  })

  it('says in minutes how long to wait after too many wrong passwords', async () => {
    const visit = await open()
    void call(people.currentUser, {}).catch(() => undefined)
    const limited = { code: 'rate_limited', request_id: 'r', retry_after: 250 }
    network.use(http.post('*/api/account/login/', () => HttpResponse.json({ error: limited }, { status: 429 })))
    await answer(visit, 'wrong')
    expect(await screen.findByText(fa.errors.retry_minutes.replace('%{n}', '۵'))).toBeTruthy()
  })

  it('says that a password is wrong and asks again', async () => {
    const visit = await open()
    void call(people.currentUser, {}).catch(() => undefined)
    await answer(visit, 'wrong')
    expect(await screen.findByText(accountTexts.phone.wrong_password)).toBeTruthy()
    await visit.user.click(screen.getByRole('button', { name: fa.shell.again.leave }))
    await waitFor(() => expect(loads).toEqual(['/login?next=%2Ftickets%2Fnew']))
  })

  it('says whose account it is without telling the whole number, and shows the password on demand', async () => {
    const visit = await open()
    void call(people.currentUser, {}).catch(() => undefined)
    const dialog = within(await screen.findByRole('dialog'))
    const local = demoPhone('3')
    expect(dialog.getByText(`${local.slice(0, 4)} ••• ${local.slice(-4)}`)).toBeTruthy()
    expect(dialog.queryByText(local)).toBeNull()
    const box = dialog.getByLabelText<HTMLInputElement>(fa.shell.again.password)
    await visit.user.click(dialog.getByRole('button', { name: fa.inputs.show_password }))
    expect(box.type).toBe('text')
  })

  it('takes a one-time code instead of the password', async () => {
    const visit = await open()
    const reading = call(people.currentUser, {})
    await visit.user.click(await screen.findByRole('button', { name: accountTexts.again.code }))
    const box = await screen.findByLabelText(new RegExp(accountTexts.code.label))
    const right = thePlatform().lastCode(`+98${demoPhone('3').slice(1)}`)
    await visit.user.type(box, right === '000000' ? '111111' : '000000')
    await visit.user.click(screen.getByRole('button', { name: fa.shell.again.submit }))
    expect(await screen.findByText(fa.errors.wrong_code)).toBeTruthy()
    await visit.user.type(screen.getByLabelText(new RegExp(accountTexts.code.label)), right)
    await visit.user.click(screen.getByRole('button', { name: fa.shell.again.submit }))
    expect((await reading).object.type).toBe('3')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  describe('that a new address ended', () => {
    const moved = async (more: object = {}) => {
      const person = await asNewcomer()
      const visit = await renderApp('/tickets/new')
      const subject = await screen.findByLabelText<HTMLInputElement>(/موضوع/)
      await visit.user.type(subject, 'نیمه‌کاره')
      const { db } = thePlatform()
      const phone = `+98937${String(Date.now() % 10_000_000).padStart(7, '0')}`
      await db
        .update(users)
        .set({ phone, email: `new.${person.uuid}@example.ir`, ...more })
        .where(eq(users.uuid, person.uuid))
      await endSessions(db, person.uuid, 'address', thePlatform().clock.now())
      const reading = call(people.currentUser, {})
      const box = await screen.findByLabelText<HTMLInputElement>(new RegExp(accountTexts.again.address))
      expect(box.value).toBe('')
      return { ...visit, person, phone, subject, reading, box }
    }
    const submit = (user: Awaited<ReturnType<typeof moved>>['user']) =>
      user.click(screen.getByRole('button', { name: fa.shell.again.submit }))

    it('asks for the phone or e-mail too, and keeps what was typed behind it', async () => {
      const { user, person, phone, subject, reading, box } = await moved()
      await user.type(screen.getByLabelText(fa.shell.again.password), newcomerPassword)
      await submit(user)
      await screen.findByText(fa.validation.required)
      await user.type(box, person.phone)
      await submit(user)
      await screen.findByText(fa.errors.wrong_login)
      await user.clear(box)
      await user.type(box, `۰${phone.slice(3)}`)
      await submit(user)
      expect((await reading).object.phone).toBe(phone)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(subject.value).toBe('نیمه‌کاره')
      expect(JSON.parse(localStorage.getItem('auth-user') ?? '{}')).toMatchObject({ phone })
    })

    it('takes the e-mail, and a code to the new phone, and nobody else’s account', async () => {
      const { user, phone, reading, box } = await moved()
      await user.click(screen.getByRole('button', { name: accountTexts.again.code }))
      await screen.findByText(fa.validation.required)
      await user.type(box, demoPhone('3'))
      await user.type(screen.getByLabelText(fa.shell.again.password), demoPassword)
      await submit(user)
      await screen.findByText(fa.shell.again.other)
      await user.clear(box)
      await user.type(box, phone)
      await user.click(screen.getByRole('button', { name: accountTexts.again.code }))
      await user.type(await screen.findByLabelText(new RegExp(accountTexts.code.label)), thePlatform().lastCode(phone))
      await submit(user)
      expect((await reading).object.phone).toBe(phone)
    })

    it('is asked for by whoever says that it is another now, where the end had another reason', async () => {
      const visit = await open()
      void call(people.currentUser, {}).catch(() => undefined)
      await visit.user.click(await screen.findByRole('button', { name: accountTexts.again.moved }))
      await visit.user.type(await screen.findByLabelText(new RegExp(accountTexts.again.address)), demoPhone('3'))
      await answer(visit, demoPassword)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })
  })

  it('goes to the sign-in page when nobody can be named, and is explained there', async () => {
    await open()
    localStorage.setItem('auth-user', '{"type":"3"}')
    await expect(call(people.currentUser, {})).rejects.toBeInstanceOf(PlatformError)
    await waitFor(() => expect(loads).toEqual(['/login?next=%2Ftickets%2Fnew']))
    await openAddress(loads[0] ?? '')
    expect((await screen.findByRole('status')).textContent).toBe(fa.errors.ended.by_hand)
  })
})
