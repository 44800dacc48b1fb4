import { screen, waitFor, within } from '@testing-library/react'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { contract } from '../../../contract'
import { addDays, jalaliText, todayInTehran } from '../../../contract/jalali'
import { enums } from '../../../i18n/fa/enums'
import { inputs } from '../../../i18n/fa/inputs'
import { reports } from '../../../i18n/fa/money/reports'
import { paypal as t } from '../../../i18n/fa/money/paypal'
import { transfers } from '../../../i18n/fa/money/transfers'
import { paypalAccounts, processRequests, users } from '../../../platform/db/schema'
import { passcode } from '../../support/money'
import { loseAnswersOf, openAddress, renderApp, rowsTable, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

const { addTransaction, accountTransactions } = contract.money
const api = async () => ({ token: await thePlatform().signIn('5') })

/** A line by hand in an account of its own; gives where it stands. */
const recorded = async (reference: string) => {
  const platform = thePlatform()
  const [account] = await platform.db.select().from(paypalAccounts).where(eq(paypalAccounts.status, 'active'))
  const { reply } = await platform.call(
    addTransaction,
    {
      body: {
        account: account!.uuid,
        direction: 'in',
        type: 'payment',
        counterparty: 'Northwind Studio',
        amount: '120.50',
        date: '2026-11-20',
        reference,
        anyway: true,
      },
    },
    { token: await platform.signIn('5') },
  )
  return { account: account!.uuid, address: `/admin/paypal-account-details/${account!.uuid}`, id: reply.object!.id }
}

/** Opens the row of a reference, which the table and the card may both show. */
const openLine = async (user: Awaited<ReturnType<typeof renderApp>>['user'], reference: string) => {
  const [shown] = await screen.findAllByText(reference)
  await user.click(shown!.closest('tr')!)
  return within(await screen.findByRole('dialog'))
}

it('by hand is taken back in place by an administrator, with a reason, and both lines are marked', async () => {
  const { account, address, id } = await recorded('BACK-1')
  const { user } = await renderApp(address, { as: '1' })
  const dialog = await openLine(user, 'BACK-1')
  await user.click(dialog.getByRole('button', { name: transfers.decide.reverse }))
  await dialog.findByText(t.reverse_text)
  const reverse = dialog.getByRole<HTMLButtonElement>('button', { name: transfers.decide.reverse })
  expect(reverse.disabled).toBe(true)
  await user.type(dialog.getByLabelText(new RegExp(fa.table.reason)), 'مبلغ اشتباه ثبت شد')
  await user.type(dialog.getByLabelText(new RegExp(`^${transfers.passcode}`)), '000001')
  await user.click(reverse)
  await dialog.findByText(new RegExp(fa.errors.wrong_passcode))
  await user.type(dialog.getByLabelText(new RegExp(`^${transfers.passcode}`)), passcode)
  await user.click(reverse)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(t.reversed)
  const platform = thePlatform()
  const lines = (
    await platform.call(accountTransactions, { params: { id: account } }, { token: await platform.signIn('1') })
  ).reply.results
  expect(lines.filter(({ reference }) => reference === 'BACK-1').map(({ state }) => state)).toEqual([
    'reversal',
    'reversed',
  ])
  expect(lines.find((line) => line.id === id)?.moves).toEqual([])
  const table = within(await rowsTable())
  await table.findByText(enums.paypal_line.reversal)
  await table.findByText(enums.paypal_line.reversed)
  expect(table.getByRole('columnheader', { name: new RegExp(reports.columns.state) })).toBeTruthy()
})

it('shows those who may not take it back who may', async () => {
  const { address } = await recorded('BACK-2')
  const { user } = await renderApp(address, { as: '5' })
  const dialog = await openLine(user, 'BACK-2')
  await dialog.findByText(t.reverse_who)
  expect(dialog.queryByRole('button', { name: transfers.decide.reverse })).toBeNull()
})

it('is printed as a receipt of its own', async () => {
  const { address } = await recorded('PAPER-1')
  const { user } = await renderApp(address, { as: '5' })
  const dialog = await openLine(user, 'PAPER-1')
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await user.click(dialog.getByRole('button', { name: transfers.receipt }))
  expect(print).toHaveBeenCalledOnce()
  expect(dialog.getByText(new RegExp(fa.table.printed)).textContent).toContain(t.line)
  print.mockRestore()
})

describe('a PayPal transaction', () => {
  it('is recorded by hand once; a likely double only when it is meant', async () => {
    const [account] = await thePlatform().db.select().from(paypalAccounts).where(eq(paypalAccounts.status, 'active'))
    const linesNow = async () =>
      (await thePlatform().call(accountTransactions, { params: { id: account!.uuid } }, await api())).reply
    const before = (await linesNow()).count
    const { user } = await renderApp(`/admin/paypal-account-details/${account!.uuid}`, { as: '5' })
    const fill = async (reference: string) => {
      await user.click(await screen.findByRole('button', { name: t.add }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.type(dialog.getByLabelText(new RegExp(t.type)), 'payment')
      await user.type(dialog.getByLabelText(new RegExp(t.counterparty)), 'Northwind Studio')
      await user.type(dialog.getByLabelText(new RegExp(`^${reports.columns.amount}`)), '۱۲۰٫۵۰')
      const day = dialog.getByLabelText(new RegExp(`^${reports.columns.date}`))
      // The day of the platform under test, whatever day it is outside.
      await user.clear(day)
      await user.type(day, jalaliText(todayInTehran(thePlatform().clock.now())))
      await user.type(dialog.getByLabelText(new RegExp(t.reference)), reference)
      return dialog
    }
    const keys = loseAnswersOf('/paypal/transactions/')
    const first = await fill('HAND-1')
    const review = async (dialog: typeof first) => {
      await user.click(dialog.getByRole('button', { name: t.next }))
      const save = await dialog.findByRole<HTMLButtonElement>('button', { name: t.save })
      expect(save.disabled).toBe(true)
      await user.click(dialog.getByRole('checkbox', { name: t.sure }))
    }
    // A fee above its amount is said in its own words, and one of nothing is none.
    const fee = first.getByLabelText(new RegExp(`^${reports.columns.fee}`))
    await user.type(fee, '۱۲۱')
    await user.click(first.getByRole('button', { name: t.next }))
    await first.findByText(fa.validation.fee_above_amount)
    await user.clear(fee)
    await user.type(fee, '0.00')
    // So is a day that has not come: it is never reviewed.
    const day = first.getByLabelText(new RegExp(`^${reports.columns.date}`))
    await user.clear(day)
    await user.type(day, jalaliText(addDays(todayInTehran(), 1)))
    await user.click(first.getByRole('button', { name: t.next }))
    await first.findByText(fa.validation.date_future)
    expect(first.queryByRole('checkbox', { name: t.sure })).toBeNull()
    await user.clear(day)
    await user.type(day, jalaliText(todayInTehran(thePlatform().clock.now())))
    await review(first)
    expect(first.getByText(/یکصد و بیست|صد و بیست/)).toBeTruthy()
    await user.click(first.getByRole('button', { name: t.save }))
    expect(await first.findByText(new RegExp(transfers.once))).toBeTruthy()
    await user.click(first.getByRole('button', { name: t.save }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([keys.length, new Set(keys).size, (await linesNow()).count]).toEqual([2, 1, before + 1])
    expect((await linesNow()).results[0]).toMatchObject({ gross: '120.5', manual: true, reference: 'HAND-1' })
    expect((await screen.findAllByText('HAND-1')).length).toBeGreaterThan(0)
    const second = await fill('HAND-2')
    await review(second)
    await user.click(second.getByRole('button', { name: t.save }))
    await second.findByText(new RegExp(`${t.double.split('%')[0]}.*HAND-1`))
    expect(second.getByRole<HTMLButtonElement>('button', { name: t.next }).disabled).toBe(true)
    await user.click(second.getByRole('checkbox', { name: t.anyway }))
    await review(second)
    await user.click(second.getByRole('button', { name: t.save }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await linesNow()).count).toBe(before + 2)
  })

  it('outlives Escape and a reload until it is recorded, and a lost answer asked for again is no second line', async () => {
    const [account] = await thePlatform().db.select().from(paypalAccounts).where(eq(paypalAccounts.status, 'active'))
    const page = `/admin/paypal-account-details/${account!.uuid}`
    const linesNow = async () =>
      (await thePlatform().call(accountTransactions, { params: { id: account!.uuid } }, await api())).reply.count
    const before = await linesNow()
    const { user } = await renderApp(page, { as: '5' })
    const opened = async () => {
      await user.click(await screen.findByRole('button', { name: t.add }))
      return within(await screen.findByRole('dialog'))
    }
    const valueOf = (dialog: Awaited<ReturnType<typeof opened>>, label: string) =>
      dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value
    const first = await opened()
    await user.type(first.getByLabelText(new RegExp(t.counterparty)), 'Harbour Studio')
    await user.click(first.getByRole('button', { name: t.next }))
    expect(first.getAllByText(fa.validation.required)).toHaveLength(2)
    expect(document.activeElement).toBe(first.getByLabelText(new RegExp(`^${reports.columns.amount}`)))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const second = await opened()
    expect(valueOf(second, t.counterparty)).toBe('Harbour Studio')
    await user.type(second.getByLabelText(new RegExp(`^${reports.columns.amount}`)), '77')
    await user.type(second.getByLabelText(new RegExp(t.reference)), 'KEPT-1')
    const day = second.getByLabelText(new RegExp(`^${reports.columns.date}`))
    await user.clear(day)
    await user.type(day, jalaliText(todayInTehran(thePlatform().clock.now())))
    const keys = loseAnswersOf('/paypal/transactions/')
    const record = async (dialog: typeof second) => {
      await user.click(dialog.getByRole('button', { name: t.next }))
      await user.click(await dialog.findByRole('checkbox', { name: t.sure }))
      await user.click(dialog.getByRole('button', { name: t.save }))
    }
    await record(second)
    await second.findByText(new RegExp(transfers.once))
    await openAddress(page)
    const third = await opened()
    expect(valueOf(third, t.reference)).toBe('KEPT-1')
    await record(third)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([keys.length, new Set(keys).size, await linesNow()]).toEqual([2, 1, before + 1])
    const fourth = await opened()
    expect(valueOf(fourth, t.reference)).toBe('')
    expect(fourth.queryByRole('button', { name: inputs.draft.start_anew })).toBeNull()
  })
})

describe('a PayPal payment for a request', () => {
  it('is recorded under its typed code, and reviewed with whose request it is', async () => {
    const platform = thePlatform()
    const [account] = await platform.db.select().from(paypalAccounts).where(eq(paypalAccounts.status, 'active'))
    const open = (type: string) =>
      platform.db
        .select({ id: processRequests.id, code: processRequests.code, name: users.name })
        .from(processRequests)
        .innerJoin(users, eq(users.uuid, processRequests.userUuid))
        .where(
          and(sql`${processRequests.type} = ${type}`, sql`${processRequests.status} in ('pending', 'in_progress')`),
        )
        .limit(1)
    const [[claim], [kyc]] = await Promise.all([open('income_claim'), open('kyc')])
    const { user } = await renderApp(`/admin/paypal-account-details/${account!.uuid}`, { as: '5' })
    await user.click(await screen.findByRole('button', { name: t.add }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(new RegExp(t.counterparty)), 'Sunset Studio')
    await user.type(dialog.getByLabelText(new RegExp(`^${reports.columns.amount}`)), '3.25')
    await user.type(dialog.getByLabelText(new RegExp(t.reference)), 'FOR-1')
    const day = dialog.getByLabelText(new RegExp(`^${reports.columns.date}`))
    await user.clear(day)
    await user.type(day, jalaliText(todayInTehran(platform.clock.now())))
    await user.type(dialog.getByLabelText(new RegExp(t.description)), 'پیش‌پرداخت پروژه')
    const code = dialog.getByLabelText(new RegExp(t.request_code))
    const next = dialog.getByRole('button', { name: t.next })
    await user.type(code, 'IC-999999')
    await user.click(next)
    await dialog.findByText(fa.validation.unknown_request)
    await user.clear(code)
    await user.type(code, kyc!.code)
    await user.click(next)
    await dialog.findByText(fa.validation.expects_nothing)
    await user.clear(code)
    await user.type(code, claim!.code.replace(/\D/g, ''))
    await user.click(next)
    await user.click(await dialog.findByRole('checkbox', { name: t.sure }))
    expect(dialog.getByText(claim!.code)).toBeTruthy()
    expect(dialog.getByText(claim!.name)).toBeTruthy()
    expect(dialog.getByText('پیش‌پرداخت پروژه')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: t.save }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const lines = (await platform.call(accountTransactions, { params: { id: account!.uuid } }, await api())).reply
    expect(lines.results.find(({ reference }) => reference === 'FOR-1')?.request_id).toBe(claim!.id)
  })
})

describe('an account that is not there', () => {
  it.each(['xyz', crypto.randomUUID()])('is said once, with the way to the accounts: %s', async (uuid) => {
    await renderApp(`/admin/paypal-account-details/${uuid}`, { as: '1' })
    const main = within(await screen.findByRole('main'))
    // The ledger may say so a moment before the account does.
    const back = await main.findByRole('link', { name: fa.paths.adminPaypalAccounts })
    expect(main.getByText(fa.errors.not_found)).toBeTruthy()
    expect(back.getAttribute('href')).toBe('/admin/paypal-accounts')
    await waitFor(() => expect(main.queryAllByRole('status')).toEqual([]))
    expect(main.queryByRole('alert')).toBeNull()
    expect(main.queryByRole('table')).toBeNull()
    expect(main.queryAllByText(fa.table.failure.title)).toEqual([])
    expect(main.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })
})
