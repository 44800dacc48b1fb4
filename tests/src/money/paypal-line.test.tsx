import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { contract } from '../../../contract'
import { enums } from '../../../i18n/fa/enums'
import { funds } from '../../../i18n/fa/funds'
import { payout as t } from '../../../i18n/fa/payout'
import { money } from '../../../i18n/fa/money'
import { paypalAccounts } from '../../../platform/db/schema'
import { passcode } from '../../support/money'
import { renderApp, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

const { addTransaction, accountTransactions } = contract.paypal

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
  return { account: account!.uuid, address: `/admin/paypal-account-details/${account!.uuid}`, id: reply.object.id }
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
  await user.click(dialog.getByRole('button', { name: money.decide.reverse }))
  await dialog.findByText(t.paypal.reverse_text)
  const reverse = dialog.getByRole<HTMLButtonElement>('button', { name: money.decide.reverse })
  expect(reverse.disabled).toBe(true)
  await user.type(dialog.getByLabelText(new RegExp(fa.table.reason)), 'مبلغ اشتباه ثبت شد')
  await user.type(dialog.getByLabelText(new RegExp(`^${money.passcode}`)), '000001')
  await user.click(reverse)
  await dialog.findByText(new RegExp(fa.errors.wrong_passcode))
  await user.type(dialog.getByLabelText(new RegExp(`^${money.passcode}`)), passcode)
  await user.click(reverse)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(t.paypal.reversed)
  const platform = thePlatform()
  const lines = (
    await platform.call(accountTransactions, { params: { id: account } }, { token: await platform.signIn('1') })
  ).reply.results
  expect(lines.filter(({ reference }) => reference === 'BACK-1').map(({ state }) => state)).toEqual([
    'reversal',
    'reversed',
  ])
  expect(lines.find((line) => line.id === id)?.moves).toEqual([])
  const table = within(await screen.findByRole('table'))
  await table.findByText(enums.paypal_line.reversal)
  await table.findByText(enums.paypal_line.reversed)
  expect(table.getByRole('columnheader', { name: new RegExp(funds.columns.state) })).toBeTruthy()
})

it('shows those who may not take it back who may', async () => {
  const { address } = await recorded('BACK-2')
  const { user } = await renderApp(address, { as: '5' })
  const dialog = await openLine(user, 'BACK-2')
  await dialog.findByText(t.paypal.reverse_who)
  expect(dialog.queryByRole('button', { name: money.decide.reverse })).toBeNull()
})

it('is printed as a receipt of its own', async () => {
  const { address } = await recorded('PAPER-1')
  const { user } = await renderApp(address, { as: '5' })
  const dialog = await openLine(user, 'PAPER-1')
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await user.click(dialog.getByRole('button', { name: money.receipt }))
  expect(print).toHaveBeenCalledOnce()
  expect(dialog.getByText(new RegExp(fa.table.printed)).textContent).toContain(t.paypal.line)
  print.mockRestore()
})
