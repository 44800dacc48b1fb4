import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { people } from '../../../../contract/people/users'
import { signIn } from '../../../../contract/people/sign-in'
import { account as t } from '../../../../i18n/fa/people/account'
import { address, network, openAddress, renderApp, signInAs, thePlatform, withPlatform } from '../../../support/src'
import { asNewcomer, me, meAgain, newcomerPassword } from '../../../support/newcomer'
import { fa } from '../../../support/texts'

withPlatform()

const code = (to: string) => thePlatform().lastCode(to)

describe('the profile', () => {
  it('sends only what changed, keeps the rest, and says that it is saved', async () => {
    const before = await asNewcomer()
    const { user } = await renderApp('/user-account')
    const first = await screen.findByRole('textbox', { name: /^نام(?! خانوادگی)/ })
    await user.clear(first)
    await user.type(first, 'نازنین')
    await user.type(screen.getByRole('textbox', { name: t.fields.postal_code }), '۱۴۱۵۶۷۳۹۱۱')
    await user.click(screen.getByRole('button', { name: t.profile.save }))
    await screen.findByText(t.profile.saved)
    const after = await me(before.token)
    expect(after).toMatchObject({ first_name: 'نازنین', last_name: before.last_name, postal_code: '1415673911' })
    expect(screen.getByText(t.profile.nothing)).toBeTruthy()
  })

  it('asks for a province and a city of the own country alone', async () => {
    const before = await asNewcomer()
    const { user } = await renderApp('/user-account')
    const box = (name: string) => screen.queryByLabelText(new RegExp(`^${name}`))
    await screen.findByLabelText(new RegExp(`^${t.fields.country}`))
    await screen.findByRole('option', { name: 'تهران' })
    await user.selectOptions(box(t.fields.state)!, 'تهران')
    await user.click(screen.getByRole('button', { name: t.profile.save }))
    await screen.findByText(t.profile.saved)
    await user.selectOptions(box(t.fields.country)!, 'TR')
    expect([box(t.fields.state), box(t.fields.city)]).toEqual([null, null])
    await user.click(screen.getByRole('button', { name: t.profile.save }))
    await screen.findByText(t.profile.nothing)
    expect(await me(before.token)).toMatchObject({ country: 'TR', state_id: null, city_id: null })
  })

  it('refuses what the contract refuses, at its field, and keeps what was typed', async () => {
    await asNewcomer()
    const { user } = await renderApp('/user-account')
    const box = await screen.findByRole('textbox', { name: t.fields.national_id })
    await user.type(box, '1234567890')
    await user.click(screen.getByRole('button', { name: t.profile.save }))
    expect(await screen.findByText(fa.validation.national_id)).toBeTruthy()
    expect(document.activeElement).toBe(box)
    expect((box as HTMLInputElement).value).toBe('1234567890')
  })

  it('keeps what was typed over a change made elsewhere, and saves it with the next press', async () => {
    const before = await asNewcomer()
    const { user } = await renderApp('/user-account')
    const last = await screen.findByRole('textbox', { name: new RegExp(t.fields.last_name) })
    await user.clear(last)
    await user.type(last, 'تازه')
    await thePlatform().call(people.updateCurrentUser, { body: { address: 'تهران' } }, { token: before.token })
    await user.click(screen.getByRole('button', { name: t.profile.save }))
    await screen.findByText(t.profile.stale)
    expect((last as HTMLInputElement).value).toBe('تازه')
    await user.click(screen.getByRole('button', { name: t.profile.save }))
    await screen.findByText(t.profile.saved)
    expect(await me(before.token)).toMatchObject({ last_name: 'تازه', address: 'تهران' })
  })

  it('keeps unsaved changes over a reload, until they are saved or discarded', async () => {
    const before = await asNewcomer()
    const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: t.fields.address })
    const { user } = await renderApp('/user-account')
    await user.type(await box(), 'خیابان آزادی')
    await openAddress('/user-account')
    expect((await box()).value).toBe('خیابان آزادی')
    await thePlatform().call(people.updateCurrentUser, { body: { postal_code: '1415673911' } }, before)
    await user.click(screen.getByRole('button', { name: t.profile.save }))
    await screen.findByText(t.profile.stale)
    await user.click(screen.getByRole('button', { name: t.profile.save }))
    await screen.findByText(t.profile.saved)
    expect(await me(before.token)).toMatchObject({ address: 'خیابان آزادی', postal_code: '1415673911' })
    await user.type(await box(), ' پلاک ۱')
    await user.click(screen.getByRole('button', { name: t.profile.discard }))
    await openAddress('/user-account')
    expect((await box()).value).toBe('خیابان آزادی')
  })

  it('changes the e-mail, a way to sign in, for whoever knows the password', async () => {
    const before = await asNewcomer()
    const { user } = await renderApp('/user-account')
    await user.type(await screen.findByRole('textbox', { name: t.fields.email }), `own.${before.uuid}@example.ir`)
    const save = () => user.click(screen.getByRole('button', { name: t.profile.save }))
    const ask = () => user.click(screen.getByRole('button', { name: t.profile.send_code }))
    await ask()
    const secret = screen.getByLabelText(new RegExp(t.phone.password))
    expect(screen.getByText(t.phone.after)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(secret))
    await user.type(secret, 'not this one')
    await ask()
    await screen.findByText(t.phone.wrong_password)
    await user.clear(secret)
    await user.type(secret, newcomerPassword)
    await ask()
    const otp = await screen.findByLabelText(new RegExp(t.code.label))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t.profile.save }).disabled).toBe(true)
    const email = `own.${before.uuid}@example.ir`
    const right = code(email)
    await user.type(otp, right === '000000' ? '000001' : '000000')
    await save()
    await screen.findByText(fa.errors.wrong_code)
    expect((await me(before.token)).email).toBe(before.email)
    await user.type(screen.getByLabelText(new RegExp(t.code.label)), right)
    await save()
    await screen.findByText(t.profile.saved)
    expect((await meAgain(before)).email).toBe(email)
  })

  it('records a partner code once, and says when nobody has it', async () => {
    const before = await asNewcomer()
    const { user } = await renderApp('/user-account')
    const box = await screen.findByLabelText(t.partner.code)
    await user.type(box, 'NOBODY0')
    await user.click(screen.getByRole('button', { name: t.partner.save }))
    expect(await screen.findByText(t.partner.unknown)).toBeTruthy()
    await user.clear(box)
    await user.type(box, before.referral_code)
    await user.click(screen.getByRole('button', { name: t.partner.save }))
    expect(await screen.findByText(t.partner.own)).toBeTruthy()
    await user.clear(box)
    await user.type(box, 'HAMRAH8')
    await user.click(screen.getByRole('button', { name: t.partner.save }))
    const dialog = await screen.findByRole('dialog', { name: t.partner.sure })
    const { reply } = await thePlatform().call(
      signIn.setPartnerCode,
      { body: { code: 'HAMRAH8', check: true } },
      before,
    )
    expect(reply.partner.name).toMatch(/^[^•]{2,} .•••$/)
    expect(dialog.textContent).toContain(reply.partner.name)
    expect((await me(before.token)).partner_code).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: t.partner.save }))
    expect(await screen.findByText(t.partner.known)).toBeTruthy()
    expect((await me(before.token)).partner_code).toBe('HAMRAH8')
    const partner = await signInAs('8')
    expect((await me(partner.token)).referral_code).toBe('HAMRAH8')
  })
})

