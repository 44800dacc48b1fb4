import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { persianDigits } from '../../../contract/text'
import { passcode, richPerson } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { creditHistory, sendCredit } = contract.money

let platform: TestPlatform
let finance: string

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
})
afterAll(() => platform.close())

it('finds a transfer by the short code that is read out on the phone, in whatever digits', async () => {
  const [{ token }, to] = [await richPerson(platform, { USD: '9' }), await richPerson(platform)]
  const body = { recipient_uuid: to.uuid, amount: '1', reason: 'همکاری', passcode }
  const { code = '', uuid } = (await platform.call(sendCredit, { body }, { token })).reply.object
  expect(code).toMatch(/^T-\d+$/)
  for (const typed of [code, code.toLowerCase(), persianDigits(code), code.replace('-', ' ')]) {
    const { reply } = await platform.call(contract.money.transfers, { query: { reference: typed } }, { token: finance })
    expect(reply.results.map((row) => row.uuid)).toEqual([uuid])
    const moved = await platform.call(creditHistory, { query: { reference: typed } }, { token })
    expect(moved.reply.results.map((row) => row.transfer)).toEqual([uuid])
  }
  // The code of somebody else's transfer opens nothing.
  const stranger = (await richPerson(platform)).token
  const theirs = await platform.call(contract.money.transfers, { query: { reference: code } }, { token: stranger })
  expect(theirs.reply.results).toEqual([])
})
