import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requests } from '../../../contract/requests/requests'
import { requestReports } from '../../../contract/requests/reports'
import type { Input } from '../../../contract/endpoint'
import {
  auditLog,
  notifications,
  notificationReceipts,
  processRequests,
  requestEvents,
  users,
} from '../../../platform/db/schema'
import { expireRequests } from '../../../platform/requests/sweep'
import { addCatalogue, goodForms, memberMaker, requestDesk, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let desk: ReturnType<typeof requestDesk>
let catalogue: Awaited<ReturnType<typeof addCatalogue>>
let [sara, mina, nader, teacher]: Member[] = []
const as = (member: Member | undefined): Member => member!

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  desk = requestDesk(platform)
  const member = memberMaker(platform)
  mina = await member('2', 'مینا کارشناس')
  nader = await member('2', 'نادر کارشناس')
  teacher = await member('4', 'مدرس یک')
  sara = await member('3', 'سارا کریمی', { teacherUuid: teacher.uuid })
  catalogue = await addCatalogue(platform, null)
})
afterAll(() => platform.close())

const file = async () =>
  (await desk.submit(as(sara), { type: 'account', platform_uuid: catalogue.open.uuid, form: goodForms.account })).reply
    .object
const reveal = (who: Member, id: number, field: string) =>
  platform.call(requests.revealRequestField, { params: { id }, body: { field } }, who)
const logged = (id: number, action: string) =>
  platform.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'request'), eq(auditLog.subjectId, String(id)), eq(auditLog.action, action)))
const told = async (who: Member) =>
  platform.db
    .select({ title: notifications.title })
    .from(notificationReceipts)
    .innerJoin(notifications, eq(notifications.uuid, notificationReceipts.notificationUuid))
    .where(eq(notificationReceipts.userUuid, who.uuid))

describe('personal values of a form', () => {
  it('reach staff masked, their owner whole, and each look is written down without the value', async () => {
    const { id } = await file()
    const { detail } = (await desk.read(as(mina), id)).reply.object
    expect(detail?.form).toMatchObject({
      account_email: 's•••@example.ir',
      contact_mobile: '0912•••4455',
      display_name: 'Sara',
    })
    expect(detail?.masked.toSorted()).toEqual(['account_email', 'contact_mobile'])
    const own = (await desk.read(as(sara), id)).reply.object.detail
    expect(own).toMatchObject({ form: { account_email: 'sara@example.ir' }, masked: [] })

    expect((await reveal(as(mina), id, 'account_email')).reply.value).toBe('sara@example.ir')
    const rows = await logged(id, 'request.revealed')
    expect(rows).toMatchObject([{ actorUuid: as(mina).uuid, after: { field: 'account_email' } }])
    expect(JSON.stringify(rows)).not.toContain('sara@example')
  })

  it('are kept from leaders, and nothing else can be asked for', async () => {
    const { id } = await file()
    expect((await reveal(as(teacher), id, 'account_email')).error.code).toBe('forbidden')
    for (const field of ['display_name', 'version', '__proto__'])
      expect((await reveal(as(mina), id, field)).error).toMatchObject({ fields: { field: 'unknown_option' } })
    expect((await desk.read(as(teacher), id)).reply.object.detail?.form).toBeNull()
  })
})

describe('an expired request', () => {
  const expired = async () => {
    const { id, user } = await file()
    await platform.db
      .update(processRequests)
      .set({ deadline: new Date(platform.clock.now().getTime() - 1000) })
      .where(eq(processRequests.id, id))
    await expireRequests(platform.db, platform.clock.now())
    return { id, user }
  }

  it('says when it expired and who acted last, and by which type', async () => {
    const { id } = await expired()
    const { reply } = await desk.list(as(mina), { request_status: 'expired' })
    expect(reply.results.find((row) => row.id === id)?.expired).toEqual({
      at: platform.clock.now().toISOString(),
      last_actor: { uuid: as(sara).uuid, name: as(sara).name },
    })
    expect(reply.by_type).toEqual([{ type: 'account', count: reply.count }])
  })

  it('can be reminded of once a day, and closed with a reason its owner reads', async () => {
    const { id } = await expired()
    const remind = () => platform.call(requests.remindRequest, { params: { id } }, as(mina))
    const before = (await told(as(sara))).length
    expect((await remind()).reply.object.detail?.timeline.at(-1)).toMatchObject({ event: 'reminded' })
    expect(await told(as(sara))).toHaveLength(before + 1)
    expect((await remind()).error).toMatchObject({ code: 'rate_limited', retry_after: 24 * 3600 })
    expect(await logged(id, 'request.reminded')).toHaveLength(1)
    expect((await desk.decide(as(mina), id, 'cancel')).error).toMatchObject({ fields: { note: 'reason_required' } })
    expect((await desk.decide(as(mina), id, 'cancel', { note: 'دیگر لازم نیست' })).reply.object.request_status).toBe(
      'canceled',
    )
    expect((await remind()).error.code).toBe('illegal_move')
  })
})

