import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract'
import { processRequests } from '../../../platform/db/schema'
import { addCatalogue, goodForms, memberMaker, requestDesk, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let desk: ReturnType<typeof requestDesk>
let catalogue: Awaited<ReturnType<typeof addCatalogue>>
const who = {} as Record<'admin' | 'mina' | 'partner' | 'other' | 'mentor' | 'sara', Member>

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  desk = requestDesk(platform)
  const member = memberMaker(platform)
  who.admin = await member('1', 'مدیر کل')
  who.mina = await member('2', 'مینا کارشناس')
  who.partner = await member('8', 'شریک یک')
  who.other = await member('8', 'شریک دو')
  who.mentor = await member('6', 'منتور یک')
  who.sara = await member('3', 'سارا کریمی', { partnerUuid: who.partner.uuid, mentorUuid: who.mentor.uuid })
  catalogue = await addCatalogue(platform, null)
})
afterAll(() => platform.close())

const handed = async (taker: Member): Promise<number> => {
  const on = { type: 'subscription', platform_uuid: catalogue.open.uuid } as const
  const { id } = (await desk.submit(who.sara, { ...on, form: goodForms.subscription })).reply.object
  expect((await desk.derive(who.mina, id, taker.phone)).status).toBe(200)
  return id
}
const stored = async (id: number) =>
  (await platform.db.select().from(processRequests).where(eq(processRequests.id, id)))[0]!

describe('a request in a partner’s hands', () => {
  it('is handed over by a name from the list, which gives away no phone of theirs', async () => {
    const listed = async (query: { partners?: boolean }) =>
      (await platform.call(contract.tickets.staff, { query }, who.mina)).reply.results
    expect((await listed({})).map(({ type }) => type)).not.toContain('8')
    const all = await listed({ partners: true })
    expect(all.find(({ uuid }) => uuid === who.admin.uuid)?.username).toBe(who.admin.phone)
    const found = all.find(({ uuid }) => uuid === who.other.uuid)!
    expect(found.username).not.toContain(who.other.phone)
    const { id } = (await desk.submit(who.sara, { type: 'number', form: goodForms.number })).reply.object
    const given = await desk.derive(who.mina, id, found.username)
    expect(given.reply.object).toMatchObject({ action_status: 'partner', assignee: { uuid: who.other.uuid } })
    expect((await desk.derive(who.mina, id, who.mentor.uuid)).error?.fields).toEqual({
      account_username: 'unknown_option',
    })
    await desk.decide(who.other, id, 'done')
  })

  it('returns to the inbox when its owner answers a correction', async () => {
    const id = await handed(who.partner)
    await desk.correct(who.mina, id, { field_notes: { account_email: 'کدام؟' } })
    const sent = await desk.correct(who.sara, id, { form: { account_email: 'new@example.ir' } })
    expect(sent.reply.object).toMatchObject({ request_status: 'pending', action_status: 'staff', assignee: null })
    expect((await desk.list(who.mina, { action_status: ['staff'] })).reply.results.map((row) => row.id)).toContain(id)
  })

  it('shows them no share but their own, before and after they finish it', async () => {
    for (const [taker, own] of [
      [who.partner, '10'],
      [who.other, null],
    ] as const) {
      const id = await handed(taker)
      await desk.decide(taker, id, 'done')
      await desk.derive(who.mina, id, taker.phone)
      expect((await desk.decide(taker, id, 'done')).reply.object.request_status).toBe('completed')
      expect((await stored(id)).mentorShareMinor).toBe(300n)
      const { object } = (await desk.read(taker, id)).reply
      expect(object).toMatchObject({
        is_partner_share_paid: own && false,
        is_mentor_share_paid: null,
        detail: { shares: { mentor: null, partner: own && { amount: own } } },
      })
      expect((await desk.read(who.mina, id)).reply.object.detail!.shares.mentor?.amount).toBe('3')
    }
  })

  it('is counted among what waits for them, and is the list that they open', async () => {
    const waits = async () => (await platform.call(contract.notifications.counters, {}, who.other)).reply.requests
    const list = async () =>
      (await desk.list(who.other, { assignee: 'me', request_status: ['in_progress'] })).reply.results.map(
        ({ id }) => id,
      )
    expect([await waits(), await list()]).toEqual([0, []])
    const id = await handed(who.other)
    await desk.submit(who.other, { type: 'number', draft: true })
    expect([await waits(), await list()]).toEqual([2, [id]])
    await desk.decide(who.other, id, 'done')
    expect([await waits(), await list()]).toEqual([1, []])
  })
})
