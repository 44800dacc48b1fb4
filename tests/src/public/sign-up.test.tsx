import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { codeLife } from '../../../contract/identifiers'
import { demoPhone } from '../../support/platform'
import { address, calls, loads, network, renderApp, thePlatform, withPlatform } from '../../support/src'
import {
  buildNumber,
  clockClass,
  delayClass,
  readSupportCode,
  supportCode,
  type Brief,
} from '../../../src/public/supportCode'
import { en, fa } from '../../support/texts'

withPlatform()

const { signup, code, login, contest, connect } = fa.public
let next = 0
const freshPhone = (): string => `0938${String(1_000_000 + next++)}`
const stored = (phone: string): string => `+98${phone.slice(1)}`

type User = Awaited<ReturnType<typeof renderApp>>['user']

const ask = async (user: User, phone: string) => {
  await user.type(screen.getByLabelText(code.phone), phone)
  await user.click(screen.getByRole('button', { name: code.send }))
  await screen.findByLabelText(code.code)
}

/** Types a code; with its sixth digit it is sent. */
const confirm = async (user: User, otp: string) => {
  const field = screen.getByLabelText(code.code)
  await user.clear(field)
  await user.type(field, otp)
}

/** Other codes than the right one. */
const wrongOf = (otp: string, which = 0): string =>
  ['000000', '111111', '222222', '333333'].filter((one) => one !== otp)[which]!

