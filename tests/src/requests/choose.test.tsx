import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/orders/catalogue'
import { people } from '../../../contract/people/users'
import { formats } from '../../../i18n/formats'
import { requests } from '../../../i18n/fa/requests'
import { validation } from '../../../i18n/fa/validation'
import { link } from '../../../src/paths'
import { spanOf } from '../../../src/requests/form/usePrices'
import { richPerson } from '../../support/money'
import { network, renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

describe('the kinds of request', () => {
  it('are not said to be of unknown duration while that is still being asked', async () => {
    let answer: (() => void) | undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    network.use(
      http.get('*/api/dashboard/process-requests/avg-time', async () => {
        await asked
      }),
    )
    await renderApp('/create-new-request', { as: '3' })
    await screen.findByRole('heading', { name: requests.choose })
    expect(screen.queryByText(requests.no_usual_time)).toBeNull()
    answer?.()
    const known = requests.usual_time.split('%{time}')[0] ?? ''
    await waitFor(() => expect(screen.getAllByText(new RegExp(`^${known}`)).length).toBeGreaterThan(1))
  })
})

describe('what a request costs', () => {
  it('is said on its card, from the cheapest to the dearest of what is on sale', async () => {
    const sold = (await thePlatform().call(catalogue.platforms, {}, { token: await thePlatform().signIn('3') })).reply
    const prices = sold.results.flatMap(({ active, price }) => (active && price !== null ? [Number(price)] : []))
    await renderApp('/create-new-request', { as: '3' })
    const shown = new Intl.NumberFormat('fa-IR')
    const [least, most] = [Math.min(...prices), Math.max(...prices)].map((price) => shown.format(price))
    const card = (await screen.findByText(new RegExp(`هزینه: از ${least}.* تا ${most}`))).closest('a')
    expect(card?.getAttribute('href')).toBe(link('newRequestDetails', { type: 'account' }))
    expect(screen.getAllByText(/^هزینه:/)).toHaveLength(4)
    // Of a server and a number nobody can tell before it was looked at.
    expect(screen.getAllByText(requests.price_later)).toHaveLength(2)
  })

  it.each(['number', 'server'])('is told on the form of a %s to be said later', async (type) => {
    await renderApp(`/new-request-details?type=${type}`, { as: '3' })
    expect(await screen.findByText(requests.price_later)).toBeTruthy()
  })

  it('is said of the extra that is chosen, for as many as are asked for', async () => {
    const token = await thePlatform().signIn('3')
    const sold = (await thePlatform().call(catalogue.extras, {}, { token })).reply.results
    const review = sold.find(({ id }) => id === 'profile_review')
    const { user } = await renderApp('/new-request-details?type=extra', { as: '3' })
    const item = await screen.findByLabelText(new RegExp(`^${requests.fields.extra_item}`))
    await user.selectOptions(item, 'profile_review')
    await user.type(screen.getByLabelText(new RegExp(`^${requests.fields.quantity}`)), '3')
    const whole = formats('fa').money(Number(review?.price) * 3, review?.currency ?? 'USD')
    expect(await screen.findByText(new RegExp(`هزینه: ${whole.replaceAll(/\s/g, ' ')}`))).toBeTruthy()
  })

  it('is nothing where nothing has a price, and never a mixture of currencies', () => {
    expect(spanOf([])).toBeUndefined()
    expect(spanOf([{ price: null, currency: null }])).toBeUndefined()
    expect(
      spanOf([
        { price: '100.00', currency: 'USD' },
        { price: '9.50', currency: 'USD' },
        { price: '4000000', currency: 'IRR' },
      ]),
    ).toEqual({ least: '9.50', most: '100.00', currency: 'USD' })
  })
})

describe('a withdrawal being asked for', () => {
  const begin = async (balances: Parameters<typeof richPerson>[1]) => {
    const platform = thePlatform()
    const { token } = await richPerson(platform, balances)
    const { object } = (await platform.call(people.currentUser, {}, { token })).reply
    localStorage.setItem('auth-user', JSON.stringify(object))
    localStorage.setItem('auth-token', token)
    return renderApp('/new-request-details?type=withdrawal')
  }

  it('forgets what it said of the amount, and goes on, when the currency changes', async () => {
    const { user } = await begin({ USDT: '10.5', IRR: '5000000' })
    const currency = await screen.findByLabelText(new RegExp(`^${requests.fields.currency}`))
    await user.selectOptions(currency, 'USDT')
    await screen.findByRole('button', { name: requests.withdrawal.all })
    await user.type(screen.getByLabelText(new RegExp(`^${requests.fields.amount}`)), '600000')
    expect((await screen.findAllByText(validation.balance)).length).toBeGreaterThan(0)
    await user.selectOptions(currency, 'IRR')
    await waitFor(() => expect(screen.queryByText(validation.balance)).toBeNull())
  })

  it('says first that the balance is short, and in its review the sum in words and toman', async () => {
    const { user } = await begin({ IRR: '5000000' })
    await user.selectOptions(await screen.findByLabelText(new RegExp(`^${requests.fields.currency}`)), 'IRR')
    const amount = screen.getByLabelText(new RegExp(`^${requests.fields.amount}`))
    await user.type(amount, '6000000')
    expect((await screen.findAllByText(validation.balance)).length).toBeGreaterThan(0)
    expect(screen.queryByText(requests.withdrawal.gets)).toBeNull()
    await user.clear(amount)
    await user.type(amount, '2500000')
    await screen.findByText(requests.withdrawal.gets)
    await user.type(screen.getByLabelText(new RegExp(`^${requests.fields.destination}`)), 'IR820540102680020817909002')
    await user.click(screen.getByRole('button', { name: requests.form.review }))
    const words = await screen.findByText(requests.withdrawal.in_words)
    expect(words.parentElement?.textContent).toContain('دو میلیون و پانصد هزار')
    expect(words.parentElement?.textContent).toMatch(/۲۵۰٬۰۰۰\sتومان/)
  })

  it('marks every empty field it needs at once, and keeps the marks while another is filled', async () => {
    const { user } = await begin({ IRR: '5000000' })
    const needed = ['currency', 'amount', 'destination_kind', 'destination'] as const
    const field = (name: (typeof needed)[number]) => screen.getByLabelText(new RegExp(`^${requests.fields[name]}`))
    const marked = () => needed.filter((name) => field(name).getAttribute('aria-invalid') === 'true')
    await screen.findByLabelText(new RegExp(`^${requests.fields.currency}`))
    await user.click(screen.getByRole('button', { name: requests.form.review }))
    await waitFor(() => expect(marked()).toEqual(needed))
    await user.selectOptions(field('currency'), 'IRR')
    await user.type(field('amount'), '6000000')
    await user.tab()
    expect((await screen.findAllByText(validation.balance)).length).toBeGreaterThan(0)
    expect(marked()).toContain('destination')
  })
})
