import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withdrawals as area } from '../../../contract/money/withdrawals'
import { people } from '../../../contract/people/users'
import { fa } from '../../../i18n/fa'
import { community } from '../../../i18n/fa/community'
import { users as words } from '../../../i18n/fa/people/users'
import { users } from '../../../platform/db/schema'
import { calls, forbidden, renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

const t = words.file

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
    await renderApp(`/user-under-leadership-info?user_uuid=${row.user.uuid}&tab=income`, { as: '8' })
    const income = await section(t.income)
    expect(await within(income).findAllByText(t.earned)).toBeTruthy()
    const figures = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 6 })
    expect(income.textContent).toContain(figures.format(Number(row.paid)))
    const list = await section(t.withdrawals)
    const first = reply.results[0]!
    expect((await within(list).findAllByText(first.destination)).length).toBeGreaterThan(0)
    expect(first.destination).toContain('•••')
    expect(within(list).getAllByRole('listitem')).toHaveLength(Math.min(25, reply.count))
  })

  it('who is not in the team is not shown, and their money is not asked for', async () => {
    const [stranger] = await thePlatform().db.select().from(users).where(eq(users.phone, '+989120000004'))
    await renderApp(`/user-under-leadership-info?user_uuid=${stranger!.uuid}`, { as: '8' })
    expect(await screen.findByText(t.unknown)).toBeTruthy()
    expect(calls.filter((call) => /withdraw/.test(call))).toEqual([])
    const token = await thePlatform().signIn('8')
    const query = { user_uuid: stranger!.uuid }
    expect((await thePlatform().call(area.withdrawals, { query }, { token })).reply.count).toBe(0)
    expect((await thePlatform().call(area.withdrawSummary, { query }, { token })).reply.count).toBe(0)
  })
})

describe('the file of a person', () => {
  const headOf = async (address: string, as: '1' | '8') => {
    await renderApp(address, { as })
    const main = within(screen.getByRole('main'))
    const tabs = await main.findByRole('navigation', { name: t.tabs })
    const name = main.getByRole('heading', { level: 1 })
    // Up to the tabs: the way back, who it is, and the figures.
    const page = tabs.parentElement!
    const head = [...page.children].slice(0, [...page.children].indexOf(tabs)).map(({ textContent }) => textContent)
    return {
      name: name.textContent,
      head,
      tabs: within(tabs)
        .getAllByRole('link')
        .map((tab) => tab.textContent),
    }
  }
  const member = async () => {
    const token = await thePlatform().signIn('8')
    return (await thePlatform().call(people.users, {}, { token })).reply.results[0]!
  }

  it('has one head and one row of tabs at both addresses of a leader', async () => {
    const { uuid, name } = await member()
    const mine = await headOf(`/user-under-leadership-info?user_uuid=${uuid}`, '8')
    expect(mine.name).toBe(name)
    expect(mine.head.join(' ')).toContain(t.last_seen)
    expect(mine.tabs.at(-1)).toBe(t.income)
    expect(await headOf(`/view-user?user_uuid=${uuid}`, '8')).toEqual(mine)
    expect(await headOf(`/view-user/user-information?user_uuid=${uuid}`, '8')).toEqual(mine)
  })

  it('has the same at both addresses of the staff, with what a leader may not see', async () => {
    const { uuid } = await member()
    const file = await headOf(`/admin/view-edit-user?user_uuid=${uuid}`, '1')
    expect(file.tabs).toEqual(expect.arrayContaining([t.income, t.purchases, t.history]))
    expect(file.head.join(' ')).toContain(t.credit)
    expect(await headOf(`/view-user?user_uuid=${uuid}`, '1')).toEqual(file)
  })

  it.each(['purchases', 'history', 'edit'])('shows a leader who asks for %s the overview', async (tab) => {
    const { uuid } = await member()
    await renderApp(`/view-user?user_uuid=${uuid}&tab=${tab}`, { as: '8' })
    expect(await screen.findByRole('heading', { name: t.facts })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: t.income })).toBeTruthy()
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    expect(calls.filter((call) => /payments|audit|user-bank/.test(call))).toEqual([])
    expect(forbidden).toEqual([])
  })

  it.each(['6', '9'] as const)('asks nothing for type %s that they may not read', async (as) => {
    const token = await thePlatform().signIn(as)
    const { uuid } = (await thePlatform().call(people.users, {}, { token })).reply.results[0]!
    for (const tab of ['overview', 'requests', 'tickets', 'income']) {
      await renderApp(`/user-under-leadership-info?user_uuid=${uuid}&tab=${tab}`, { as })
      expect(await screen.findByRole('navigation', { name: t.tabs })).toBeTruthy()
      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
      expect(screen.queryByText(fa.table.failure.title)).toBeNull()
    }
    expect(forbidden).toEqual([])
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
