import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays, dayInTehran, timeInTehran, todayInTehran } from '../../../contract/jalali'
import { contract } from '../../../contract/index'
import { formats } from '../../../i18n/formats'
import { fa } from '../../../i18n/fa'
import { exports } from '../../../i18n/fa/list/exports'
import { reports as moneyReports } from '../../../i18n/fa/money/reports'
import { reports } from '../../../i18n/fa/reports'
import { catchSavedFiles, renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

const { number } = formats('fa')
const saved = catchSavedFiles()

/** The screens use the browser's own clock; the last thirty days end today. */
const days = () => ({ start_date: addDays(todayInTehran(), -29), end_date: todayInTehran() })

const bytes = async (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer)),
    )
    reader.readAsArrayBuffer(file)
  })

/** The cells of a line of a CSV, each quoted; no cell here has a quote of its own. */
const cellsOf = (line: string | undefined): string[] => line?.slice(1, -1).split('","') ?? []

describe('the export of a report', () => {
  it('is every row of the screen’s filters in its columns, and the same total', async () => {
    const { user } = await renderApp(
      '/admin/admin-reports/closed-tickets?filter=%7B%22stars%22%3A%221%2C2%2C3%2C4%2C5%22%7D',
      {
        as: '1',
      },
    )
    const button = await screen.findByRole('button', { name: fa.table.export })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    await user.click(button)
    const dialog = await screen.findByRole('dialog')
    const { call, signIn } = thePlatform()
    const query = { stars: [1, 2, 3, 4, 5], page_size: 100 }
    const { reply } = await call(contract.tickets.closedTickets, { query }, { token: await signIn('1') })
    await within(dialog).findByText(exports.rows.replace('%{n}', number(reply.count)))
    await user.click(within(dialog).getByRole('radio', { name: exports.csv }))
    await user.click(within(dialog).getByRole('button', { name: exports.start }))
    await within(dialog).findByText(exports.done.replace('%{n}', number(reply.count)))
    const text = await bytes(saved[0]!)
    expect(text.startsWith('\ufeff')).toBe(true)
    const lines = text.slice(1).trimEnd().split('\r\n')
    expect(lines).toHaveLength(reply.count + 1)
    const heads = cellsOf(lines[0])
    const { columns } = reports
    expect(heads.slice(0, 7)).toEqual([
      columns.number,
      columns.subject,
      columns.user,
      columns.department,
      columns.closer,
      columns.closed_at,
      exports.gregorian.replace('%{name}', columns.closed_at),
    ])
    const ids = lines.slice(1).map((line) => Number(cellsOf(line)[0]))
    expect(ids.slice(0, reply.results.length)).toEqual(reply.results.map(({ id }) => id))
    const [first] = reply.results
    const closed = Date.parse(first!.closed_at)
    expect(lines[1]).toContain(`${dayInTehran(closed)}T${timeInTehran(closed)}:`)
    expect(lines[1]).toContain(`","${Math.round(first!.duration / 36) / 100}","`)
  })

  it('has every column that was chosen, also one of which this page has no value', async () => {
    const { user } = await renderApp('/admin/withdrawal-users', { as: '5' })
    await waitFor(() => expect(document.querySelector('tbody tr th')).toBeTruthy())
    const { columns } = moneyReports
    expect(screen.queryByRole('columnheader', { name: columns.owner_hold })).toBeNull()
    await user.click(await screen.findByRole('button', { name: fa.table.export }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(columns.asked_at)
    expect(dialog.textContent).toContain(columns.owner_hold)
    expect(dialog.textContent).toContain(exports.rows.split('،').at(-1)?.trim())
  })

  it('has the order of the screen also where the platform answers oldest first', async () => {
    const { user } = await renderApp(`/ticket-report?filter=${encodeURIComponent(JSON.stringify(days()))}`, { as: '1' })
    const button = await screen.findByRole('button', { name: fa.table.export })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    await user.click(button)
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('radio', { name: exports.csv }))
    await user.click(within(dialog).getByRole('button', { name: exports.start }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const lines = (await bytes(saved[0]!)).trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => cellsOf(line)[1])).toEqual(
      Array.from({ length: 30 }, (_, back) => addDays(todayInTehran(), -back)),
    )
  })

  it('is its figures where it has no rows, sums by currency, with those of the period before', async () => {
    const { call, signIn } = thePlatform()
    const { user } = await renderApp(`/reports?filter=${encodeURIComponent(JSON.stringify(days()))}`, { as: '1' })
    const { reply } = await call(contract.dashboard.mainReport, { query: days() }, { token: await signIn('1') })
    const button = await screen.findByRole('button', { name: fa.table.export })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    await user.click(button)
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('radio', { name: exports.csv }))
    await user.click(within(dialog).getByRole('button', { name: exports.start }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const lines = (await bytes(saved[0]!)).split('\r\n')
    const { figure, value, before } = reports.columns
    expect(cellsOf(lines[0]?.replace('\ufeff', ''))).toEqual([figure, value, before])
    expect(cellsOf(lines.find((line) => line.startsWith(`"${reports.figures.completed}",`)))[1]).toBe(
      String(reply.completed_requests),
    )
    const [sum] = reply.income ?? []
    expect(
      lines.some((line) => line.startsWith(`"${reports.figures.income}`) && line.includes(`,"${sum?.amount}",`)),
    ).toBe(true)
  })
})