describe('signing up', () => {
  it('goes from a phone over its code and the place one lives in to the own home', async () => {
    const { user } = await renderApp('/signup?ref=')
    const phone = freshPhone()
    await ask(user, phone)
    await confirm(user, thePlatform().lastCode(stored(phone)))
    await user.type(await screen.findByLabelText(signup.first_name), 'سارا')
    await user.type(screen.getByLabelText(signup.last_name), 'احمدی')
    await user.type(screen.getByLabelText(signup.password), 'باغ انار 1406')
    const province = screen.getByLabelText(signup.state)
    await within(province).findByRole('option', { name: 'تهران' })
    await user.selectOptions(province, 'تهران')
    const city = await screen.findByLabelText(signup.city)
    await user.selectOptions(city, await within(city).findByRole('option', { name: 'تهران' }))
    await user.click(screen.getByRole('button', { name: signup.submit }))
    await waitFor(() => expect(loads).toEqual(['/']))
    expect(JSON.parse(localStorage.getItem('auth-user') ?? '{}')).toMatchObject({ type: '3', name: 'سارا احمدی' })
  })

  it('refuses a wrong code at its field and takes the right one after it', async () => {
    const { user } = await renderApp('/signup')
    const phone = freshPhone()
    await ask(user, phone)
    const otp = thePlatform().lastCode(stored(phone))
    await confirm(user, wrongOf(otp))
    await waitFor(() => expect(screen.getByLabelText(code.code).getAttribute('aria-invalid')).toBe('true'))
    // The same digits again are no second try.
    await user.click(screen.getByRole('button', { name: signup.confirm }))
    expect(calls.filter((call) => call.includes('confirm-phone'))).toHaveLength(1)
    await confirm(user, otp)
    expect(await screen.findByLabelText(signup.first_name)).toBeTruthy()
  })

  it('begins afresh with another code: an empty field, no complaint, and a word that it was sent', async () => {
    const { user } = await renderApp('/signup')
    const phone = freshPhone()
    await ask(user, `+98 ${phone.slice(1)}`)
    expect(screen.getByText(`${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`)).toBeTruthy()
    await confirm(user, wrongOf(thePlatform().lastCode(stored(phone))))
    const box = () => screen.getByLabelText<HTMLInputElement>(code.code)
    await waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('true'))
    network.use(
      http.get('*/api/account/user/verify', () =>
        HttpResponse.json({ queued: true, delayed: false, resend_after: 60 }),
      ),
    )
    fireEvent.submit(screen.getByRole<HTMLButtonElement>('button', { name: /^ارسال دوباره/ }).form!)
    expect(await screen.findByText(code.renewed)).toBeTruthy()
    expect([box().value, box().getAttribute('aria-invalid')]).toEqual(['', null])
  })

  it('says that messages are late when the platform does', async () => {
    network.use(
      http.get('*/api/account/user/verify', () => HttpResponse.json({ queued: true, delayed: true, resend_after: 60 })),
    )
    const { user } = await renderApp('/signup')
    await ask(user, freshPhone())
    expect(await screen.findByText(code.delayed)).toBeTruthy()
  })

  it('sends a code once, with its sixth digit', async () => {
    const { user } = await renderApp('/signup')
    const phone = freshPhone()
    await ask(user, phone)
    const otp = thePlatform().lastCode(stored(phone))
    const sent = () => calls.filter((call) => call.includes('confirm-phone')).length
    await confirm(user, otp.slice(0, 5))
    expect(sent()).toBe(0)
    await user.type(screen.getByLabelText(code.code), otp.slice(5))
    expect(await screen.findByLabelText(signup.first_name)).toBeTruthy()
    expect(sent()).toBe(1)
  })

  it('says after three wrong codes that another is needed, and counts afresh with it', async () => {
    const { user } = await renderApp('/signup')
    const phone = freshPhone()
    await ask(user, phone)
    const otp = thePlatform().lastCode(stored(phone))
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(screen.queryByText(code.spent)).toBeNull()
      await confirm(user, wrongOf(otp, attempt - 1))
      await waitFor(() => expect(calls.filter((call) => call.includes('confirm-phone'))).toHaveLength(attempt))
      await waitFor(() => expect(screen.getByRole('button', { name: signup.confirm })).toBeTruthy())
    }
    expect(await screen.findByText(code.spent)).toBeTruthy()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: signup.confirm })
    await waitFor(() => expect(button.disabled).toBe(true))
    await user.type(screen.getByLabelText(code.code), `${otp}{Enter}`)
    expect(calls.filter((call) => call.includes('confirm-phone'))).toHaveLength(3)
    expect(screen.getByText(code.spent)).toBeTruthy()
  })

  it.each(['', 'abc', '۰۹۱۲', '02188776655'])(
    'says of «%s» that it is no mobile number and sends nothing',
    async (typed) => {
      const { user } = await renderApp('/signup')
      const field = screen.getByLabelText<HTMLInputElement>(code.phone)
      if (typed) await user.type(field, typed)
      await user.click(screen.getByRole('button', { name: code.send }))
      const { required, mobile } = fa.validation
      expect((await screen.findByRole('alert')).textContent).toBe(typed ? mobile : required)
      await waitFor(() => expect(document.activeElement).toBe(field))
      expect(field.value).toBe(typed)
      expect(calls).toEqual([])
    },
  )

  it('says of five digits that a code has six, without spending a try', async () => {
    const { user } = await renderApp('/signup')
    await ask(user, freshPhone())
    await confirm(user, '۱۲۳۴۵')
    await user.click(screen.getByRole('button', { name: signup.confirm }))
    expect((await screen.findByRole('alert')).textContent).toBe(fa.validation.code)
    expect(calls.filter((call) => call.includes('confirm-phone'))).toEqual([])
  })

  it('says at once all that is wrong with the form, first here, then the platform, and keeps what was typed', async () => {
    const { user } = await renderApp('/signup?ref=NOBODY')
    const phone = freshPhone()
    await ask(user, phone)
    await confirm(user, thePlatform().lastCode(stored(phone)))
    const first = await screen.findByLabelText(signup.first_name)
    await user.type(screen.getByLabelText(signup.last_name), 'احمدی')
    await user.type(screen.getByLabelText(signup.password), '123')
    await user.click(screen.getByRole('button', { name: signup.submit }))
    expect(await screen.findByText(fa.public.password_short)).toBeTruthy()
    expect(screen.getAllByText(fa.validation.required)).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(first))
    expect(calls.filter((call) => call.includes('/signup/'))).toEqual([])

    await user.type(first, 'سارا')
    expect(screen.queryByText(fa.validation.required)).toBeNull()
    expect(screen.getByText(fa.public.password_short)).toBeTruthy()
    expect(document.activeElement).toBe(first)
    await user.type(screen.getByLabelText(signup.password), '45678')
    await user.click(screen.getByRole('button', { name: signup.submit }))
    expect(await screen.findByText(signup.partner_unknown)).toBeTruthy()
    expect(screen.getByText(fa.validation.password_weak)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(signup.password)))
    expect(screen.getByLabelText<HTMLInputElement>(signup.last_name).value).toBe('احمدی')

    network.use(http.post('*/api/account/signup/', () => HttpResponse.error(), { once: true }))
    await user.type(screen.getByLabelText(signup.password), ' باغ')
    const button = screen.getByRole('button', { name: signup.submit })
    await user.click(button)
    // Where the button is, there one looks: the head of this form is off a phone's screen by then.
    await waitFor(() => expect(button.previousElementSibling?.textContent).toBe(fa.errors.unreachable))
  })

  it('goes on after a reload where it was, with what was typed but the password', async () => {
    const { user } = await renderApp('/signup')
    const phone = freshPhone()
    await ask(user, phone)
    await confirm(user, thePlatform().lastCode(stored(phone)))
    await user.type(await screen.findByLabelText(signup.first_name), 'سارا')
    await user.type(screen.getByLabelText(signup.password), 'باغ انار 1406')
    await user.selectOptions(screen.getByLabelText(signup.state), await screen.findByRole('option', { name: 'تهران' }))
    const city = await screen.findByLabelText(signup.city)
    await user.selectOptions(city, await within(city).findByRole('option', { name: 'تهران' }))

    const again = (await renderApp('/signup')).user
    expect((await screen.findByLabelText<HTMLInputElement>(signup.first_name)).value).toBe('سارا')
    expect(screen.getByLabelText<HTMLInputElement>(signup.password).value).toBe('')
    const kept = await screen.findByLabelText<HTMLSelectElement>(signup.city)
    await waitFor(() => expect(kept.selectedOptions[0]?.textContent).toBe('تهران'))
    expect(JSON.stringify(sessionStorage)).not.toContain('انار')
    await again.type(screen.getByLabelText(signup.last_name), 'احمدی')
    await again.type(screen.getByLabelText(signup.password), 'باغ انار 1406')
    await again.click(screen.getByRole('button', { name: signup.submit }))
    await waitFor(() => expect(loads).toEqual(['/']))
    expect(sessionStorage.getItem('pishkhan.signup')).toBeNull()
  })

  it('names provinces and cities in English, in its order, to who reads English', async () => {
    localStorage.setItem('pishkhan.locale', 'en')
    sessionStorage.setItem(
      'pishkhan.signup',
      JSON.stringify({
        phone: '09381112233',
        at: Date.now(),
        until: Date.now(),
        code: '123456',
        confirmed: Date.now(),
      }),
    )
    const { user } = await renderApp('/signup')
    const words = en.public.signup
    await user.selectOptions(
      await screen.findByLabelText(words.state),
      await screen.findByRole('option', { name: 'West Azerbaijan' }),
    )
    const city = await screen.findByLabelText(words.city)
    await within(city).findByRole('option', { name: 'Urmia' })
    const names = within(city)
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(names).toEqual([words.optional, 'Bukan', 'Khoy', 'Mahabad', 'Miandoab', 'Salmas', 'Urmia'])
  })

  it('tells of an account only after the code, and leads to sign-in', async () => {
    const { user } = await renderApp('/signup')
    await ask(user, demoPhone('3'))
    await confirm(user, thePlatform().lastCode(stored(demoPhone('3'))))
    expect((await screen.findByText(signup.taken)).textContent).toBe(signup.taken)
    expect(screen.getByRole('link', { name: signup.have_account }).getAttribute('href')).toBe('/login')
  })

  it('keeps what was typed when the platform is gone, and asks for no second code meanwhile', async () => {
    const { user } = await renderApp('/signup')
    network.use(http.get('*/api/account/user/verify', () => HttpResponse.error()))
    await user.type(screen.getByLabelText(code.phone), '09381234567')
    await user.click(screen.getByRole('button', { name: code.send }))
    expect((await screen.findByRole('alert')).textContent).toBe(fa.errors.unreachable)
    expect(screen.getByLabelText<HTMLInputElement>(code.phone).value).toBe('09381234567')
  })
})