describe('sign-in and security', () => {
  it('changes the phone with the code sent to the new one; three wrong codes end it', async () => {
    const before = await asNewcomer()
    const { user } = await renderApp('/user-account?tab=security')
    await user.click(await screen.findByRole('button', { name: t.phone.change }))
    expect(screen.getByText(t.phone.after)).toBeTruthy()
    await user.type(screen.getByLabelText(new RegExp(t.phone.new)), '۰۹۳۶۵۵۵۱۲۱۲')
    await user.type(screen.getByLabelText(new RegExp(t.phone.password)), 'not this one')
    await user.click(screen.getByRole('button', { name: t.code.send }))
    expect(await screen.findByText(t.phone.wrong_password)).toBeTruthy()
    await user.clear(screen.getByLabelText(new RegExp(t.phone.password)))
    await user.type(screen.getByLabelText(new RegExp(t.phone.password)), newcomerPassword)
    await user.click(screen.getByRole('button', { name: t.code.send }))
    for (let wrong = 1; wrong <= 3; wrong += 1) {
      const box = await screen.findByLabelText(new RegExp(t.code.label))
      const bad = code('+989365551212') === '000000' ? '000001' : '000000'
      await user.type(box, bad)
      await user.click(screen.getByRole('button', { name: t.phone.save }))
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(new RegExp(t.code.label)).value).toBe(''))
      await screen.findByText(wrong < 3 ? fa.errors.wrong_code : t.code.spent)
      if (wrong < 3) await screen.findByText(`${['۲', '۱'][wrong - 1]} تلاش دیگر باقی است.`)
      else expect(screen.queryByText(/تلاش دیگر/)).toBeNull()
    }
    await user.type(screen.getByLabelText(new RegExp(t.code.label)), code('+989365551212'))
    await user.click(screen.getByRole('button', { name: t.phone.save }))
    await waitFor(async () => expect((await me(before.token)).phone).toBe(before.phone))
    thePlatform().clock.advance(61)
    await user.click(screen.getByRole('button', { name: t.phone.other }))
    expect(screen.getByLabelText<HTMLInputElement>(new RegExp(t.phone.new)).value).toBe('09365551212')
  })

  it('waits for the code to the new phone over a reload, with the time and the tries that are left', async () => {
    const before = await asNewcomer()
    const { user } = await renderApp('/user-account?tab=security')
    await user.click(await screen.findByRole('button', { name: t.phone.change }))
    await user.type(screen.getByLabelText(new RegExp(t.phone.new)), '09365551414')
    await user.type(screen.getByLabelText(new RegExp(t.phone.password)), newcomerPassword)
    await user.click(screen.getByRole('button', { name: t.code.send }))
    const box = await screen.findByLabelText(new RegExp(t.code.label))
    const right = code('+989365551414')
    await user.type(box, right === '000000' ? '000001' : '000000')
    await user.click(screen.getByRole('button', { name: t.phone.save }))
    await screen.findByText(fa.errors.wrong_code)
    await openAddress('/user-account?tab=security')
    expect(await screen.findByText(fa.errors.wrong_code)).toBeTruthy()
    expect(screen.getByText('۲ تلاش دیگر باقی است.')).toBeTruthy()
    expect(screen.getByText(/0936\s?555\s?1414/)).toBeTruthy()
    const pause: HTMLButtonElement = screen.getByRole('button', { name: /^ارسال دوباره/ })
    expect(pause.disabled).toBe(true)
    await user.type(screen.getByLabelText(new RegExp(t.code.label)), right)
    await user.click(screen.getByRole('button', { name: t.phone.save }))
    await screen.findByText(t.phone.saved)
    expect((await screen.findByRole('dialog')).textContent).toContain(fa.errors.ended.address)
    expect((await meAgain(before)).phone).toBe('+989365551414')
    localStorage.setItem('auth-token', await thePlatform().tokenOf(before.uuid))
    await openAddress('/user-account?tab=security')
    expect(await screen.findByRole('button', { name: t.phone.change })).toBeTruthy()
  })

  it('changes the phone, and tells of one that somebody has only after the code', async () => {
    const before = await asNewcomer()
    const { user } = await renderApp('/user-account?tab=security')
    const change = async (phone: string) => {
      await user.click(await screen.findByRole('button', { name: t.phone.change }))
      await user.type(screen.getByLabelText(new RegExp(t.phone.new)), phone)
      await user.type(screen.getByLabelText(new RegExp(t.phone.password)), newcomerPassword)
      await user.click(screen.getByRole('button', { name: t.code.send }))
      await user.type(await screen.findByLabelText(new RegExp(t.code.label)), code(`+98${phone.slice(1)}`))
      await user.click(screen.getByRole('button', { name: t.phone.save }))
    }
    await change('09120000004')
    expect(await screen.findByText(t.phone.taken)).toBeTruthy()
    const pause: HTMLButtonElement = screen.getByRole('button', { name: /^ارسال کد تا [۰-۹]+ ثانیهٔ دیگر$/ })
    expect(pause.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: fa.table.cancel }))
    await openAddress('/user-account?tab=security')
    await change('09365551313')
    await screen.findByText(t.phone.saved)
    expect((await meAgain(before)).phone).toBe('+989365551313')
  })

  it('changes the password with a code and ends the other sessions', async () => {
    const before = await asNewcomer()
    const other = await thePlatform().tokenOf(before.uuid)
    const { user } = await renderApp('/user-account?tab=security')
    await user.click(await screen.findByRole('button', { name: t.password.change }))
    await user.type(await screen.findByLabelText(new RegExp(t.code.label)), code(before.phone))
    await user.type(screen.getByLabelText(new RegExp(t.password.new)), 'short')
    await user.click(screen.getByRole('button', { name: t.password.save }))
    const secret = screen.getByLabelText(new RegExp(t.password.new))
    await waitFor(() => expect(secret.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.queryByText(fa.validation.too_short)).toBeNull()
    expect(screen.getByText(t.password.help)).toBeTruthy()
    await user.type(screen.getByLabelText(new RegExp(t.password.new)), '-but-now-long-enough')
    await user.click(screen.getByRole('button', { name: t.password.save }))
    await screen.findByText(t.password.saved)
    const wait = t.code.send_in.seconds.split('%{n}')[0] ?? ''
    expect(screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(wait) }).disabled).toBe(true)
    expect((await thePlatform().call(people.currentUser, {}, { token: other })).status).toBe(401)
    expect((await thePlatform().call(people.currentUser, {}, { token: before.token })).status).toBe(200)
    const login = { username: before.phone, password: 'short-but-now-long-enough' }
    expect((await thePlatform().call(signIn.login, { body: login })).status).toBe(200)
  })

  it('goes back to the code when it was wrong, with the new password still there', async () => {
    const before = await asNewcomer()
    const { user } = await renderApp('/user-account?tab=security')
    await user.click(await screen.findByRole('button', { name: t.password.change }))
    await screen.findByLabelText(new RegExp(t.code.label))
    const right = code(before.phone)
    await user.type(screen.getByLabelText(new RegExp(t.code.label)), right === '111111' ? '222222' : '111111')
    await user.type(screen.getByLabelText(new RegExp(t.password.new)), 'long-enough-for-all{Enter}')
    await screen.findByText(fa.errors.wrong_code)
    const field = screen.getByLabelText<HTMLInputElement>(new RegExp(t.code.label))
    expect([field.value, document.activeElement]).toEqual(['', field])
    expect(screen.getByLabelText<HTMLInputElement>(new RegExp(t.password.new)).value).toBe('long-enough-for-all')
  })

  it('refuses a passcode that is easy to guess', async () => {
    const before = await asNewcomer()
    const { user } = await renderApp('/user-account?tab=security')
    await user.click(await screen.findByRole('button', { name: t.passcode.change }))
    await user.type(await screen.findByLabelText(new RegExp(t.code.label)), code(before.phone))
    await user.type(screen.getByLabelText(new RegExp(t.passcode.new)), '111111')
    await user.click(screen.getByRole('button', { name: t.passcode.save }))
    expect(await screen.findByText(fa.validation.passcode)).toBeTruthy()
  })
})

