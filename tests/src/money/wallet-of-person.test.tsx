import { screen, waitFor } from '@testing-library/react'
import { and, eq, isNull } from 'drizzle-orm'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { transfers as t } from '../../../i18n/fa/money/transfers'
import { bankInfo, users, wallets } from '../../../platform/db/schema'
import { emptyPlan } from '../../../src/money/transfers/plan'
import { readPreference, writePreference } from '../../../src/data/preferences'
import { queryClient } from '../../../src/data/queryClient'
import { richPerson } from '../../support/money'
import { network, renderApp, signInAs, signInWith, thePlatform, withPlatform } from '../../support/src'
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

describe('a wallet that is looked up slowly', () => {
  const name = 'draft.transfer.adminFinancialSendUsdt'
  const receiver = () => (readPreference(name) as { receiver?: string } | undefined)?.receiver

  /** Staff who have chosen somebody whose wallet is still being looked up. */
  const stage = async (phones: readonly [string, string]) => {
    const platform = thePlatform()
    const [slow] = await Promise.all(phones.map((phone) => platform.addPerson({ phone: `+98${phone.slice(1)}` })))
    let answer = (): void => undefined
    const answered = new Promise<void>((done) => (answer = done))
    network.use(
      http.post('*/crm/api/person-wallet/', async ({ request }) => {
        const { user_uuid: uuid } = (await request.clone().json()) as { user_uuid: string }
        if (uuid === slow) await answered
        const address = uuid === slow ? checked : another
        return HttpResponse.json({ address, ending: address.slice(-6) })
      }),
    )
    await signInAs('5')
    const [wallet] = await platform.db
      .select({ address: wallets.address })
      .from(wallets)
      .where(and(eq(wallets.network, 'tron'), isNull(wallets.userUuid)))
    writePreference(name, { ...emptyPlan('tron'), sender: wallet!.address })
    const { user } = await renderApp('/admin/financial-send-USDT')
    await user.click(await screen.findByRole('radio', { name: t.destination.user }))
    const pick = async (phone: string) => {
      const box = await screen.findByRole('combobox', { name: new RegExp(`^${t.destination.person}`) })
      await user.clear(box)
      await user.type(box, phone)
      await user.click(await screen.findByRole('option'))
    }
    await pick(phones[0])
    await waitFor(() => expect(queryClient.isMutating()).toBe(1))
    return {
      user,
      pick,
      answer: async () => {
        answer()
        await waitFor(() => expect(queryClient.isMutating()).toBe(0))
      },
    }
  }

  it('does not take the place of that of the person chosen after', async () => {
    const phones = ['09351113311', '09351113322'] as const
    const { pick, answer } = await stage(phones)
    await pick(phones[1])
    await waitFor(() => expect(receiver()).toBe(another))
    await answer()
    expect(receiver()).toBe(another)
  })

  it('is not paid into once another address is going to be entered', async () => {
    const { user, answer } = await stage(['09351113333', '09351113344'])
    await user.click(screen.getByRole('radio', { name: t.destination.paste }))
    await answer()
    expect(receiver()).toBe('')
  })
})
