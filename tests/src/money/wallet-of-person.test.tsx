import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { transfers as t } from '../../../i18n/fa/money/transfers'
import { bankInfo, users, wallets } from '../../../platform/db/schema'
import { emptyPlan } from '../../../src/money/transfers/plan'
import { writePreference } from '../../../src/data/preferences'
import { richPerson } from '../../support/money'
import { renderApp, signInWith, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

const checked = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const another = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'

it('shows how the checked wallet of somebody ends, and says when a pasted address is another one', async () => {
  const platform = thePlatform()
  const [me, you] = [await richPerson(platform), await richPerson(platform)]
  const phone = '+989351112233'
  await platform.db.update(users).set({ phone }).where(eq(users.uuid, you.uuid))
  await platform.db.insert(bankInfo).values({ userUuid: you.uuid, tronAddress: checked, verifiedAt: new Date() })
  const sender = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
  await platform.db
    .insert(wallets)
    .values({ network: 'tron', address: sender, userUuid: me.uuid, label: '', balanceMinor: 9_000_000n, gas: '100' })
  await signInWith(me.token)
  writePreference('draft.transfer.financialSendUsdt', { ...emptyPlan('tron'), sender })
  const { user } = await renderApp('/financial-send-USDT')
  await user.click(await screen.findByRole('radio', { name: t.destination.user }))
  await user.type(
    await screen.findByRole('combobox', { name: new RegExp(`^${t.destination.person}`) }),
    phone.replace('+98', '0'),
  )
  await user.click(await screen.findByRole('option'))
  await screen.findByText(`…${checked.slice(-6)}`)
  expect(document.body.textContent).not.toContain(checked)
  const address = await screen.findByLabelText(new RegExp(`^${t.destination.address}`))
  await user.type(address, another)
  await screen.findByText(t.destination.ends_otherwise)
  await user.clear(address)
  await user.type(address, checked)
  await waitFor(() => expect(screen.queryByText(t.destination.ends_otherwise)).toBeNull())
  await screen.findByText(t.destination.new)
})

it('says of the own number that it is the own account, and of a number of nobody that nothing was found', async () => {
  const platform = thePlatform()
  const [me, you] = [await richPerson(platform, { USD: '100' }), await richPerson(platform)]
  for (const [person, phone] of [
    [me, '+989351112244'],
    [you, '+989351112255'],
  ] as const)
    await platform.db.update(users).set({ phone }).where(eq(users.uuid, person.uuid))
  await signInWith(me.token)
  writePreference('draft.transfer.sendCredit', emptyPlan('internal'))
  const { user } = await renderApp('/send-credit')
  const box = await screen.findByRole('combobox', { name: new RegExp(`^${t.destination.recipient}`) })
  await user.type(box, '۰۹۳۵۱۱۱۲۲۴۴')
  await screen.findByText(t.destination.own)
  expect(screen.queryByText(fa.inputs.search.none)).toBeNull()
  // Nor is it one of what was found, once the box is left.
  await user.tab()
  await screen.findByText(t.destination.own)
  expect(screen.queryByText(fa.inputs.search.unchosen)).toBeNull()
  await user.clear(box)
  await user.type(box, '09351112266')
  await screen.findByText(fa.inputs.search.none)
  expect(screen.queryByText(t.destination.own)).toBeNull()
  await user.clear(box)
  await user.type(box, '09351112255')
  await screen.findByRole('option')
})