describe('signing in with a code', () => {
  it('sends one, takes it and goes on', async () => {
    const { user } = await renderApp('/login?next=%2Ftickets')
    await user.click(screen.getByRole('button', { name: login.with_code }))
    await ask(user, demoPhone('4'))
    expect(screen.getByRole('button', { name: /\d|[۰-۹]/ }).hasAttribute('disabled')).toBe(true)
    await confirm(user, thePlatform().lastCode(stored(demoPhone('4'))))
    await waitFor(() => expect(loads).toEqual(['/tickets']))
  })

  it('says what this browser is known by', async () => {
    localStorage.setItem('pishkhan.device', 'known-here')
    const said: unknown[] = []
    network.use(
      http.post('*/account/login-code/', async ({ request }) => {
        said.push(await request.clone().json())
      }),
    )
    const { user } = await renderApp('/login')
    await user.click(screen.getByRole('button', { name: login.with_code }))
    await ask(user, demoPhone('8'))
    await confirm(user, thePlatform().lastCode(stored(demoPhone('8'))))
    await waitFor(() => expect(loads).not.toEqual([]))
    expect(said.at(-1)).toMatchObject({ device: 'known-here' })
  })

  it('says of a code typed too late that its time is over, not how often it may be tried again', async () => {
    const { user } = await renderApp('/login')
    await user.click(screen.getByRole('button', { name: login.with_code }))
    await ask(user, demoPhone('6'))
    const now = Date.now
    const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + codeLife * 1000)
    await confirm(user, wrongOf(thePlatform().lastCode(stored(demoPhone('6')))))
    await screen.findByText(code.late)
    later.mockRestore()
    expect(screen.queryByText(/تلاش دیگر/)).toBeNull()
  })
})

