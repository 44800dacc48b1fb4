import { describe, expect, it } from 'vitest'
import { callsWithoutScene, moneyCalls } from '../../scripts/soak/faults'
import { proofs } from '../../scripts/soak/list'
import { figuresOf } from '../../scripts/soak/report'

/* The short form of `npm run soak`: every goal tried a little on the database the tests run on. */

const place = process.env['DATABASE_URL'] ? ('PostgreSQL' as const) : ('embedded' as const)

const inShort = proofs.filter(({ short }) => short > 0)

describe('the proofs of `npm run soak`', () => {
  it.each(inShort.map((proof) => [`${proof.goal}, ${proof.title}`, proof] as const))(
    '%s',
    async (_says, proof) => {
      const told: string[] = []
      const round = {
        amount: proof.short,
        seed: 20_261_121,
        minutes: 0,
        say: (line: string) => void told.push(line),
        isOver: () => false,
      }
      const outcome = await proof.run(round, place)
      console.log(`${proof.goal} ${JSON.stringify({ ...outcome.tried, ...outcome.failed })}`)
      for (const tried of Object.values(outcome.tried)) expect(tried).toBeGreaterThanOrEqual(proof.short)
      const wrong = figuresOf(proof, outcome, 0).filter(({ bar, pass }) => bar === '0' && !pass)
      expect({ wrong, told: wrong.length > 0 ? told : [] }).toEqual({ wrong: [], told: [] })
      // A starved machine takes minutes to start a killed platform again.
    },
    900_000,
  )

  it('break every call of the contract that moves money', () => {
    expect(moneyCalls.length).toBeGreaterThan(15)
    expect(callsWithoutScene()).toEqual([])
  })

  it('are named once each', () => {
    expect(new Set(proofs.map(({ goal }) => goal)).size).toBe(proofs.length)
  })
})
