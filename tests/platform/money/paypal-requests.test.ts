import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { formatMinor } from '../../../contract/money/amounts'
import type { RequestType } from '../../../contract/requests/forms'
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  paypalAccounts,
  processRequests,
} from '../../../platform/db/schema'
import { accountNames } from '../../../platform/money/ledger/texts'
import { bookFaults, newKey, passcode, paypalPayment, wholeBooks } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { addTransaction, reverseTransaction } = contract.money
const { submitRequest } = contract.requests

let platform: TestPlatform
let admin: string
let finance: string
let account: string

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('1')
  finance = await platform.signIn('5')
  const [active] = await platform.db
    .select()
    .from(paypalAccounts)
    .where(and(eq(paypalAccounts.status, 'active'), eq(paypalAccounts.currency, 'USD')))
  account = active!.uuid
})
afterAll(() => platform.close())

const used = new Set<number>()

/** An open request of a type that no test has used yet. */
const openRequest = async (type: RequestType) => {
  const rows = await platform.db
    .select()
    .from(processRequests)
    .where(
      and(
        eq(processRequests.type, type),
        inArray(processRequests.status, ['pending', 'in_progress']),
        isNull(processRequests.hiddenAt),
        ...(type === 'kyc' ? [] : [isNotNull(processRequests.amountMinor)]),
      ),
    )
  const row = rows.find(({ id }) => !used.has(id))
  used.add(row!.id)
  return row!
}

/** Gives a request a sum that one line may bring without a second person. */
const sized = async (type: RequestType, amountMinor: bigint) => {
  const row = await openRequest(type)
  await platform.db.update(processRequests).set({ amountMinor }).where(eq(processRequests.id, row.id))
  return row
}

const complete = async (id: number) => {
  for (const decision of ['take', 'done', 'done', 'done'] as const) {
    const { reply } = await platform.call(
      submitRequest,
      { body: { id, decision, note: 'انجام شد' } },
      { token: finance, key: newKey() },
    )
    if (reply?.object.request_status === 'completed') return
  }
  throw new Error(`request ${id} was not completed`)
}

const add = async (request_id: number, more: object = {}) => {
  const reference = `REQ-${crypto.randomUUID().slice(0, 12)}`
  const body = { ...paypalPayment, account, reference, request_id, anyway: true, ...more }
  return platform.call(addTransaction, { body }, { token: finance, key: newKey() })
}

/** What the books still expect of a request, and what came for it that nothing accounts for yet. */
const positions = async (id: number) => {
  const rows = await platform.db
    .select({ name: ledgerAccounts.name, minor: sql<string>`sum(${ledgerEntries.amountMinor})` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerTransactions.requestId, id), eq(ledgerAccounts.kind, 'position')))
    .groupBy(ledgerAccounts.name)
  const of = (name: string) => formatMinor(BigInt(rows.find((row) => row.name === name)?.minor ?? 0), 'USD')
  return { receivable: of(accountNames.receivable), unallocated: of(accountNames.unallocated) }
}

describe('a PayPal payment for a request', () => {
  it('clears what the books expect of a completed one, and no more than that', async () => {
    const { id } = await sized('income_claim', 15_000n)
    await complete(id)
    expect(await positions(id)).toEqual({ receivable: '-150', unallocated: '0' })
    const first = await add(id, { amount: '100' })
    expect(first.reply.object).toMatchObject({ request_id: id, gross: '100' })
    expect(await positions(id)).toEqual({ receivable: '-50', unallocated: '0' })
    const second = await add(id, { amount: '70' })
    expect(await positions(id)).toEqual({ receivable: '0', unallocated: '20' })
    expect((await add(id, { amount: '5', fee: '0' })).error).toMatchObject({ fields: { request_id: 'already_paid' } })
    const body = { reason: 'مبلغ اشتباه', passcode }
    const params = { id: String(second.reply.object!.id) }
    await platform.call(reverseTransaction, { params, body }, { token: admin, key: newKey() })
    expect(await positions(id)).toEqual({ receivable: '-50', unallocated: '0' })
    expect((await add(id, { amount: '50' })).status).toBe(200)
    expect(await positions(id)).toEqual({ receivable: '0', unallocated: '0' })
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })

  it('that came before its completion is cleared by it', async () => {
    const { id } = await sized('income_claim', 20_000n)
    await add(id, { amount: '120' })
    expect(await positions(id)).toEqual({ receivable: '0', unallocated: '120' })
    await complete(id)
    expect(await positions(id)).toEqual({ receivable: '-80', unallocated: '0' })
    await add(id, { amount: '80' })
    expect(await positions(id)).toEqual({ receivable: '0', unallocated: '0' })
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })

  it('is refused at the request where that is unknown, expects no money, or expects another currency', async () => {
    const [kyc, course, paid, closed] = [
      await openRequest('kyc'),
      await openRequest('course'),
      await sized('income_claim', 10_000n),
      await sized('income_claim', 10_000n),
    ]
    await platform.db.update(processRequests).set({ status: 'rejected' }).where(eq(processRequests.id, closed.id))
    const refusals = await Promise.all(
      [999_999_999, kyc.id, course.id, closed.id].map(async (id) => (await add(id)).error.fields),
    )
    expect(refusals).toEqual([
      { request_id: 'unknown_request' },
      { request_id: 'expects_nothing' },
      { request_id: 'other_currency' },
      { request_id: 'expects_nothing' },
    ])
    // Nothing that leaves pays a request, nor does a refund; both may still be about one.
    expect((await add(kyc.id, { direction: 'out', type: 'purchase', amount: '3', fee: '0' })).status).toBe(200)
    expect((await add(kyc.id, { type: 'refund', amount: '3', fee: '0' })).status).toBe(200)
    expect((await add(paid.id, { type: 'refund', amount: '30', fee: '0' })).status).toBe(200)
    expect((await add(paid.id, { amount: '100' })).status).toBe(200)
    expect((await add(paid.id, { amount: '1', fee: '0' })).error).toMatchObject({
      fields: { request_id: 'already_paid' },
    })
  })
})
