import { describe, expect, it } from 'vitest'
import { firstHash, isBalanced, sealOf, type LedgerEntry } from '../../../../platform/money/ledger/rules'

const posting = (accountId: number, amountMinor: bigint, currency: LedgerEntry['currency'] = 'IRR'): LedgerEntry => ({
  accountId,
  amountMinor,
  currency,
})

describe('postings', () => {
  it.each([
    ['two sides of one sum', [posting(1, -5n), posting(2, 5n)], true],
    [
      'two currencies, each with two sides',
      [posting(1, -5n), posting(2, 5n), posting(3, 7n, 'USD'), posting(4, -7n, 'USD')],
      true,
    ],
    ['sums that only meet across currencies', [posting(1, -5n), posting(2, 5n, 'USD')], false],
    ['a side that is missing a rial', [posting(1, -5n), posting(2, 4n)], false],
    ['an empty side', [posting(1, -5n), posting(2, 5n), posting(3, 0n)], false],
    ['two currencies of which one is balanced', [posting(1, -5n), posting(2, 5n), posting(3, 7n, 'USD')], false],
    ['one side alone', [posting(1, 5n)], false],
    ['nothing', [], false],
  ])('of %s', (_, postings, balanced) => {
    expect(isBalanced(postings)).toBe(balanced)
  })
})

describe('the seal of a transaction', () => {
  const transaction = {
    uuid: '4f9b8f8e-6d3c-4f0a-9f0e-0c6b2d3a1e5f',
    at: new Date('2026-11-21T08:30:00.000Z'),
    type: 'transfer',
    reason: 'سهم هم‌تیمی',
    sourceField: 'internal',
    userUuid: '0c6b2d3a-6d3c-4f0a-9f0e-4f9b8f8e1e5f',
    requestId: 7,
    reference: '050830-000001',
    description: 'شرح',
    reverses: 1,
    postings: [posting(1, -5n), posting(2, 5n)],
  }

  it('is the same for the same transaction after the same one', () => {
    expect(sealOf(firstHash, transaction)).toBe(sealOf(firstHash, { ...transaction, at: new Date(transaction.at) }))
  })

  it.each([
    ['amount', { postings: [posting(1, -6n), posting(2, 6n)] }],
    ['account', { postings: [posting(1, -5n), posting(3, 5n)] }],
    ['time', { at: new Date('2026-11-21T08:30:00.001Z') }],
    ['reason', { reason: 'پاداش تیم' }],
    ['uuid', { uuid: '4f9b8f8e-6d3c-4f0a-9f0e-0c6b2d3a1e50' }],
    ['type', { type: 'deposit' }],
    ['source', { sourceField: 'bank' }],
    ['person', { userUuid: null }],
    ['request', { requestId: 8 }],
    ['reference', { reference: '050830-000002' }],
    ['description', { description: null }],
    ['transaction it takes back', { reverses: 2 }],
    ['currency', { postings: [posting(1, -5n, 'USD'), posting(2, 5n, 'USD')] }],
    ['order of the sides', { postings: [posting(2, 5n), posting(1, -5n)] }],
  ])('changes with the %s', (_, changed) => {
    expect(sealOf(firstHash, { ...transaction, ...changed })).not.toBe(sealOf(firstHash, transaction))
  })

  it('begins with a hash of nothing and is written in hexadecimal digits', () => {
    expect(firstHash).toMatch(/^0{64}$/)
    expect(sealOf(firstHash, transaction)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('changes with the one before', () => {
    expect(sealOf(sealOf(firstHash, transaction), transaction)).not.toBe(sealOf(firstHash, transaction))
  })
})
