import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coursePercents, sharesOf, type ShareHolders } from '../../../../platform/money/shares/percents'
import {
  mayMoveShare,
  shareAccountKeys,
  shareMoves,
  type ShareFacts,
} from '../../../../platform/money/shares/state-table'

const everybody: ShareHolders = { partner: 'p', teacher: 't', mentor: 'm' }
const nobody: ShareHolders = { partner: null, teacher: null, mentor: null }

describe('the shares of a completed request', () => {
  it.each([
    ['of everybody', 1000n, { partner: 8, teacher: 30, mentor: 5 }, everybody, [80n, 300n, 50n]],
    ['where the price does not divide', 101n, { partner: 33, teacher: 33, mentor: 33 }, everybody, [34n, 33n, 33n]],
    ['of the whole price', 10n, { partner: 50, teacher: 30, mentor: 20 }, everybody, [5n, 3n, 2n]],
    ['above the whole price', 300n, { partner: 100, teacher: 50, mentor: 0 }, everybody, [200n, 100n, null]],
    [
      'without a teacher',
      1000n,
      { partner: 8, teacher: 30, mentor: 5 },
      { ...everybody, teacher: null },
      [80n, null, 50n],
    ],
    ['of nobody', 1000n, { partner: 8, teacher: 30, mentor: 5 }, nobody, [null, null, null]],
    ['of a percentage below nothing', 1000n, { partner: -8, teacher: 30, mentor: 0 }, everybody, [null, 300n, null]],
    ['of a smallest sum', 1n, { partner: 8, teacher: 30, mentor: 5 }, everybody, [0n, 0n, 0n]],
  ] as const)('%s', (_, amount, percents, holders, [partner, teacher, mentor]) => {
    expect(sharesOf(amount, percents, holders)).toEqual({ partner, teacher, mentor })
  })

  it('never come to more than the price, and each to its percentage but for less than one unit', () => {
    const percent = fc.integer({ min: 0, max: 33 })
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        percent,
        percent,
        percent,
        (amount, partner, teacher, mentor) => {
          const percents = { partner, teacher, mentor }
          const shares = sharesOf(amount, percents, everybody)
          let sum = 0n
          for (const kind of ['partner', 'teacher', 'mentor'] as const) {
            const share = shares[kind] ?? 0n
            sum += share
            const stray = share * 100n - amount * BigInt(percents[kind])
            expect(stray > -100n && stray < 100n).toBe(true)
          }
          expect(sum <= amount).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('of a course are eight percent for who brought the buyer and thirty for who teaches', () => {
    expect(sharesOf(2_000_000n, coursePercents, everybody)).toEqual({
      partner: 160_000n,
      teacher: 600_000n,
      mentor: null,
    })
  })
})

describe('the paid flag of a share', () => {
  const flags = [false, true]
  const cells = flags.flatMap((earned) =>
    flags.flatMap((held) =>
      flags.flatMap((paid) =>
        flags.flatMap((settles) =>
          flags.map(
            (reopens) =>
              [
                { earned, held, paid },
                { settles, reopens },
              ] as const,
          ),
        ),
      ),
    ),
  )
  const share: ShareFacts = { earned: true, held: true, paid: false }

  it('moves in no other of all cases than these', () => {
    const open = cells.flatMap(([facts, actor]) =>
      shareMoves.filter((move) => mayMoveShare(facts, move, actor)).map((move) => [move, facts, actor]),
    )
    expect(open).toHaveLength(3)
    expect(open).toEqual(
      expect.arrayContaining([
        ['pay', share, { settles: true, reopens: false }],
        ['pay', share, { settles: true, reopens: true }],
        ['take_back', { ...share, paid: true }, { settles: true, reopens: true }],
      ]),
    )
  })

  it('stands at an account of its kind', () => {
    expect(shareAccountKeys).toEqual({ partner: 'partnerShares', teacher: 'teacherShares', mentor: 'mentorShares' })
  })
})