describe('many at once', () => {
  const bulk = (body: Input<typeof requests.bulkRequests>['body'], who = as(mina)) =>
    platform.call(requests.bulkRequests, { body }, who)

  it('hands over all a filter finds and says of each what became of it', async () => {
    const ids = [await file(), await file(), await file()].map(({ id }) => id)
    await desk.derive(as(mina), ids[1]!, as(nader).phone, { note: 'پیش‌تر' })
    const { reply } = await bulk({
      move: 'derive',
      account_username: as(nader).phone,
      note: 'با هم',
      filter: { process_types: 'account', request_status: 'pending,in_progress', user_uuid: as(sara).uuid },
    })
    const results = new Map(reply.results.map((row) => [row.id, row]))
    expect(ids.map((id) => results.get(id)?.ok)).toEqual([true, false, true])
    expect(results.get(ids[1]!)?.code).toBe('validation')
    const events = await platform.db.select().from(requestEvents).where(eq(requestEvents.requestId, ids[2]!))
    expect(events.at(-1)).toMatchObject({ event: 'derived', note: 'با هم', toUuid: as(nader).uuid })
  })

  it('takes none from a colleague in passing, and says how each stands', async () => {
    const [free, held] = [await file(), await file()]
    await desk.derive(as(mina), held.id, as(nader).phone, { note: 'پیش‌تر' })
    const { reply } = await bulk({ move: 'take', ids: [free.id, held.id, 2_000_000_000] })
    expect(reply.results).toMatchObject([
      { id: free.id, ok: true, name: free.code, status: 'in_progress', holder: as(mina).name },
      { id: held.id, ok: false, code: 'conflict', by: as(nader).name, name: held.code, holder: as(nader).name },
      { ok: false, code: 'not_found', name: null, status: null, holder: null },
    ])
  })

  it('needs what the action needs', async () => {
    expect((await bulk({ move: 'derive', ids: [1] })).error).toMatchObject({ fields: { account_username: 'required' } })
    const unexplained = await bulk({ move: 'derive', account_username: as(nader).phone, ids: [1] })
    expect(unexplained.error).toMatchObject({ code: 'validation', fields: { note: 'required' } })
    expect((await bulk({ move: 'cancel', ids: [1] })).error).toMatchObject({ fields: { note: 'reason_required' } })
    expect((await bulk({ move: 'take', ids: [1] }, as(sara))).error.code).toBe('forbidden')
  })
})

it('hands nobody a request without a note', async () => {
  const { id } = await file()
  const body = { account_username: as(nader).phone }
  const bare = await platform.call(requests.deriveRequest, { params: { id }, body }, as(mina))
  expect(bare.error).toMatchObject({ code: 'validation', fields: { note: 'required' } })
  expect((await desk.read(as(mina), id)).reply.object).toMatchObject({ request_status: 'pending', assignee: null })
})

it('a hand-over decided on an older version is refused with the request as it is now', async () => {
  const { id } = await file()
  const { version } = (await desk.read(as(mina), id)).reply.object.detail!
  await desk.correct(as(nader), id, { note: 'مدرک' })
  const stale = await desk.derive(as(mina), id, as(nader).phone, { note: 'بررسی', version })
  expect(stale.error).toMatchObject({
    code: 'stale',
    details: { by: as(nader).name, current: { request_status: 'needs_correction' } },
  })
})

describe('the reports of requests', () => {
  it('count what waits, what was refused and why, as the rows say', async () => {
    const seeded = await startPlatform()
    try {
      const token = await seeded.signIn('2')
      const rows = await seeded.db.select().from(processRequests)
      const shown = rows.filter(({ hiddenAt }) => hiddenAt === null)
      const kyc = shown.filter(({ type }) => type === 'kyc')
      const ours = (row: { actionStatus: string }) => !['user', 'none'].includes(row.actionStatus)
      const { reply } = await seeded.call(requestReports.kycRequests, { query: {} }, { token })
      expect(reply).toMatchObject({ count: kyc.length, waiting: kyc.filter(ours).length })
      const times = kyc
        .flatMap(({ completedAt, registeredAt }) =>
          completedAt ? [(completedAt.getTime() - registeredAt.getTime()) / 1000] : [],
        )
        .toSorted((a, b) => a - b)
      const middle = times.length / 2
      const median = times.length % 2 === 1 ? times[Math.floor(middle)]! : (times[middle - 1]! + times[middle]!) / 2
      expect(Math.abs(reply.median_review! - median)).toBeLessThanOrEqual(1)
      const refused = kyc.filter(({ status, result }) => status === 'rejected' && result !== null)
      const reasons = new Set(refused.map(({ result }) => result!))
      for (const { reason, count } of reply.rejections)
        expect(refused.filter(({ result }) => result === reason)).toHaveLength(count)
      expect(reply.rejections).toHaveLength(Math.min(5, reasons.size))
      expect(reply.results.every(({ national_id }) => national_id === null || national_id.startsWith('•••'))).toBe(true)

      const accounts = shown.filter((row) => row.type === 'account' && ours(row))
      const report = (await seeded.call(requestReports.accountRequests, { query: {} }, { token })).reply
      expect(report.waiting.reduce((all, { count }) => all + count, 0)).toBe(accounts.length)
      for (const { step, platform: named, count } of report.waiting) {
        const here = accounts.filter((row) => row.step === step && (named === null) === (row.platformUuid === null))
        expect(count).toBeLessThanOrEqual(here.length)
      }
      const [owner] = await seeded.db.select().from(users).where(eq(users.uuid, accounts[0]!.userUuid))
      const one = await seeded.call(
        requestReports.accountRequests,
        { query: { country: owner!.country, user_uuid: owner!.uuid } },
        { token },
      )
      expect(one.reply.results.every(({ user }) => user.uuid === owner!.uuid)).toBe(true)
    } finally {
      await seeded.close()
    }
  })
})
