import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { exportLimits, preparedLimits } from '../../../contract/system/exports'
import { fa } from '../../../i18n/fa'
import { exports } from '../../../i18n/fa/list/exports'
import { tickets } from '../../../i18n/fa/tickets'
import { formats } from '../../../i18n/formats'
import { exportSchedules, preparedExports, preparedPieces } from '../../../platform/db/schema'
import { address, catchSavedFiles, renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

const { number } = formats('fa')
const { mine } = exports
const saved = catchSavedFiles()

afterEach(async () => {
  vi.useRealTimers()
  await thePlatform().db.delete(exportSchedules)
  await thePlatform().db.delete(preparedPieces)
  await thePlatform().db.delete(preparedExports)
})

const textOf = async (file: Blob): Promise<string> => {
  const reader = new FileReader()
  const done = new Promise((resolve) => reader.addEventListener('load', resolve))
  reader.readAsText(file)
  await done
  return reader.result as string
}

const openExport = async (user: UserEvent) => {
  const button = await screen.findByRole('button', { name: fa.table.export })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await user.click(button)
  return within(await screen.findByRole('dialog'))
}

const failAll = () =>
  thePlatform().db.update(preparedExports).set({ state: 'failed', problem: 'internal', rows: null, total: null })

describe('an export asked for later', () => {
  it('is the same file as the one that is waited for, on the page the dialog leads to', async () => {
    const { user } = await renderApp('/admin/admin-reports/closed-tickets', { as: '7' })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('radio', { name: exports.csv }))
    await user.click(dialog.getByRole('button', { name: exports.start }))
    await waitFor(() => expect(saved).toHaveLength(1))
    await user.click(dialog.getByRole('button', { name: exports.later }))
    await user.click(await dialog.findByRole('link', { name: fa.paths.exports }))
    await screen.findByText(mine.states.ready)
    expect(address()).toBe('/exports')
    await user.click(screen.getByRole('button', { name: mine.csv }))
    await waitFor(() => expect(saved).toHaveLength(2))
    const [direct, later] = await Promise.all(saved.map(textOf))
    expect(direct?.split('\r\n').length).toBeGreaterThan(10)
    expect(later).toBe(direct)
    await user.click(screen.getByRole('button', { name: mine.xlsx }))
    await waitFor(() => expect(saved).toHaveLength(3))
    expect(saved[2]?.type).toContain('spreadsheetml')
  })

  it('that failed says why, is tried again, and is deleted after a word', async () => {
    const { user } = await renderApp('/admin/all-tickets', { as: '2' })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: exports.later }))
    const way = await dialog.findByRole('link', { name: fa.paths.exports })
    await failAll()
    await user.click(way)
    await screen.findByText(mine.states.failed)
    expect(screen.getByText(mine.problems.other)).toBeTruthy()
    expect(screen.queryByRole('button', { name: mine.csv })).toBeNull()
    await user.click(screen.getByRole('button', { name: mine.retry }))
    await screen.findByText(mine.states.ready)
    await user.click(screen.getByRole('button', { name: /^حذف خروجی/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: mine.remove }))
    await screen.findByText(mine.empty)
    expect(await thePlatform().db.$count(preparedExports)).toBe(0)
  })

  it('says in words what its list was narrowed by', async () => {
    const { user } = await renderApp(`/admin/all-tickets?filter=${encodeURIComponent('{"sla":"late"}')}`, { as: '2' })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: exports.later }))
    await user.click(await dialog.findByRole('link', { name: fa.paths.exports }))
    const words = `${tickets.columns.sla}: ${fa.enums.sla.late}`
    await screen.findByText((_, part) => part?.tagName === 'P' && part.textContent === words)
  })

  it('says how far it is while it is prepared', async () => {
    const { user } = await renderApp('/admin/all-tickets', { as: '2' })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: exports.later }))
    const way = await dialog.findByRole('link', { name: fa.paths.exports })
    await thePlatform().db.update(preparedExports).set({ state: 'preparing', rows: 250, total: 1000 })
    await user.click(way)
    await screen.findByText(mine.states.preparing)
    const words = mine.reading.replace('%{n}', number(250)).replace('%{total}', number(1000))
    expect(screen.getByText(words)).toBeTruthy()
    await thePlatform().db.update(preparedExports).set({ state: 'ready' })
    await screen.findByText(mine.states.ready, undefined, { timeout: 10_000 })
  })

  it('comes by itself, is paused, goes on and is deleted', async () => {
    const { user } = await renderApp('/admin/all-tickets', { as: '2' })
    const dialog = await openExport(user)
    await user.selectOptions(dialog.getByLabelText(exports.repeat), exports.rounds.week)
    await user.selectOptions(dialog.getByLabelText(exports.hour), '9')
    await user.click(dialog.getByRole('button', { name: exports.schedule }))
    await user.click(await dialog.findByRole('link', { name: fa.paths.exports }))
    await screen.findByText(new RegExp(exports.rounds.week))
    const kept = async () => (await thePlatform().db.select().from(exportSchedules))[0]
    expect(await kept()).toMatchObject({ every: 'week', hour: 9, paused: false })
    await user.click(screen.getByRole('button', { name: mine.pause }))
    await screen.findByText(mine.paused)
    expect(await kept()).toMatchObject({ paused: true })
    await user.click(screen.getByRole('button', { name: mine.go_on }))
    await screen.findByRole('button', { name: mine.pause })
    await user.click(screen.getByRole('button', { name: /^حذف زمان‌بندی/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: mine.remove }))
    await waitFor(() => expect(screen.queryByText(mine.schedules)).toBeNull())
    expect(await kept()).toBeUndefined()
  })

  it('means by a range what was chosen of all that it may mean', async () => {
    vi.setSystemTime('2026-11-21T08:00:00Z')
    const days = { start_date: '2026-10-23', end_date: '2026-11-21' }
    const filter = JSON.stringify({ ...days, sla: 'late' })
    const { user } = await renderApp(`/admin/all-tickets?filter=${encodeURIComponent(filter)}`, { as: '2' })
    const dialog = await openExport(user)
    expect(dialog.queryByLabelText(tickets.filters.range)).toBeNull()
    await user.selectOptions(dialog.getByLabelText(exports.repeat), exports.rounds.month)
    const range = dialog.getByLabelText<HTMLSelectElement>(tickets.filters.range)
    const { last_30_days, this_month } = fa.dates.presets
    const moving = exports.moving.replace('%{range}', formats('fa').range(days.start_date, days.end_date))
    expect([...range.options].map(({ text }) => text)).toEqual([last_30_days, this_month, moving])
    await user.selectOptions(range, this_month)
    await user.click(dialog.getByRole('button', { name: exports.schedule }))
    await dialog.findByRole('link', { name: fa.paths.exports })
    const [kept] = await thePlatform().db.select().from(exportSchedules)
    expect(kept?.asked).toMatchObject({ query: days, ranges: { start_date: 'this_month' } })
  })

  it('of which there are too many is refused in words', async () => {
    const { user } = await renderApp('/admin/all-tickets', { as: '2' })
    const dialog = await openExport(user)
    await user.click(dialog.getByRole('button', { name: exports.later }))
    await dialog.findByRole('link', { name: fa.paths.exports })
    const { db } = thePlatform()
    const [row] = await db.select().from(preparedExports)
    const { id: _id, ...copy } = row!
    await db.insert(preparedExports).values(Array.from({ length: preparedLimits.perPerson - 1 }, () => copy))
    await user.click(dialog.getByRole('button', { name: fa.table.close }))
    const again = await openExport(user)
    await user.click(again.getByRole('button', { name: exports.later }))
    await again.findByText(exports.busy_kept.replace('%{n}', number(preparedLimits.perPerson)))
    await db.update(preparedExports).set({ state: 'waiting' }).where(eq(preparedExports.name, copy.name))
    await user.click(again.getByRole('button', { name: exports.later }))
    await again.findByText(exports.busy_person.replace('%{n}', number(exportLimits.perPerson)))
  })
})
