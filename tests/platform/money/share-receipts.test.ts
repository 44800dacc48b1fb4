import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, eq, isNotNull } from 'drizzle-orm'
import { contract } from '../../../contract/index'
import { processRequests } from '../../../platform/db/schema'
import { pngBytes } from '../../support/files'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { money } = contract

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

/** A partner with at least three paid shares. */
const paidShares = async () => {
  const rows = await platform.db
    .select({ id: processRequests.id, partner: processRequests.partnerUuid })
    .from(processRequests)
    .where(and(eq(processRequests.partnerSharePaid, true), isNotNull(processRequests.partnerUuid)))
  const { partner } = rows.find((row) => rows.filter((other) => other.partner === row.partner).length > 2)!
  const own = rows.filter((row) => row.partner === partner)
  return { partner: partner!, ids: own.map(({ id }) => id).slice(0, 3) }
}

describe('the receipt of several paid shares', () => {
  it.each([
    ['a field for each, as the console sends a list', (ids: readonly number[]) => ids],
    ['one field with commas', (ids: readonly number[]) => ids.join(',')],
  ])('is kept when their requests come in %s', async (_, sent) => {
    const { partner, ids } = await paidShares()
    const file = new File([pngBytes], 'رسید.png', { type: 'image/png' })
    const token = await platform.signIn('5')
    const { status, error, reply } = await platform.call(
      money.addShareReceipt,
      { body: { kind: 'partner', payee_uuid: partner, process_request_ids: sent(ids), file } },
      { token },
    )
    expect([status, error]).toEqual([200, undefined])
    const list = await platform.call(money.shareReceipts, { query: { payee_uuid: partner } }, { token })
    const kept = list.reply.results.find(({ id }) => id === reply.id)
    expect(kept?.process_request_ids.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  })
})
