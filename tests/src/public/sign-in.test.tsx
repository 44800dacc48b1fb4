import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { fill } from '../../../i18n/messages'
import { demoPassword, demoPhone } from '../../support/platform'
import { address, calls, loads, network, openAddress, renderApp, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

const login = fa.public.login

const typeLogin = async (user: Awaited<ReturnType<typeof renderApp>>['user'], name: string, password: string) => {
  await user.clear(screen.getByLabelText(login.username))
  await user.type(screen.getByLabelText(login.username), name)
  await user.type(screen.getByLabelText(login.password), password)
  await user.click(screen.getByRole('button', { name: login.submit }))
}

const persian = (digits: string): string => digits.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)))

describe('signing in', () => {
  it.each([
    ['3', '/'],
    ['8', '/'],
    ['1', '/admin/dashboard'],
    ['5', '/admin/dashboard'],
  ] as const)('leads type %s to %s, digits typed in Persian', async (account, start) => {
    const { user } = await renderApp('/login')
    await typeLogin(user, persian(demoPhone(account)), demoPassword)
    await waitFor(() => expect(loads).toEqual([start]))
    expect((JSON.parse(localStorage.getItem('auth-user') ?? '{}') as { type: string }).type).toBe(account)
    expect(localStorage.getItem('auth-token')).toBeTruthy()
  })

  it('returns to the wanted page with its query', async () => {
    const { user } = await renderApp('/tickets?page=2')
    await typeLogin(user, demoPhone('3'), demoPassword)
    await waitFor(() => expect(loads).toEqual(['/tickets?page=2']))
  })

  it('never goes on to another site', async () => {
    const { user } = await renderApp('/login?next=//evil.example/x')
    await typeLogin(user, demoPhone('3'), demoPassword)
    await waitFor(() => expect(loads).toEqual(['/']))
  })

  it('says the same for an unknown name and a wrong password, and keeps what was typed', async () => {
    const { user } = await renderApp('/login')
    await typeLogin(user, demoPhone('3'), 'wrong-password')
    expect((await screen.findByRole('alert')).textContent).toBe(fa.errors.wrong_login)
    expect(screen.getByLabelText<HTMLInputElement>(login.username).value).toBe(demoPhone('3'))
    expect(localStorage.getItem('auth-token')).toBeNull()
    await openAddress('/login')
    await typeLogin(user, '09129999999', 'wrong-password')
    expect((await screen.findByRole('alert')).textContent).toBe(fa.errors.wrong_login)
  })

  it.each([
    ['of a field', { code: 'validation', fields: { username: 'banned' } }, fa.validation.invalid],
    ['of the whole', { code: 'sleeping' }, fa.errors.unexpected],
  ])('has words for a reason nobody knows: %s', async (_, error, words) => {
    network.use(
      http.post('*/api/account/login/', () =>
        HttpResponse.json({ error: { request_id: 'r', ...error } }, { status: 422 }),
      ),
    )
    const { user } = await renderApp('/login')
    await typeLogin(user, demoPhone('3'), demoPassword)
    await waitFor(() => expect(document.body.textContent).toContain(words))
  })

  it('names an empty field, puts the cursor there and sends nothing', async () => {
    const { user } = await renderApp('/login')
    await user.click(screen.getByRole('button', { name: login.submit }))
    const field = screen.getByLabelText(login.username)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(calls).toEqual([])
  })

  it.each([
    ['abc', fa.validation.mobile],
    ['sara@', fa.validation.email],
  ])('says of «%s» what is wrong with it and sends nothing', async (name, words) => {
    const { user } = await renderApp('/login')
    await typeLogin(user, name, demoPassword)
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(login.username)))
    expect(calls).toEqual([])
  })

  it('sends once however often the button is pressed', async () => {
    const { user } = await renderApp('/login')
    await user.type(screen.getByLabelText(login.username), demoPhone('3'))
    await user.type(screen.getByLabelText(login.password), demoPassword)
    await user.dblClick(screen.getByRole('button', { name: login.submit }))
    await waitFor(() => expect(loads).toHaveLength(1))
    expect(calls).toEqual(['POST /api/account/login/'])
  })

  it('keeps its place while the next try is on its way, and says a second refusal anew', async () => {
    const { user } = await renderApp('/login')
    await typeLogin(user, demoPhone('3'), 'wrong-password')
    const said = await screen.findByRole('alert')
    expect(said.textContent).toBe(fa.errors.wrong_login)
    const first = said.firstChild
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    network.use(
      http.post('*/api/account/login/', async () => {
        await answered
        return HttpResponse.json({ error: { code: 'wrong_login', message: '', request_id: 'r' } }, { status: 401 })
      }),
    )
    await user.click(screen.getByRole('button', { name: login.submit }))
    expect(await screen.findByRole('button', { name: fa.public.busy })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe(fa.errors.wrong_login)
    answer()
    await waitFor(() => expect(screen.getByRole('alert').firstChild).not.toBe(first))
    expect(screen.getByRole('alert').textContent).toBe(fa.errors.wrong_login)
  })

  it('takes the phone along to the other way in, and no e-mail address into a field of phones', async () => {
    const { user } = await renderApp('/login')
    const phone = () => screen.getByLabelText<HTMLInputElement>(fa.public.code.phone).value
    await user.type(screen.getByLabelText(login.username), demoPhone('3'))
    await user.click(screen.getByRole('button', { name: login.with_code }))
    expect(phone()).toBe(demoPhone('3'))
    await user.click(screen.getByRole('button', { name: login.with_password }))
    const name = screen.getByLabelText<HTMLInputElement>(login.username)
    expect(name.value).toBe(demoPhone('3'))
    await user.clear(name)
    await user.type(name, 'somebody@example.com')
    await user.click(screen.getByRole('button', { name: login.with_code }))
    expect(phone()).toBe('')
  })

  it('shows the password only while asked to', async () => {
    const { user } = await renderApp('/login')
    const field = screen.getByLabelText<HTMLInputElement>(login.password)
    await user.click(screen.getByRole('button', { name: login.show }))
    expect(field.type).toBe('text')
    await user.click(screen.getByRole('button', { name: login.hide }))
    expect(field.type).toBe('password')
  })

  it.each([
    ['a lost line', () => HttpResponse.error(), fa.errors.unreachable],
    [
      'a page instead of an answer',
      () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }),
      fa.errors.unavailable,
    ],
    ['an answer of another shape', () => HttpResponse.json({ hello: 1 }), fa.errors.contract_mismatch],
  ])('puts %s in words', async (_, answer, words) => {
    network.use(http.post('*/api/account/login/', answer))
    const { user } = await renderApp('/login')
    await typeLogin(user, demoPhone('3'), demoPassword)
    expect((await screen.findByRole('alert')).textContent).toBe(words)
  })

  it.each(['/ddd', '/author/some/one', '/comments/feed', '/wp-admin/setup.php', '/category/x', '/forget'])(
    'shows the sign-in page at the old address %s',
    async (old) => {
      await renderApp(old)
      expect(screen.getByLabelText(login.username)).toBeTruthy()
      expect(address()).toBe(old)
    },
  )

  it('sends whoever is signed in on from the sign-in page', async () => {
    await renderApp('/login?next=%2Ftickets', { as: '3' })
    expect(address()).toBe('/tickets')
  })

  it.each(['/signup', '/signup?ref=ABC'])('has nobody who is signed in sign up again at %s', async (again) => {
    await renderApp(again, { as: '3' })
    expect(address()).toBe('/')
  })

  it('answers an unknown path as unknown', async () => {
    await renderApp('/no/such/page')
    expect(screen.getByRole('heading', { name: fa.public.not_found.title })).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  const forgot = fa.public.forgot

  it('is replaced with the code that was sent', async () => {
    const uuid = await thePlatform().addPerson({ phone: '+989351112233' })
    expect(uuid).toBeTruthy()
    const { user } = await renderApp('/forgot-password')
    await user.type(screen.getByLabelText(forgot.send_to), '۰۹۳۵۱۱۱۲۲۳۳')
    await user.click(screen.getByRole('button', { name: forgot.send }))
    await user.type(await screen.findByLabelText(forgot.code), persian(thePlatform().lastCode('+989351112233')))
    await user.type(screen.getByLabelText(forgot.password), 'A-new-Password-1405')
    await user.click(screen.getByRole('button', { name: forgot.save }))
    await waitFor(() => expect(loads).toEqual(['/login?changed=1']))
    await openAddress('/login?changed=1')
    expect(screen.getByRole('status').textContent).toBe(login.changed)
    expect(document.activeElement).toBe(screen.getByLabelText(login.password))
    expect(screen.getByLabelText<HTMLInputElement>(login.username).value).toBe('۰۹۳۵۱۱۱۲۲۳۳')
    await user.type(screen.getByLabelText(login.password), 'A-new-Password-1405')
    await user.click(screen.getByRole('button', { name: login.submit }))
    await waitFor(() => expect(loads.at(-1)).toBe('/'))
    expect(sessionStorage.length).toBe(0)
  })

  it('leads back to the page wanted before', async () => {
    await thePlatform().addPerson({ phone: '+989351112288' })
    await renderApp('/login?next=%2Ftickets%3Fpage%3D2')
    const way = screen.getByRole('link', { name: login.forgot }).getAttribute('href') ?? ''
    const { user } = await renderApp(way)
    const back = '/login?next=%2Ftickets%3Fpage%3D2'
    expect(screen.getByRole('link', { name: forgot.back }).getAttribute('href')).toBe(back)
    await user.type(screen.getByLabelText(forgot.send_to), '09351112288')
    await user.click(screen.getByRole('button', { name: forgot.send }))
    await user.type(await screen.findByLabelText(forgot.code), thePlatform().lastCode('+989351112288'))
    await user.type(screen.getByLabelText(forgot.password), 'A-new-Password-1405')
    await user.click(screen.getByRole('button', { name: forgot.save }))
    await waitFor(() => expect(loads).toEqual(['/login?changed=1&next=%2Ftickets%3Fpage%3D2']))
    await openAddress(loads[0] ?? '')
    expect(screen.getByText(login.changed)).toBeTruthy()
  })

  it('does not lead to another site afterwards', async () => {
    await renderApp('/forgot-password?next=//evil.example/x')
    expect(screen.getByRole('link', { name: forgot.back }).getAttribute('href')).toBe('/login')
  })

  it('does not tell whether the account exists', async () => {
    const { user } = await renderApp('/forgot-password')
    await user.type(screen.getByLabelText(forgot.send_to), '09129998877')
    await user.click(screen.getByRole('button', { name: forgot.send }))
    expect((await screen.findByRole('status')).textContent).toBe(`${forgot.sent} 0912 999 8877`)
  })

  it('says that a code for something else was sent just now, and counts down to the next', async () => {
    const error = { code: 'rate_limited', message: '', request_id: 'r', retry_after: 2, details: { code_sent: true } }
    network.use(http.get('*/api/account/change/', () => HttpResponse.json({ error }, { status: 429 })))
    const { user } = await renderApp('/forgot-password')
    await user.type(screen.getByLabelText(forgot.send_to), '09129998844')
    await user.click(screen.getByRole('button', { name: forgot.send }))
    const said = () => screen.getByRole('alert').textContent
    await waitFor(() => expect(said()).toBe(fill(fa.public.code.sent_before, { n: '۲' })))
    await waitFor(() => expect(said()).toBe(fill(fa.public.code.sent_before, { n: '۱' })), { timeout: 3000 })
    await waitFor(() => expect(said()).toBe(fa.public.wait_over), { timeout: 3000 })
  })

  it('waits between two codes as long as the platform says', async () => {
    const { user } = await renderApp('/forgot-password')
    await user.type(screen.getByLabelText(forgot.send_to), '09129998866')
    await user.click(screen.getByRole('button', { name: forgot.send }))
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: /^ارسال دوباره تا ۶۰/ })
    expect(again.disabled).toBe(true)
  })

  it('tells a wait of an hour in minutes', async () => {
    network.use(
      http.get('*/api/account/change/', () => HttpResponse.json({ queued: true, delayed: false, resend_after: 3158 })),
    )
    const { user } = await renderApp('/forgot-password')
    await user.type(screen.getByLabelText(forgot.send_to), '09129998855')
    await user.click(screen.getByRole('button', { name: forgot.send }))
    expect(await screen.findByRole('button', { name: 'ارسال دوباره تا ۵۳ دقیقهٔ دیگر' })).toBeTruthy()
  })

  it('says that a code is wrong and how many tries are left', async () => {
    await thePlatform().addPerson({ phone: '+989351112244' })
    const { user } = await renderApp('/forgot-password')
    await user.type(screen.getByLabelText(forgot.send_to), '09351112244')
    await user.click(screen.getByRole('button', { name: forgot.send }))
    const right = thePlatform().lastCode('+989351112244')
    await user.type(await screen.findByLabelText(forgot.code), right === '111111' ? '222222' : '111111')
    await user.type(screen.getByLabelText(forgot.password), 'A-new-Password-1405')
    await user.click(screen.getByRole('button', { name: forgot.save }))
    const said = (await screen.findByRole('alert')).textContent
    expect(said).toContain(fa.errors.wrong_code)
    expect(said).toContain('۲ تلاش دیگر')
  })

  it('goes on counting the tries of a code after a reload, as the platform does', async () => {
    const phone = '09351112299'
    const code = () => screen.findByLabelText<HTMLInputElement>(fa.public.code.code)
    const left = (tries: number) => fa.errors.attempts_left.replace('%{n}', persian(String(tries)))
    await thePlatform().addPerson({ phone: phone.replace('0', '+98') })
    const { user } = await renderApp('/login')
    const fail = async () => {
      const right = thePlatform().lastCode(phone.replace('0', '+98'))
      await user.type(await code(), right === '111111' ? '222222' : '111111')
    }
    await user.click(screen.getByRole('button', { name: login.with_code }))
    await user.type(screen.getByLabelText(fa.public.code.phone), phone)
    await user.click(screen.getByRole('button', { name: fa.public.code.send }))
    await fail()
    expect((await screen.findByRole('alert')).textContent).toBe(`${fa.errors.wrong_code} ${left(2)}`)
    await openAddress('/login')
    expect(await screen.findByText(left(2))).toBeTruthy()
    await fail()
    expect((await screen.findByRole('alert')).textContent).toBe(`${fa.errors.wrong_code} ${left(1)}`)
    await openAddress('/login')
    await fail()
    expect((await screen.findByRole('alert')).textContent).toBe(fa.public.code.spent)
    await openAddress('/login')
    expect((await screen.findByRole('alert')).textContent).toBe(fa.public.code.spent)
  })

  it.each([
    ['/forgot-password', '09351112266', forgot.send_to, forgot.send, forgot.other, undefined],
    ['/login', '09351112277', fa.public.code.phone, fa.public.code.send, fa.public.code.other, login.with_code],
  ] as const)('waits for the code on %s over a reload of the page', async (path, phone, field, submit, other, way) => {
    await thePlatform().addPerson({ phone: phone.replace('0', '+98') })
    const { user } = await renderApp(path)
    if (way) await user.click(screen.getByRole('button', { name: way }))
    await user.type(screen.getByLabelText(field), phone)
    await user.click(screen.getByRole('button', { name: submit }))
    await screen.findByLabelText(fa.public.code.code)
    await openAddress(path)
    expect(await screen.findByLabelText(fa.public.code.code)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: other }))
    expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe(phone)
  })

  it('shows the place of the code again to who asks anew while the code still serves', async () => {
    await thePlatform().addPerson({ phone: '+989351112255' })
    for (const said of [forgot.sent, fa.public.code.already]) {
      const { user } = await renderApp('/forgot-password')
      await user.type(screen.getByLabelText(forgot.send_to), '+98 935 111 2255')
      await user.click(screen.getByRole('button', { name: forgot.send }))
      expect((await screen.findByRole('status')).textContent).toBe(`${said} 0935 111 2255`)
      expect(screen.getByLabelText(forgot.code)).toBeTruthy()
      // Another tab knows nothing of the first.
      sessionStorage.clear()
    }
  })
})

it('leads from signing in to the connection check and the contest', async () => {
  await renderApp('/login')
  expect(screen.getByRole('link', { name: fa.public.connect.title }).getAttribute('href')).toBe('/connect-report')
  expect(screen.getByRole('link', { name: fa.public.contest.title }).getAttribute('href')).toBe('/contest')
})
