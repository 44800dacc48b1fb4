import { act, screen, waitFor, within } from '@testing-library/react'
import { eq, ne } from 'drizzle-orm'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { orders } from '../../../contract/orders/payments'
import { fa } from '../../../i18n/fa'
import { orders as texts } from '../../../i18n/fa/orders'
import { coupons, packages } from '../../../platform/db/schema'
import { richPerson } from '../../support/money'
import { shopOf } from '../../support/orders'
import {
  loads,
  network,
  openAddress,
  renderApp,
  signInAs,
  signInWith,
  thePlatform,
  withPlatform,
} from '../../support/src'

withPlatform()

const payButton = () => screen.findByRole('button', { name: /^پرداخت/ })

describe('renewing a subscription', () => {
  it('keeps a refused coupon where it was written, says why, and takes a good one off the sum', async () => {
    const { user } = await renderApp('/subscription-payment?package=3', { as: '3' })
    const box: HTMLInputElement = await screen.findByLabelText('کد تخفیف')
    const write = async (code: string) => {
      await user.clear(box)
      await user.click(box)
      await user.paste(code)
      await user.click(screen.getByText('اعمال کد'))
    }
    await write('NOWRUZ')
    expect(await screen.findByText('مهلت این کد تخفیف به پایان رسیده است.')).toBeTruthy()
    expect(box.value).toBe('NOWRUZ')
    const { db } = thePlatform()
    const [other] = await db.select().from(packages).where(ne(packages.id, 3))
    await db.update(coupons).set({ packageId: other!.id }).where(eq(coupons.code, 'HADIEH'))
    await write('HADIEH')
    expect((await screen.findByText(/^این کد تخفیف برای بستهٔ/)).textContent).toContain(other!.name)
    await db.update(coupons).set({ packageId: null, usesLeft: 0 }).where(eq(coupons.code, 'HADIEH'))
    await write('HADIEH')
    expect(await screen.findByText(texts.coupon_refused.used_up)).toBeTruthy()
    await db.update(coupons).set({ usesLeft: 9 }).where(eq(coupons.code, 'HADIEH'))
    await user.clear(box)
    await user.click(box)
    await user.paste('HADIEH')
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/کد .*HADIEH.* اعمال شد/)).toBeTruthy()
    expect((await payButton()).textContent).toContain('۴۳٬۰۰۰٬۰۰۰')
    expect(loads).toEqual([])
  })

  it('asks about a code that was written but not applied before paying, and shows the new sum first', async () => {
    const { user } = await renderApp('/subscription-payment?package=3', { as: '8' })
    const box: HTMLInputElement = await screen.findByLabelText('کد تخفیف')
    await user.click(box)
    await user.paste('NOWRUZ')
    await user.click(await payButton())
    expect(await screen.findByText(/مهلت این کد تخفیف به پایان رسیده است.*کد را پاک کنید/)).toBeTruthy()
    await user.click(await payButton())
    expect(await screen.findByText(/کد را پاک کنید/)).toBeTruthy()
    expect(loads).toEqual([])
    expect(box.value).toBe('NOWRUZ')
    await user.clear(box)
    await user.paste('HADIEH')
    await user.click(await payButton())
    expect(await screen.findByText(/پرداخت را دوباره بزنید/)).toBeTruthy()
    expect((await payButton()).textContent).toContain('۴۳٬۰۰۰٬۰۰۰')
    expect(loads).toEqual([])
    await user.click(await payButton())
    await waitFor(() => expect(loads).toHaveLength(1))
  })

  it('asks about an applied code again by itself when the package changes, and keeps it in its box', async () => {
    const { user } = await renderApp('/subscription-payment?package=3', { as: '3' })
    const box: HTMLInputElement = await screen.findByLabelText('کد تخفیف')
    await user.click(box)
    await user.paste('HADIEH')
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/HADIEH.* اعمال شد/)).toBeTruthy()
    const dear = (await payButton()).textContent
    await user.click(screen.getAllByRole('radio')[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByText(/HADIEH.* اعمال شد/)).toBeTruthy())
    expect((await payButton()).textContent).not.toBe(dear)
    expect(box.value).toBe('HADIEH')
  })

  it('names beforehand, at home and on the receipt the package that waits behind the running one', async () => {
    const { token } = await signInAs('9')
    const buy = async (pack: number) => {
      const body = { package: pack, anyway: true }
      const { reply } = await thePlatform().call(orders.startPayment, { body }, { token })
      await thePlatform().app.fetch(
        new Request(`http://localhost:4180${reply.redirect}`, {
          method: 'POST',
          body: new URLSearchParams({ choice: 'paid' }),
        }),
      )
      const asked = { query: { ref: reply.reference } }
      return (await thePlatform().call(orders.payment, asked, { token })).reply
    }
    await buy(2)
    const { subscription, payment } = await buy(1)
    const names = subscription?.parts?.map((part) => part.package) ?? []
    expect(names.length).toBeGreaterThan(1)
    const inTurn = new RegExp(names.map((name) => `${name}.? تا [۰-۹/]+`).join('، سپس .?'))
    await renderApp('/subscription-payment', { as: '9' })
    expect(await screen.findByText(inTurn)).toBeTruthy()
    await openAddress('/')
    expect(await screen.findByText(inTurn)).toBeTruthy()
    await openAddress(`/payment-result?ref=${payment?.reference}`)
    const begins = await screen.findByText('آغاز بسته', { selector: 'dt' })
    const day = begins.nextElementSibling?.textContent ?? ''
    expect(day).toMatch(/[۰-۹]/)
    expect(screen.getByText(/بستهٔ جدید .* آغاز می‌شود/).textContent).toContain(day)
  })

  it('is not offered to a closed account that no payment opens', async () => {
    await renderApp('/subscription-payment', { as: 'disabled' })
    expect(await screen.findByText(/پرداخت اشتراک آن را فعال نمی‌کند/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^پرداخت/ })).toBeNull()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'تیکت جدید' }).getAttribute('href')).toBe('/tickets/new')
  })

  it('sends a lost payment again under the key it kept before sending, so that one payment comes of it', async () => {
    const keys: (string | null)[] = []
    let lost = 1
    network.use(
      http.post('*/api/orders/payment/start', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        if (lost-- > 0) return HttpResponse.error()
        return undefined
      }),
    )
    const { user } = await renderApp('/subscription-payment?package=2', { as: '3' })
    await user.click(await payButton())
    expect(await screen.findByText(/تلاش دوباره، پرداخت جدیدی نمی‌سازد/)).toBeTruthy()
    await user.click(await payButton())
    await waitFor(() => expect(loads).toHaveLength(1))
    expect(loads[0]).toMatch(/\/api\/pay\/G\d{12}\?.*lang=fa/)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  it('can be gone on with after Back from the gateway, where the browser shows the page as it was left', async () => {
    const person = await richPerson(thePlatform())
    await signInWith(person.token)
    const { user } = await renderApp('/subscription-payment?package=2')
    await user.click(await payButton())
    await waitFor(() => expect(loads).toHaveLength(1))
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: texts.paying })
    await screen.findByRole('button', { name: texts.result.continue })
    const { pathname } = new URL(loads[0] ?? '')
    await shopOf(thePlatform()).choose(pathname, 'cancelled')
    await thePlatform().call(orders.payment, { query: { ref: pathname.split('/').at(-1) } }, person)
    expect(button.disabled).toBe(true)
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await waitFor(() => expect(screen.queryByRole('button', { name: texts.result.continue })).toBeNull())
    await user.click(await payButton())
    await waitFor(() => expect(loads).toHaveLength(2))
  })
})

