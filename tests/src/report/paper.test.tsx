import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index'
import { todayInTehran } from '../../../contract/jalali'
import { presetRange } from '../../../contract/jalali-presets'
import { formats } from '../../../i18n/formats'
import { fa } from '../../../i18n/fa'
import { renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

/** Opens the tools of a list and picks one. */
const pickTool = async (user: UserEvent, name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: fa.table.tools }))
  await user.click(await screen.findByRole('button', { name }))
}

describe('a report on paper', () => {
  it('is printed one currency after the other, each with its own sums', async () => {
    const { call, signIn } = thePlatform()
    const query = { kind: 'partner' } as const
    const { reply } = await call(contract.money.partnerShare, { query }, { token: await signIn('5') })
    expect(reply.totals.length).toBeGreaterThan(1)
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = await renderApp('/admin/admin-reports/financial?tab=partners', { as: '5' })
    await screen.findAllByText(reply.results[0]!.code)
    await pickTool(user, fa.table.print)
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    const sheets = [...document.querySelectorAll('section')].filter((section) => section.querySelector('h3 + table'))
    const words = reply.totals.map(({ currency }) => fa.enums.currency[currency])
    expect(sheets.map((sheet) => sheet.querySelector('h3')?.textContent)).toEqual(words)
    const rows = sheets.map((sheet, at) => {
      const sums = sheet.querySelectorAll('tfoot tr')
      expect([...sums].map((row) => row.textContent?.includes(words[at]!))).toEqual([true])
      return sheet.querySelectorAll('tbody tr').length
    })
    expect(rows.reduce((all, count) => all + count, 0)).toBe(reply.count)
    print.mockRestore()
  })

  it('says on paper when something happened, not how long ago', async () => {
    const { call, signIn } = thePlatform()
    const query = { status: 'requested' } as const
    const { reply } = await call(contract.money.withdrawals, { query }, { token: await signIn('5') })
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const filter = encodeURIComponent(JSON.stringify(query))
    const { user } = await renderApp(`/admin/withdrawal-users?filter=${filter}`, { as: '5' })
    await screen.findAllByText(reply.results[0]!.code)
    await pickTool(user, fa.table.print)
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    const paper = [...document.querySelectorAll('section:has(> h3 + table)')].map((sheet) => sheet.textContent).join()
    const moments = reply.results.map(({ asked_at }) => formats('fa').dateTime(asked_at))
    expect(moments.filter((moment) => !paper.includes(moment))).toEqual([])
    print.mockRestore()
  })

  it('gives the days it covers, where the screen says last month', async () => {
    await renderApp('/transfer-history?tab=statement', { as: '8' })
    expect(await screen.findByRole('button', { name: new RegExp(fa.dates.presets.last_month) })).toBeTruthy()
    const { start, end } = presetRange('last_month', todayInTehran())
    const [from, to] = [start, end].map((day) => formats('fa').date(day))
    const between = fa.dates.between.replace('%{from}', from!).replace('%{to}', to!)
    const chips = [...document.querySelectorAll('.chip')].map(({ textContent }) => textContent)
    expect(chips.filter((chip) => chip?.includes(between))).toHaveLength(1)
    expect(chips.filter((chip) => chip?.includes(fa.dates.presets.last_month))).toEqual([])
  })
})
