import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract'
import { requestDraft } from '../../../contract/system/drafts'
import { goodForms, memberMaker, requestDesk, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let desk: ReturnType<typeof requestDesk>
const who = {} as Record<'mina' | 'partner' | 'sara', Member>

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  desk = requestDesk(platform)
  const member = memberMaker(platform)
  who.mina = await member('2', 'مینا کارشناس')
  who.partner = await member('8', 'شریک یک')
  who.sara = await member('3', 'سارا کریمی')
})
afterAll(() => platform.close())

const asked = async (fieldNotes: Record<string, string>): Promise<number> => {
  const form = { ...goodForms.number, note: 'لطفاً سریع' }
  const { id } = (await desk.submit(who.sara, { type: 'number', form })).reply.object
  expect((await desk.correct(who.mina, id, { field_notes: fieldNotes })).status).toBe(200)
  return id
}

describe('a correction', () => {
  it('empties an optional field with null, and a required one with nothing', async () => {
    const id = await asked({ note: 'حذف کنید', service: 'کدام؟' })
    const bare = await desk.correct(who.sara, id, { form: { note: null, service: null } })
    expect(bare.error.fields).toEqual({ 'form.service': 'required' })
    const sent = await desk.correct(who.sara, id, { form: { note: null, service: 'واتساپ' } })
    expect(sent.reply.object).toMatchObject({
      request_status: 'pending',
      detail: { form: { note: null, service: 'واتساپ' } },
    })
  })

  it.each([
    ['its own call', (id: number) => desk.correct(who.sara, id, { form: { service: 'تلگرام' } })],
    ['the call of every submission', (id: number) => desk.submit(who.sara, { id, form: { service: 'تلگرام' } })],
  ])('takes the draft of what was sent with it, by %s', async (_, send) => {
    const id = await asked({ service: 'کدام؟' })
    const key = requestDraft({ correction: id })
    const kept = async () =>
      (await platform.call(contract.system.drafts, { query: { keys: [key] } }, who.sara)).reply.results
    await platform.call(contract.system.saveDraft, { body: { key, value: { text: 'تلگرام' } } }, who.sara)
    expect(await kept()).toHaveLength(1)
    expect((await send(id)).status).toBe(200)
    expect(await kept()).toEqual([])
  })
})