describe('the contest', () => {
  it('shows masked names of the chosen period, which stays in the address', async () => {
    const { user } = await renderApp('/contest')
    await user.click(screen.getByRole('button', { name: contest.year }))
    const table = await screen.findByRole('table')
    expect(within(table).getAllByRole('row').length).toBeGreaterThan(3)
    expect(address()).toBe('/contest?type=year')
    const names = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent ?? '')
    expect(names.filter((name) => !name.includes('•••'))).toEqual([])
  })

  it('offers another try when the board does not come', async () => {
    network.use(http.get('*/api/account/api/leaderboard/', () => HttpResponse.error(), { once: true }))
    const { user } = await renderApp('/contest?type=all')
    await user.click(await screen.findByRole('button', { name: fa.public.again }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })
})

describe('the connection check', () => {
  it('says that all is well and hands out a code that tells what was found', async () => {
    await renderApp('/connect-report')
    expect(await screen.findByText(connect.yes)).toBeTruthy()
    const text = screen.getByLabelText(connect.code).textContent
    expect(text).toMatch(/^[۰-۹]{4}( [۰-۹]{4}){3}$/)
    const box = screen.getByLabelText(connect.read_label)
    fireEvent.change(box, { target: { value: `${text.slice(0, 18)}${text.endsWith('۰') ? '۱' : '۰'}` } })
    expect(screen.getByText(connect.read_wrong)).toBeTruthy()
    fireEvent.change(box, { target: { value: text } })
    expect(screen.getByText(/برقرار، تأخیر تا [۰-۹٬]+ میلی‌ثانیه/)).toBeTruthy()
    expect(screen.getByText(connect.read_none)).toBeTruthy()
    expect(screen.getByText(connect.read_same)).toBeTruthy()
    expect(calls.filter((call) => call.includes('/account/states'))).toHaveLength(3)
  })

  it('says the same of every finding after it was read over the phone', () => {
    const hosts = [undefined, 3, 150, 7000, 90_000].map(delayClass)
    for (const own of hosts)
      for (const skew of [undefined, 0, 61, -601, 4000, -90_000]) {
        const brief: Brief = {
          at: new Date('2026-11-21T10:20:00Z'),
          online: own !== 'lost',
          hosts: [own, skew === 0 ? 'none' : 200],
          clock: clockClass(skew),
          build: buildNumber(`b${String(skew)}`),
        }
        expect(readSupportCode(supportCode(brief).replaceAll(' ', ''))).toEqual(brief)
      }
  })

  it('says which way is closed', async () => {
    network.use(http.get('*/api/account/states', () => HttpResponse.error()))
    await renderApp('/connect-report')
    expect((await screen.findByRole('alert')).textContent).toBe(connect.none)
    expect(screen.getByText(connect.no)).toBeTruthy()
  })

  it('takes the blame where the platform answers with an error', async () => {
    network.use(http.get('*/api/account/states', () => new HttpResponse('bad gateway', { status: 502 })))
    await renderApp('/connect-report')
    expect((await screen.findByRole('alert')).textContent).toBe(connect.platform)
    expect(screen.getByText(connect.failing.replace('%{n}', '۵۰۲'))).toBeTruthy()
  })

  it('keeps the row of a clock that could not be measured, and does not call that well', async () => {
    network.use(http.get('*/api/health', () => HttpResponse.error()))
    await renderApp('/connect-report')
    expect((await screen.findByRole('alert')).textContent).toBe(connect.no_clock)
    expect(screen.getByText(connect.unread)).toBeTruthy()
  })

  it('says in hours how far a clock is off', async () => {
    const time = new Date(Date.now() + 3 * 3_600_000 + 40_000).toISOString()
    network.use(http.get('*/api/health', () => HttpResponse.json({ time })))
    await renderApp('/connect-report')
    expect((await screen.findByRole('alert')).textContent).toBe(connect.clock)
    expect(screen.getByText('۳ ساعت عقب است')).toBeTruthy()
  })
})
