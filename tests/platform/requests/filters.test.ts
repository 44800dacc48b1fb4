import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { addDays, todayInTehran } from '../../../contract/jalali'
import { addIdentityCheck } from '../../support/identity-check'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
})
afterAll(() => platform.close())

it.each([7, 30, 90])('the last %i days are today and the days before it that make up the number', async (days) => {
  const userUuid = await platform.addPerson()
  const token = await platform.tokenOf(await platform.addPerson({ type: '1' }))
  const today = todayInTehran(platform.clock.now())
  const at = (ago: number) => new Date(`${addDays(today, -ago)}T12:00:00+03:30`)
  for (const ago of [days - 1, days])
    await addIdentityCheck(platform, { code: `KY-${ago}`, userUuid, status: 'pending', turn: 'staff', at: at(ago) })
  const query = { days, user_uuid: userUuid }
  const { reply } = await platform.call(contract.requests.requests, { query }, { token })
  expect(reply.results.map(({ code }) => code)).toEqual([`KY-${days - 1}`])
})
