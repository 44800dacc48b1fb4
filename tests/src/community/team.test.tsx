import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withdrawals as area } from '../../../contract/money/withdrawals'
import { community } from '../../../i18n/fa/community'
import { users } from '../../../platform/db/schema'
import { calls, renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

const t = community.team

const section = async (title: string) => (await screen.findByRole('heading', { name: title })).closest('section')!

describe('a person of the team', () => {
  it('shows the leader income and withdrawals as the platform sums them, with masked destinations', async () => {
    const platform = thePlatform()
    const token = await platform.signIn('8')
    const mine = await platform.call(area.withdrawSummary, { query: { sort: '-paid' } }, { token })
    const [leader] = await platform.db.select().from(users).where(eq(users.phone, '+989120000008'))
    const row = mine.reply.results.find(({ user, paid }) => user.uuid !== leader!.uuid && Number(paid) > 0)!
    expect(row).toBeTruthy()
    const query = { user_uuid: row.user.uuid, sort: '-asked_at' } as const
    const { reply } = await platform.call(area.withdrawals, { query }, { token })
    await renderApp(`/user-under-leadership-info?user_uuid=${row.user.uuid}`, { as: '8' })
    const income = await section(t.income)
    expect(await within(income).findAllByText(t.earned)).toBeTruthy()
    const figures = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 6 })
    expect(income.textContent).toContain(figures.format(Number(row.paid)))
    const list = await section(t.withdrawals)
    const first = reply.results[0]!
    expect((await within(list).findAllByText(first.destination)).length).toBeGreaterThan(0)
    expect(first.destination).toContain('•••')
    expect(within(list).getAllByRole('listitem')).toHaveLength(Math.min(10, reply.count))
  })

  it('who is not in the team is not shown, and their money is not asked for', async () => {
    const [stranger] = await thePlatform().db.select().from(users).where(eq(users.phone, '+989120000004'))
    await renderApp(`/user-under-leadership-info?user_uuid=${stranger!.uuid}`, { as: '8' })
    expect(await screen.findByText(t.gone)).toBeTruthy()
    expect(calls.filter((call) => /withdraw/.test(call))).toEqual([])
    const token = await thePlatform().signIn('8')
    const query = { user_uuid: stranger!.uuid }
    expect((await thePlatform().call(area.withdrawals, { query }, { token })).reply.count).toBe(0)
    expect((await thePlatform().call(area.withdrawSummary, { query }, { token })).reply.count).toBe(0)
  })
})

describe('mentoring', () => {
  it('leads to a message with subject and department chosen already', async () => {
    const { user } = await renderApp('/mentorship', { as: '3' })
    await user.click(await screen.findByRole('link', { name: community.mentoring.message }))
    const box: HTMLSelectElement = await screen.findByLabelText(/^دپارتمان/)
    await waitFor(() => expect(box.selectedOptions[0]?.textContent).toBe('منتورینگ'))
    expect(screen.getByDisplayValue(community.mentoring.subject)).toBeTruthy()
  })
})