describe('a payment the gateway owes an answer about', () => {
  it('is named where one pays, and another is begun only after a question', async () => {
    const { token } = await signInAs('4')
    const { reply } = await thePlatform().call(orders.startPayment, { body: { package: 1 } }, { token })
    await thePlatform().app.fetch(
      new Request(`http://localhost:4180${reply.redirect}`, {
        method: 'POST',
        body: new URLSearchParams({ choice: 'silent' }),
      }),
    )
    await thePlatform().call(orders.payment, { query: { ref: reply.reference } }, { token })
    const { user } = await renderApp('/subscription-payment?package=1', { as: '4' })
    const follow = await screen.findByRole('link', { name: 'پیگیری پرداخت' })
    expect(follow.getAttribute('href')).toBe(`/payment-result?ref=${reply.reference}`)
    await user.click(await payButton())
    expect(loads).toEqual([])
    const dialog = within(await screen.findByRole('dialog'))
    // What is safe leads: paying again stands behind it.
    const [, again, rather] = dialog.getAllByRole('button')
    expect([again?.textContent, rather?.textContent]).toEqual(['دوباره می‌پردازم', 'پیگیری پرداخت'])
    expect([again, rather].map((one) => one?.className.includes('contained'))).toEqual([false, true])
    await user.click(again as HTMLElement)
    await waitFor(() => expect(loads).toHaveLength(1))
    expect(loads[0]).not.toContain(reply.reference)
  })
})

