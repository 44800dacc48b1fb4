import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { richPerson } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
})
afterAll(() => platform.close())

describe('the mark that bank info was checked', () => {
  it('is not set on what nobody looked at', async () => {
    const me = await richPerson(platform)
    const checker = await platform.signIn('7')
    const save = async (iban: string) => {
      platform.clock.advance(130)
      const { phone } = (await platform.call(contract.people.currentUser, {}, { token: me.token })).reply.object
      await platform.call(contract.people.verifyPhone, { query: { phone } }, { token: me.token })
      const body = { otp: platform.lastCode(phone), iban }
      return (await platform.call(contract.money.saveUserBank, { body }, { token: me.token })).reply.object
    }
    const verify = (seen: string | null) =>
      platform.call(
        contract.money.verifyUserBank,
        { body: { user_uuid: me.uuid, seen_changed_at: seen, verified: true } },
        { token: checker },
      )
    const seen = await save('IR820540102680020817909002')
    const { changed_at: changedAt } = await save('IR062960000000100324200001')
    const refused = await verify(seen.changed_at)
    expect(refused).toMatchObject({ status: 409, error: { code: 'stale', details: { current: { verified: false } } } })
    expect(refused.error.details?.['current']).toMatchObject({ changed_at: changedAt })
    expect(await verify(null)).toMatchObject({ status: 409, error: { code: 'stale' } })
    expect((await verify(changedAt)).reply.object).toMatchObject({ verified: true, changed_at: changedAt })
  })
})
