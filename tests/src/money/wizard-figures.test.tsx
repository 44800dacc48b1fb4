import { screen } from '@testing-library/react'
import { isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { latinNumber } from '../../../contract/text'
import { fa } from '../../../i18n/fa'
import { transfers as t } from '../../../i18n/fa/money/transfers'
import { wallets } from '../../../platform/db/schema'
import { writePreference } from '../../../src/data/preferences'
import { emptyPlan, type Plan } from '../../../src/money/transfers/plan'
import { passcode, richPerson } from '../../support/money'
import { renderApp, signInAs, signInWith, thePlatform, withPlatform } from '../../support/src'

withPlatform()

const tronAddress = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'

/** Somebody new in the browser with 100 tether, and a plan to give some of them to somebody else. */
const stage = async () => {
  const me = await richPerson(thePlatform(), { USDT: '100' })
  const you = await richPerson(thePlatform())
  await signInWith(me.token)
  const fill = (plan: Partial<Plan>) =>
    writePreference('draft.transfer.sendCredit', {
      ...emptyPlan('internal'),
      receiver: you.uuid,
      receiverName: 'آزمون نمونه',
      currency: 'USDT',
      reason: 'هدیه',
      ...plan,
    })
  return { me, fill }
}

/** What is said beside a label of a list of facts, in Latin digits. */
const saidAt = async (label: string): Promise<string> =>
  latinNumber((await screen.findByText(label)).nextElementSibling?.textContent ?? '')

const inTether = (label: string): string => label.replace('%{currency}', fa.enums.currency_name.USDT)

it('names what may be sent and the whole of the credit apart, in the review and on the receipt', async () => {
  const { me, fill } = await stage()
  const form = { currency: 'USDT', amount: '40', destination_kind: 'tron', destination: tronAddress }
  await thePlatform().call(contract.requests.submitRequest, { body: { type: 'withdrawal', form } } as never, {
    token: me.token,
  })
  fill({ amount: '5' })
  const { user } = await renderApp('/send-credit')
  expect(await saidAt(inTether(t.available_before))).toMatch(/^60\b/)
  expect(await saidAt(inTether(t.available_after))).toMatch(/^55\b/)
  // Between the two stands what is set aside for the withdrawal.
  expect(await saidAt(t.reserved)).toMatch(/^40\b/)
  await user.type(await screen.findByLabelText(new RegExp(`^${t.passcode}`)), passcode)
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${t.send}`) }))
  expect(await saidAt(inTether(t.own_credit_before))).toMatch(/^100\b/)
  expect(await saidAt(inTether(t.own_credit_after))).toMatch(/^95\b/)
  expect(screen.queryByText(inTether(t.available_before))).toBeNull()
})

it('asks out of which currency one gives as soon as there is credit in several, and then goes on from there', async () => {
  const me = await richPerson(thePlatform(), { USD: '100', IRR: '5000000' })
  await signInWith(me.token)
  const { user } = await renderApp('/send-credit')
  const rial = await screen.findByRole('radio', { name: new RegExp(fa.enums.currency_name.IRR) })
  await user.click(rial)
  await user.click(screen.getByRole('button', { name: t.next }))
  await screen.findByText(fa.enums.currency_name.IRR)
  expect(await screen.findByRole('combobox')).toBeTruthy()
})

it('does not ask for the currency where there is credit in one', async () => {
  const me = await richPerson(thePlatform(), { IRR: '5000000' })
  await signInWith(me.token)
  await renderApp('/send-credit')
  expect(await screen.findByRole('combobox')).toBeTruthy()
  await screen.findByText(fa.enums.currency_name.IRR)
  expect(screen.queryByRole('radio')).toBeNull()
})

it('tells no outcome of an amount that does not go, and no fee where there is none', async () => {
  const { fill } = await stage()
  fill({ amount: '' })
  const { user } = await renderApp('/send-credit')
  const amount = await screen.findByLabelText(new RegExp(`^${t.amount}`))
  await user.type(amount, '99999')
  await screen.findByText(fa.validation.limit_single)
  expect(screen.queryByText(t.recipient_gets)).toBeNull()
  expect(screen.queryByText(t.allowance.waits)).toBeNull()
  await user.clear(amount)
  await user.type(amount, '7')
  expect(await saidAt(t.recipient_gets)).toMatch(/^7\b/)
  expect(screen.queryByText(t.fee)).toBeNull()
})

it('says from which sum on a second person approves, so that nobody takes it for a cap', async () => {
  const { fill } = await stage()
  fill({ amount: '' })
  await renderApp('/send-credit')
  expect(await saidAt(t.allowance.sender)).toContain(latinNumber(t.allowance.used.split('%{limit}')[1] ?? 'nothing'))
})

/** The sending of tether, filled in as far as the source or further. */
const fromWallet = async (filled: (ends: { sender: string; receiver: string }) => Partial<Plan>) => {
  await signInAs('5')
  const [from, to] = await thePlatform().db.select().from(wallets).where(isNull(wallets.userUuid)).orderBy(wallets.id)
  const ends = { sender: from!.address, receiver: to!.address }
  writePreference('draft.transfer.adminFinancialSendUsdt', { ...emptyPlan('tron'), ...filled(ends) })
  return renderApp('/admin/financial-send-USDT')
}

it('says in the review what the network takes of its own coin, and from whom', async () => {
  await fromWallet((ends) => ({ ...ends, amount: '16', reason: 'آزمون' }))
  expect(await saidAt(t.gas_most.replace('%{symbol}', '\u2068TRX\u2069'))).toContain('15 TRX')
})

it('says of a new address that it has to wait before one is pasted', async () => {
  const { user } = await fromWallet(({ sender }) => ({ sender }))
  await user.click(await screen.findByLabelText(t.destination.paste))
  await screen.findByText(t.destination.paste_waits)
})