describe('sessions', () => {
  it('of all other devices end at once, after a question, and it says how many did', async () => {
    const before = await asNewcomer()
    const others = [await thePlatform().tokenOf(before.uuid), await thePlatform().tokenOf(before.uuid)]
    const { user } = await renderApp('/user-account?tab=sessions')
    await user.click(await screen.findByRole('button', { name: t.sessions.end_others }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t.sessions.end_others }))
    expect(await screen.findByText(t.sessions.ended_others.replace('%{n}', '۲'))).toBeTruthy()
    expect(await screen.findByText(t.sessions.alone)).toBeTruthy()
    for (const token of others) expect((await thePlatform().call(people.currentUser, {}, { token })).status).toBe(401)
  })

  it('ends the session of another device and never offers to end this one', async () => {
    const before = await asNewcomer()
    const other = await thePlatform().tokenOf(before.uuid)
    const { user } = await renderApp('/user-account?tab=sessions')
    expect(await screen.findByText(t.sessions.current)).toBeTruthy()
    expect(screen.queryByRole('button', { name: t.sessions.end_others })).toBeNull()
    const here = (await screen.findByText(t.sessions.current)).closest('li')!
    expect(within(here).queryByRole('button')).toBeNull()
    await user.click(screen.getByRole('button', { name: t.sessions.end_of.replace('%{name}', t.sessions.unknown) }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t.sessions.end }))
    await screen.findByText(t.sessions.ended)
    expect((await thePlatform().call(people.currentUser, {}, { token: other })).status).toBe(401)
    expect(await screen.findByText(t.sessions.alone)).toBeTruthy()
    // The row and its button are gone; whoever works by keyboard goes on beside them.
    await waitFor(() => expect(document.activeElement?.matches('main li, main section h2')).toBe(true))
  })
})

