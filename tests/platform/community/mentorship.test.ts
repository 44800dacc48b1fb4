import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { community, type SessionState } from '../../../contract/community/community'
import { auditLog, departments, mentorSessions, users } from '../../../platform/db/schema'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
const hour = 3_600_000

const somebody = async (type: string, mentorUuid: string | null = null) => {
  const uuid = await platform.addPerson({ type })
  await platform.db.update(users).set({ mentorUuid }).where(eq(users.uuid, uuid))
  return { uuid, token: await platform.tokenOf(uuid) }
}
type Person = Awaited<ReturnType<typeof somebody>>

let mentor: Person
let mentee: Person
let other: Person

const meet = async (who: Person, status: SessionState, hours: number, confirmed = false): Promise<number> => {
  const at = new Date(platform.clock.now().getTime() + hours * hour)
  const row = { mentorUuid: mentor.uuid, menteeUuid: who.uuid, at, topic: 'نقشهٔ راه', status, confirmed }
  const [made] = await platform.db.insert(mentorSessions).values(row).returning({ id: mentorSessions.id })
  return made!.id
}
const read = async (who: Person, query: object = {}) =>
  (await platform.call(community.mentorship, { query }, who)).reply
const confirm = (who: Person, id: number) => platform.call(community.confirmSession, { params: { id } }, who)

let [done, planned, coming, missed] = [0, 0, 0, 0]

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  mentor = await somebody('6')
  mentee = await somebody('3', mentor.uuid)
  other = await somebody('3', mentor.uuid)
  done = await meet(mentee, 'done', -48)
  planned = await meet(mentee, 'planned', -2)
  coming = await meet(mentee, 'planned', 24)
  missed = await meet(mentee, 'missed', -72)
  await meet(other, 'done', -24, true)
})
afterAll(() => platform.close())

describe('mentorship', () => {
  it('shows a mentee the mentor and the own sessions, newest first', async () => {
    const seen = await read(mentee)
    expect(seen.mentor?.uuid).toBe(mentor.uuid)
    expect(seen.sessions.map(({ id }) => id)).toEqual([coming, planned, done, missed])
    expect(seen.mentees).toEqual([])
  })

  it('names the department messages go to, where there is one', async () => {
    expect((await read(mentee)).department).toBeUndefined()
    const desk = { id: 77, name: 'راهنمایی', description: 'آزمون', slaMinutes: 60, serves: 'mentoring' } as const
    await platform.db.insert(departments).values(desk)
    expect((await read(mentee)).department).toBe(77)
  })

  it('shows a mentor the sessions of everybody and how far each mentee came', async () => {
    const seen = await read(mentor)
    expect(seen.mentor).toBeNull()
    expect(seen.sessions).toHaveLength(5)
    const of = (who: Person) => seen.mentees.find(({ user }) => user.uuid === who.uuid)
    expect(of(mentee)).toMatchObject({ progress: 0.25, sessions_done: 1 })
    expect(of(mentee)?.next_at).toBe(new Date(platform.clock.now().getTime() + 24 * hour).toISOString())
    expect(of(other)).toMatchObject({ progress: 1, sessions_done: 1, next_at: null })
  })

  it('narrows by state', async () => {
    expect((await read(mentee, { status: 'missed' })).sessions.map(({ id }) => id)).toEqual([missed])
  })

  it('is confirmed by the mentee alone, once, after its time', async () => {
    expect((await confirm(mentor, done)).error.code).toBe('not_found')
    expect((await confirm(other, done)).error.code).toBe('not_found')
    expect((await confirm(mentee, coming)).error.code).toBe('illegal_move')
    expect((await confirm(mentee, missed)).error.code).toBe('illegal_move')
    expect((await confirm(mentee, 3_000_000_000)).error.code).toBe('not_found')
    expect((await confirm(mentee, planned)).status).toBe(200)
    expect((await confirm(mentee, planned)).status).toBe(200)
    const seen = (await read(mentee)).sessions.find(({ id }) => id === planned)
    expect(seen).toMatchObject({ status: 'done', confirmed: true })
    const rows = await platform.db.select().from(auditLog).where(eq(auditLog.subjectType, 'mentorship'))
    expect(rows).toMatchObject([{ action: 'mentorship.confirmed', subjectId: String(planned) }])
    expect(await platform.db.$count(auditLog, eq(auditLog.action, 'session.confirmed'))).toBe(0)
  })
})
