import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { latinNumber } from '../../../contract/text'
import { fa } from '../../../i18n/fa'
import { transfers as t } from '../../../i18n/fa/money/transfers'
import { writePreference } from '../../../src/data/preferences'
import { emptyPlan, type Plan } from '../../../src/money/transfers/plan'
import { passcode, richPerson } from '../../support/money'
import { renderApp, signInWith, thePlatform, withPlatform } from '../../support/src'

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
  await user.type(await screen.findByLabelText(new RegExp(`^${t.passcode}`)), passcode)
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${t.send}`) }))
  expect(await saidAt(inTether(t.own_credit_before))).toMatch(/^100\b/)
  expect(await saidAt(inTether(t.own_credit_after))).toMatch(/^95\b/)
  expect(screen.queryByText(inTether(t.available_before))).toBeNull()
})