describe('the contract', () => {
  it('stands before what moves money until it is accepted', async () => {
    await signInAs('no-contract')
    const { user } = await renderApp('/subscription-payment')
    await user.click(await screen.findByRole('button', { name: t.contract.accept }))
    await waitFor(() => expect(screen.queryByRole('region', { name: t.contract.title })).toBeNull())
    expect(address()).toBe('/subscription-payment')
    await waitFor(() => expect(document.activeElement?.matches('main h1')).toBe(true))
  })

  it('stands before the form that asks for money', async () => {
    await asNewcomer()
    await renderApp('/new-request-details?type=withdrawal')
    expect(await screen.findByRole('region', { name: t.contract.title })).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/withdrawal-users'))
  })

  it('stays accepted where who somebody is was answered before and arrives after', async () => {
    await asNewcomer()
    let arrive: () => void = () => undefined
    const accepted = new Promise<void>((done) => {
      arrive = done
    })
    network.use(
      http.get(
        '*/api/account/user/current-user',
        async ({ request }) => {
          const answer = await thePlatform().app.fetch(request)
          await accepted
          return new HttpResponse(answer.body, { status: answer.status, headers: answer.headers })
        },
        { once: true },
      ),
    )
    const { user } = await renderApp('/subscription-payment')
    await user.click(await screen.findByRole('button', { name: t.contract.accept }))
    await screen.findByText(t.contract.accepted)
    arrive()
    await waitFor(() => expect(screen.queryByRole('region', { name: t.contract.title })).toBeNull())
  })
})