describe('a payment that may be open at the gateway', () => {
  it('is named with what it is for, and gone on with or asked about before a second one', async () => {
    const { token } = await signInAs('6')
    const { reply } = await thePlatform().call(orders.startPayment, { body: { package: 1 } }, { token })
    const { user } = await renderApp('/subscription-payment?package=2', { as: '6' })
    expect(
      await screen.findByText(new RegExp(`${reply.reference}.*${reply.object.package}.*ریال.*آغاز کرده‌اید`)),
    ).toBeTruthy()
    await user.click(await payButton())
    const dialog = within(await screen.findByRole('dialog'))
    expect(loads).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'ادامهٔ پرداخت' }))
    await waitFor(() => expect(loads).toHaveLength(1))
    expect(loads[0]).toContain(reply.reference)
  })
})

describe('the result of a payment', () => {
  it('that is not known says so, warns against paying again and becomes known by asking', async () => {
    const { token } = await signInAs('3')
    const body = { package: 1, anyway: true }
    const { reply } = await thePlatform().call(orders.startPayment, { body }, { token })
    const choose = (choice: string) =>
      thePlatform().app.fetch(
        new Request(`http://localhost:4180${reply.redirect}`, {
          method: 'POST',
          body: new URLSearchParams({ choice }),
        }),
      )
    await choose('late')
    const { user } = await renderApp(`/payment-result?ref=${reply.reference}`, { as: '3' })
    expect(await screen.findByRole('heading', { name: 'نتیجهٔ پرداخت هنوز روشن نیست' })).toBeTruthy()
    expect(screen.getByText(/دوباره پرداخت نکنید/)).toBeTruthy()
    thePlatform().clock.advance(20)
    await user.click(screen.getByRole('button', { name: 'بررسی دوباره' }))
    expect(await screen.findByRole('heading', { name: 'پرداخت انجام شد' })).toBeTruthy()
  })

  it('that the payer gave up says so, without a doubt about money', async () => {
    const { token } = await signInAs('3')
    const { reply } = await thePlatform().call(orders.startPayment, { body: { package: 1, anyway: true } }, { token })
    const body = new URLSearchParams({ choice: 'cancelled' })
    await thePlatform().app.fetch(new Request(`http://localhost:4180${reply.redirect}`, { method: 'POST', body }))
    await renderApp(`/payment-result?ref=${reply.reference}`, { as: '3' })
    expect(await screen.findByRole('heading', { name: 'از پرداخت انصراف دادید' })).toBeTruthy()
    expect(screen.queryByText(/۷۲ ساعت/)).toBeNull()
    const again = await screen.findByRole('link', { name: 'پرداخت دوباره' })
    expect(again.getAttribute('href')).toBe('/subscription-payment?package=1')
    const state = () => screen.getByText('وضعیت', { selector: 'dt' }).nextElementSibling?.textContent
    expect(state()).toBe(fa.enums.payment_status.cancelled)
    await openAddress('/purchase-history')
    const row = await screen.findByRole('row', { name: new RegExp(reply.reference) })
    expect(row.textContent).toContain(fa.enums.payment_status.cancelled)
  })

  it('keeps the code of a payment that was given up, and forgets the one that was paid with', async () => {
    const { user } = await renderApp('/subscription-payment?package=3', { as: '9' })
    await user.click(await screen.findByLabelText('کد تخفیف'))
    await user.paste('HADIEH')
    await user.click(screen.getByText('اعمال کد'))
    expect(await screen.findByText(/کد .*HADIEH.* اعمال شد/)).toBeTruthy()
    await user.click(await payButton())
    await waitFor(() => expect(loads).toHaveLength(1))
    const choose = (choice: string) => {
      const { pathname } = new URL(loads.at(-1) ?? '')
      const body = new URLSearchParams({ choice })
      return thePlatform().app.fetch(new Request(`http://localhost:4180${pathname}`, { method: 'POST', body }))
    }
    await choose('cancelled')
    await openAddress('/subscription-payment?package=3')
    expect((await screen.findByLabelText<HTMLInputElement>('کد تخفیف')).value).toBe('HADIEH')
    expect(await screen.findByText(/کد .*HADIEH.* اعمال شد/)).toBeTruthy()
    await user.click(await payButton())
    await user.click(await screen.findByRole('button', { name: 'پرداخت جدید' }))
    await waitFor(() => expect(loads).toHaveLength(2))
    await choose('paid')
    await openAddress(`/payment-result?ref=${new URL(loads[1] ?? '').pathname.split('/').at(-1)}`)
    expect(await screen.findByRole('heading', { name: 'پرداخت انجام شد' })).toBeTruthy()
    await openAddress('/subscription-payment?package=3')
    expect((await screen.findByLabelText<HTMLInputElement>('کد تخفیف')).value).toBe('')
  })

  it('of an earlier purchase leaves the code typed for the next one alone', async () => {
    const { token } = await signInAs('6')
    const body = { package: 3, anyway: true, coupon_code: 'HADIEH' }
    const { reply } = await thePlatform().call(orders.startPayment, { body }, { token })
    const paid = new URLSearchParams({ choice: 'paid' })
    await thePlatform().app.fetch(new Request(`http://localhost:4180${reply.redirect}`, { method: 'POST', body: paid }))
    const { user } = await renderApp('/subscription-payment?package=3', { as: '6' })
    await user.click(await screen.findByLabelText('کد تخفیف'))
    await user.paste('NOWRUZ')
    await openAddress(`/payment-result?ref=${reply.reference}`)
    expect(await screen.findByRole('heading', { name: 'پرداخت انجام شد' })).toBeTruthy()
    await openAddress('/subscription-payment?package=3')
    expect((await screen.findByLabelText<HTMLInputElement>('کد تخفیف')).value).toBe('NOWRUZ')
  })

  it('is a receipt: payer, seller, the price before the discount, and what was paid', async () => {
    const { token } = await signInAs('4')
    const body = { package: 3, anyway: true, coupon_code: 'HADIEH' }
    const { reply } = await thePlatform().call(orders.startPayment, { body }, { token })
    await thePlatform().app.fetch(
      new Request(`http://localhost:4180${reply.redirect}`, {
        method: 'POST',
        body: new URLSearchParams({ choice: 'paid' }),
      }),
    )
    const asked = await thePlatform().call(orders.payment, { query: { ref: reply.reference } }, { token })
    const { amount, discount, user } = asked.reply.payment!
    await renderApp(`/payment-result?ref=${reply.reference}`, { as: '4' })
    expect(await screen.findByText('رسید پرداخت')).toBeTruthy()
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? ''
    const shown = new Intl.NumberFormat('fa-IR')
    expect(Number(discount)).toBeGreaterThan(0)
    expect(fact('پرداخت‌کننده')).toContain(user.name)
    expect(fact('فروشنده')).toContain('پیشخوان')
    expect(fact('قیمت')).toContain(shown.format(Number(amount) + Number(discount)))
    expect(fact('تخفیف')).toContain(shown.format(Number(discount)))
    expect(fact('مبلغ پرداختی')).toContain(shown.format(Number(amount)))
    expect(fact('کد پیگیری')).toContain(reply.reference)
  })

  it('of nobody leads to the purchases', async () => {
    await renderApp('/payment-result?ref=G000000000000', { as: '3' })
    expect(await screen.findByText('پرداختی با این شماره پیدا نشد')).toBeTruthy()
  })
})
