import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as fileChecks from '../../../platform/files/file-checks'
import { contract } from '../../../contract/index'
import { pngFile } from '../../support/desk'
import { passcode, richPerson, tokenOfType } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

it('holds no connection and no lock while a file of a money call is read', async () => {
  const { uuid: destination } = await richPerson(platform)
  const token = await tokenOfType(platform, '5')
  const booked = { destination, amount: '7000000', currency: 'IRR', reason: 'واریز', source: 'بانک ملی' } as const
  const { reply } = await platform.call(
    contract.money.bookRial,
    { body: { ...booked, transaction_hash: randomUUID(), passcode } },
    { token },
  )
  const { uuid } = reply.object
  // No file is read until it is let: the process that reads them is as slow as on a machine with no time for it.
  const { judgeFile } = fileChecks
  let goOn = (): void => undefined
  const mayGoOn = new Promise<void>((done) => (goOn = done))
  const reached = new Promise<void>((done) => {
    vi.spyOn(fileChecks, 'judgeFile').mockImplementation(async (...given) => {
      done()
      await mayGoOn
      return judgeFile(...given)
    })
  })
  const added = platform.call(
    contract.money.addTransferReceipt,
    { params: { uuid }, body: { file: pngFile() } },
    { token },
  )
  await reached
  const { pool } = platform.connection
  expect(pool.totalCount - pool.idleCount).toBe(0)
  expect((await platform.call(contract.system.health, {})).status).toBe(200)
  // Nor is the very top-up it is for locked meanwhile.
  const back = { params: { uuid }, body: { reason: 'به نام دیگری بود', passcode, version: 0 } }
  const taken = await platform.call(contract.money.reverseTransfer, back, { token: await tokenOfType(platform, '1') })
  expect(taken.reply.object.state).toBe('reversed')
  goOn()
  expect((await added).status).toBe(200)
})