describe('the focus', () => {
  it('goes to the part a control stood in when that is taken away, and nowhere of its own accord', async () => {
    await asNewcomer()
    await renderApp('/user-account')
    const section = (await screen.findAllByRole('heading', { level: 2 }))[0]!.closest('section')!
    const settled = () => new Promise((done) => setTimeout(done, 150))
    const button = section.appendChild(document.createElement('button'))
    button.focus()
    button.blur()
    section.appendChild(document.createElement('span'))
    await settled()
    expect(document.activeElement).toBe(document.body)
    button.focus()
    button.remove()
    await waitFor(() => expect(document.activeElement).toBe(section.querySelector('h2')))
  })
})

describe('a closed account', () => {
  it.each(['/', '/all-requests', '/user-account'])('leads from %s to the page that says so', async (path) => {
    await signInAs('disabled')
    await renderApp(path)
    expect(await screen.findByRole('heading', { name: t.disabled.title })).toBeTruthy()
    expect(address()).toBe('/disable')
    expect(screen.getByText(t.disabled.renew_vain)).toBeTruthy()
  })

  it('keeps its tickets and its menu holds nothing that is closed', async () => {
    await signInAs('disabled')
    await renderApp('/tickets')
    expect(address()).toBe('/tickets')
    const menu = await screen.findByRole('navigation', { name: fa.shell.menu, hidden: true })
    const names = within(menu)
      .getAllByRole('link', { hidden: true })
      .map(({ textContent }) => textContent)
    expect(names.some((name) => name?.includes(fa.paths.allRequests))).toBe(false)
    expect(names.some((name) => name?.includes(fa.paths.newTicket))).toBe(true)
  })

  it('is told apart from one that is open', async () => {
    await signInAs('3')
    await renderApp('/disable')
    expect(await screen.findByText(t.disabled.active)).toBeTruthy()
  })
})
