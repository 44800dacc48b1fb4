import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInTehran, previousRange, todayInTehran, type DayRange } from '../../../contract/jalali'
import { presetRange } from '../../../contract/jalali-presets'
import { community } from '../../../contract/community/community'
import { processRequests, users } from '../../../platform/db/schema'
import { samplePrize } from '../../../platform/notifications/texts'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
})
afterAll(() => platform.close())

const board = async (query: Record<string, unknown> = {}, token?: string) =>
  (await platform.call(community.leaderboard, { query }, { token })).reply

/** The board of a range counted by hand from the rows. */
const byHand = async ({ start, end }: DayRange): Promise<{ uuid: string; name: string; score: number }[]> => {
  const { db } = platform
  const people = await db.select().from(users)
  const requests = await db.select().from(processRequests)
  const within = (at: Date | null): boolean => {
    const day = at && dayInTehran(at)
    return day !== null && day >= start && day <= end
  }
  return people
    .filter(({ type, disabledAt }) => !['1', '2', '5', '7'].includes(type) && disabledAt === null)
    .map((person) => {
      const done = requests.filter(
        (row) => row.userUuid === person.uuid && row.status === 'completed' && !row.hiddenAt && within(row.completedAt),
      )
      const brought = people.filter((one) => one.partnerUuid === person.uuid && within(one.registeredAt))
      return { ...person, score: done.length * 10 + brought.length * 5 }
    })
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) => b.score - a.score || a.registeredAt.getTime() - b.registeredAt.getTime() || (a.uuid < b.uuid ? -1 : 1),
    )
}

describe('the leaderboard', () => {
  it.each(['month', 'season', 'year'] as const)('of a %s is what the rows say', async (type) => {
    const range = presetRange(`this_${type}`, todayInTehran(platform.clock.now()))
    const expected = await byHand(range)
    const before = (await byHand(previousRange(range))).map(({ uuid }) => uuid)
    const { results, ends_at } = await board({ type }, await platform.signIn('3'))
    expect(results.map(({ name, score }) => [name, score])).toEqual(
      expected.slice(0, 50).map(({ name, score }) => [name, score]),
    )
    expect(results.map(({ change }) => change)).toEqual(
      expected.slice(0, 50).map(({ uuid }, at) => (before.includes(uuid) ? before.indexOf(uuid) - at : null)),
    )
    expect(dayInTehran(new Date(Date.parse(ends_at) - 1))).toBe(range.end)
  })

  it('masks names for the public and pins the place of whoever is signed in', async () => {
    const range = presetRange('this_year', todayInTehran(platform.clock.now()))
    const expected = await byHand(range)
    const open = await board({ type: 'year' })
    const names = new Set(expected.map(({ name }) => name))
    expect(open.results.length).toBeGreaterThan(3)
    expect(open.results.filter(({ name }) => names.has(name) || !/^(\S•••)( \S•••)*$/.test(name))).toEqual([])
    expect(open.me).toBeNull()
    const first = expected[0]!
    const own = await board({ type: 'year' }, await platform.tokenOf(first.uuid))
    expect(own.me).toEqual({ rank: 1, score: first.score })
    expect(own.results[0]).toMatchObject({ name: first.name, me: true })
  })

  it('ranks within the levels asked for', async () => {
    const { results } = await board({ type: 'all', levels: ['gold', 'diamond'] })
    expect(results.length).toBeGreaterThan(0)
    expect(results.filter(({ level }) => level !== 'gold' && level !== 'diamond')).toEqual([])
    expect(results[0]?.rank).toBe(1)
    expect(results.every(({ change }) => change === null)).toBe(true)
  })

  it('names the prize of a period that ends', async () => {
    expect((await board({ type: 'month' })).prize).toBe(samplePrize)
    expect((await board({ type: 'all' })).prize).toBeUndefined()
  })
})
