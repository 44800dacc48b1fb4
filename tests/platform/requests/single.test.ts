import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processRequests } from '../../../platform/db/schema'
import { memberMaker, pngFile, requestDesk, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let desk: ReturnType<typeof requestDesk>
let [sara, admin]: Member[] = []
const as = (member: Member | undefined): Member => member!

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  desk = requestDesk(platform)
  const member = memberMaker(platform)
  sara = await member('3', 'سارا کریمی')
  admin = await member('1', 'مدیر کل')
})
afterAll(() => platform.close())

const papers = async (who: Member) => {
  const [card, selfie] = [await desk.upload(who, pngFile()), await desk.upload(who, pngFile())]
  return {
    full_name: 'سارا کریمی',
    national_id: '0499370899',
    birth_date: '1990-01-01',
    id_card_image: card.reply.object.id,
    selfie_image: selfie.reply.object.id,
  }
}
const fileCheck = async (who: Member = as(sara), more: { user_uuid?: string } = {}) =>
  desk.submit(who, { type: 'kyc', form: await papers(who), ...more })

describe('an identity check', () => {
  it('is filed once while one of the same person is open, by whom and by whatever way', async () => {
    const first = await fileCheck()
    expect({ status: first.status, error: first.error }).toEqual({ status: 200, error: undefined })
    const { id, code } = first.reply.object
    const refused = { code: 'conflict', details: { open: { id, code } } }
    expect((await fileCheck()).error).toMatchObject(refused)
    expect((await fileCheck(as(admin), { user_uuid: as(sara).uuid })).error).toMatchObject(refused)
    const draft = (await desk.submit(as(sara), { type: 'kyc', draft: true })).reply.object
    const form = await papers(as(sara))
    expect((await desk.submit(as(sara), { id: draft.id, form })).error).toMatchObject(refused)
    expect((await desk.submit(as(sara), { id: draft.id, form, draft: true })).status).toBe(200)
    await desk.decide(as(admin), id, 'take')
    await desk.decide(as(admin), id, 'reject', { note: 'خوانا نیست' })
    expect((await desk.submit(as(sara), { id: draft.id, form })).status).toBe(200)
    expect((await fileCheck()).error).toMatchObject({ details: { open: { id: draft.id } } })
  })

  it('is filed once of two that come at once, and of another person all the same', async () => {
    const [one, other] = [await memberMaker(platform)('3', 'رضا علوی'), await memberMaker(platform)('3', 'مینا راد')]
    const forms = [await papers(one), await papers(one)]
    const both = await Promise.all(forms.map((form) => desk.submit(one, { type: 'kyc', form })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const own = and(eq(processRequests.userUuid, one.uuid), eq(processRequests.type, 'kyc'))
    expect(await platform.db.$count(processRequests, own)).toBe(1)
    expect((await fileCheck(other)).status).toBe(200)
  })
})
