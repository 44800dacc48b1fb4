import { expect, it } from 'vitest'
import { formats } from '../../../../i18n/formats'
import { cellText } from '../../../../src/list/table/kinds'
import type { ColumnData } from '../../../../src/list/table/columns'
import { paypalAccounts } from '../../../../src/money/reports/paypal'
import { withdrawalQueue } from '../../../../src/money/reports/withdrawals'
import { servers } from '../../../../src/orders/reports/services'
import { subscriptions } from '../../../../src/orders/reports/subscriptions'
import { userColumns } from '../../../../src/people/userColumns'
import { fa, persianText } from '../../../support/texts'

const tools = { formats: formats('fa'), translate: persianText }
const columnOf = (columns: readonly ColumnData[], source: string) => columns.find((column) => column.source === source)!

it('says of a PayPal account that what PayPal reports is another sum than ours', () => {
  const column = columnOf(paypalAccounts.columns, 'reported_balance')
  const said = (reported: string | null) =>
    cellText(column, { currency: 'USD', balance: '12.50', reported_balance: reported }, tools)
  expect(said('12.50')).not.toContain(fa.enums.reconciled_state.unequal)
  expect(said('12.40')).toContain(fa.enums.reconciled_state.unequal)
  expect(said(null)).toBe('')
})

it('says of a withdrawal that it waits too long', () => {
  const column = columnOf(withdrawalQueue.columns, 'asked_at')
  const said = (late: boolean) => cellText(column, { asked_at: '2026-01-01T00:00:00Z', late }, tools)
  expect(said(true)).toContain(fa.enums.sla.late)
  expect(said(false)).not.toContain(fa.enums.sla.late)
})

it('says of days that have passed how many, not less than none', () => {
  const said = (columns: readonly ColumnData[], source: string, days: number) =>
    cellText(columnOf(columns, source), { [source]: days }, tools)
  for (const days of [
    (left: number) => said(subscriptions.columns, 'days_left', left),
    (left: number) => said(servers.columns, 'days_left', left),
    (left: number) => said(userColumns, 'remaining_days', left),
  ])
    expect([days(-10), days(0), days(12)]).toEqual([fa.table.days_over.replace('%{n}', '۱۰'), '۰', '۱۲'])
})
