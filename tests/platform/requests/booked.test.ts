import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processRequests, userPlatforms, users } from '../../../platform/db/schema'
import { addCatalogue, goodForms, memberMaker, pngFile, requestDesk, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let desk: ReturnType<typeof requestDesk>
let catalogue: Awaited<ReturnType<typeof addCatalogue>>
const who = {} as Record<'admin' | 'mina' | 'finance' | 'partner' | 'sara' | 'freelancer', Member>

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  desk = requestDesk(platform)
  const member = memberMaker(platform)
  who.admin = await member('1', 'مدیر کل')
  who.mina = await member('2', 'مینا کارشناس')
  who.finance = await member('5', 'مالی یک')
  who.partner = await member('8', 'شریک یک')
  who.freelancer = await member('9', 'آزاد یک')
  who.sara = await member('3', 'سارا کریمی', { partnerUuid: who.partner.uuid })
  catalogue = await addCatalogue(platform, null)
})
afterAll(() => platform.close())

const stored = async (id: number) =>
  (await platform.db.select().from(processRequests).where(eq(processRequests.id, id)))[0]!

const fileClaim = async (by: Member): Promise<number> => {
  const receipt = await desk.upload(by, pngFile())
  const form = {
    project_title: 'سایت',
    client_country: 'DE',
    amount: '300',
    paid_on: '2026-11-01',
    receipt_file: receipt.reply.object.id,
  }
  const on = { type: 'income_claim', platform_uuid: catalogue.open.uuid } as const
  return (await desk.submit(by, { ...on, form })).reply.object.id
}
const file = async (body: Parameters<typeof desk.submit>[1]): Promise<number> =>
  (await desk.submit(who.sara, body)).reply.object.id

const complete = async (id: number): Promise<void> => {
  await desk.decide(who.finance, id, 'take')
  do expect((await desk.decide(who.finance, id, 'done')).status).toBe(200)
  while ((await stored(id)).status !== 'completed')
}

describe('a completed request', () => {
  it.each([
    ['an income claim', () => fileClaim(who.sara)],
    [
      'a sale with an unpaid share',
      () => file({ type: 'subscription', platform_uuid: catalogue.open.uuid, form: goodForms.subscription }),
    ],
    ['a course', () => file({ type: 'course', course_uuid: catalogue.course.uuid, form: goodForms.course })],
  ])('that the books hold is deleted by nobody: %s', async (_, filed) => {
    const id = await filed()
    await complete(id)
    expect((await desk.read(who.admin, id)).reply.object.moves).not.toContain('delete')
    expect((await desk.remove(who.admin, id)).error?.code).toBe('illegal_move')
    expect((await stored(id)).hiddenAt).toBeNull()
  })

  it('without money can be deleted, and so can one with an amount before its last step', async () => {
    const account = await file({ type: 'account', platform_uuid: catalogue.open.uuid, form: goodForms.account })
    await complete(account)
    expect((await desk.remove(who.admin, account)).status).toBe(200)
    const claim = await fileClaim(who.sara)
    await desk.decide(who.finance, claim, 'take')
    expect((await desk.remove(who.admin, claim)).status).toBe(200)
  })
})

it('a completed account puts its owner among the people on its work platform, once', async () => {
  const platformsOf = () =>
    platform.db
      .select({ platform: userPlatforms.platformUuid })
      .from(userPlatforms)
      .where(eq(userPlatforms.userUuid, who.freelancer.uuid))
  const ask = async () => {
    const body = { type: 'account', platform_uuid: catalogue.open.uuid, form: goodForms.account } as const
    return (await desk.submit(who.freelancer, body)).reply.object.id
  }
  const [first, second] = [await ask(), await ask()]
  expect(await platformsOf()).toEqual([])
  for (const id of [first, second]) {
    await complete(id)
    expect(await platformsOf()).toEqual([{ platform: catalogue.open.uuid }])
  }
})

describe('a request of one’s own', () => {
  it('is left to colleagues by somebody who has joined the staff since', async () => {
    const id = await fileClaim(who.freelancer)
    await platform.db.update(users).set({ type: '5' }).where(eq(users.uuid, who.freelancer.uuid))
    const { phone } = who.mina
    const answers = [
      await desk.decide(who.freelancer, id, 'take'),
      await desk.derive(who.freelancer, id, phone),
      await desk.correct(who.freelancer, id, { field_notes: { project_title: 'چه؟' } }),
      await desk.decide(who.freelancer, id, 'reject', { note: 'نه' }),
    ]
    expect(answers.map(({ status }) => status)).not.toContain(200)
    const held = { status: 'in_progress', assigneeUuid: who.freelancer.uuid } as const
    await platform.db.update(processRequests).set(held).where(eq(processRequests.id, id))
    expect((await desk.decide(who.freelancer, id, 'done')).error?.code).toBe('illegal_move')
    expect((await desk.decide(who.finance, id, 'take')).status).toBe(200)
    await complete(id)
  })
})
