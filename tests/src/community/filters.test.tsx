import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { community as texts } from '../../../i18n/fa/community'
import { fa } from '../../../i18n/fa'
import { mentorSessions, users } from '../../../platform/db/schema'
import { demoPhone } from '../../support/platform'
import { calls, renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

const filtered = (values: object): string => `filter=${encodeURIComponent(JSON.stringify(values))}`
const asked = (path: string) =>
  calls
    .filter((call) => call.includes(path))
    .map((call) => Object.fromEntries(new URL(call.slice(call.indexOf('/')), 'http://localhost').searchParams))

it('the leaderboard is narrowed to days, levels and countries, and its days replace the period', async () => {
  const days = { start_date: '2026-10-01', end_date: '2026-10-20' }
  const { user } = await renderApp(`/leaderboard?${filtered({ ...days, levels: 'gold,silver', country: 'IR' })}`, {
    as: '3',
  })
  await waitFor(() =>
    expect(asked('/account/api/leaderboard/')).toContainEqual({ ...days, levels: 'gold,silver', country: 'IR' }),
  )
  const periods = within(await screen.findByRole('navigation', { name: texts.leaders.period }))
  for (const tab of periods.getAllByRole('link')) expect(tab.getAttribute('aria-current')).toBeNull()
  await user.click(periods.getByRole('link', { name: texts.leaders.season }))
  await waitFor(() =>
    expect(asked('/account/api/leaderboard/')).toContainEqual({ type: 'season', levels: 'gold,silver', country: 'IR' }),
  )
})

it('mentoring sessions are narrowed to days and a state, and says that filters hide them', async () => {
  const { db } = thePlatform()
  const [mentor] = await db.select().from(users).where(eq(users.type, '6')).limit(1)
  const [mentee] = await db
    .select()
    .from(users)
    .where(eq(users.phone, `+98${demoPhone('3').slice(1)}`))
    .limit(1)
  await db.insert(mentorSessions).values({
    mentorUuid: mentor!.uuid,
    menteeUuid: mentee!.uuid,
    at: new Date('2026-03-02T08:00:00Z'),
    topic: 'مرور رزومه',
    status: 'done',
    confirmed: true,
  })
  const days = { start_date: '2026-03-01', end_date: '2026-03-05' }
  await renderApp(`/mentorship?${filtered({ ...days, status: 'done' })}`, { as: '3' })
  expect(await screen.findByText('مرور رزومه')).toBeTruthy()
  expect(asked('/dashboard/mentorship')).toContainEqual({ ...days, status: 'done' })
  expect(screen.getByText(fa.table.empty.filtered)).toBeTruthy()
})
