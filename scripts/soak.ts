import { parseArgs } from 'node:util'
import { throwAwayPostgres } from './bench/cluster'
import { proofs } from './soak/list'
import type { Outcome, Place, Proof } from './soak/proof'
import { figuresOf, keep, lineOf, together } from './soak/report'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const command = `npm run soak -- ${process.argv.slice(2).join(' ')}`.replace(/ -- $/, '')

interface Wanted {
  readonly seed: number
  readonly part: number
  readonly minutes: number
  /** When everything ends, and in how many more steps; a single round has no end. */
  readonly end: number
  readonly steps: number
}

const server = process.env['DATABASE_URL']

/** One round of a goal on every database it runs on. */
const roundOf = async (proof: Proof, { seed, part, minutes, end, steps }: Wanted): Promise<Outcome> => {
  let all: Outcome = { tried: {}, failed: {} }
  let left = steps
  for (const [place, whole] of Object.entries(proof.amounts) as [Place, number][]) {
    const amount = Math.ceil(whole * part)
    const database = place === 'PostgreSQL' ? await throwAwayPostgres(server, proof.settings) : undefined
    if (place === 'PostgreSQL' && !database) {
      say('  No PostgreSQL found: set DATABASE_URL or install it.')
      continue
    }
    delete process.env['DATABASE_URL']
    if (database) process.env['DATABASE_URL'] = database.url
    say(`  on ${place}${database ? ` ${database.version}` : ''}`)
    const until = Date.now() + (end - Date.now()) / left
    left -= 1
    try {
      all = together(all, await proof.run({ amount, seed, minutes, say, isOver: () => Date.now() >= until }, place))
    } finally {
      await database?.drop()
    }
  }
  return all
}

const wantedProofs = (only: string | undefined): readonly Proof[] => {
  const names = only?.split(',').map((name) => name.trim().toUpperCase())
  const unknown = names?.filter((name) => !proofs.some(({ goal }) => goal === name)) ?? []
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. Known are ${proofs.map(({ goal }) => goal).join(', ')}.`)
  return proofs.filter(({ goal }) => names?.includes(goal) ?? true)
}

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      hours: { type: 'string' },
      only: { type: 'string' },
      seed: { type: 'string' },
      part: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '30' },
    },
  })
  const first = values.seed === undefined ? Date.now() % 1_000_000_000 : Number(values.seed)
  const part = Number(values.part)
  const end = values.hours === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(values.hours) * 3_600_000
  const chosen = wantedProofs(values.only)
  const outcomes = new Map<Proof, Outcome>()
  const stepsOf = (some: readonly Proof[]) => some.reduce((sum, { amounts }) => sum + Object.keys(amounts).length, 0)
  for (let round = 0; round === 0 || (end < Number.POSITIVE_INFINITY && Date.now() < end); round += 1) {
    for (const [at, proof] of chosen.entries()) {
      if (Date.now() >= end) break
      const seed = first + round * 7_919
      say(`${proof.goal}: ${proof.title}, seed ${seed}`)
      const outcome = await roundOf(proof, {
        seed,
        part,
        minutes: Number(values.minutes),
        end,
        steps: stepsOf(chosen.slice(at)),
      })
      const known = outcomes.get(proof)
      const all = known ? together(known, outcome) : outcome
      outcomes.set(proof, all)
      const figures = figuresOf(proof, all, part)
      for (const figure of figures) say(`${proof.goal} ${lineOf(figure)}`)
      keep(proof.goal, command, figures)
    }
  }
  const failed = [...outcomes]
    .flatMap(([proof, outcome]) => figuresOf(proof, outcome, part))
    .filter(({ pass }) => !pass).length
  say(`\n${chosen.length} goals, ${failed} figures failed. reports/soak.json is written.`)
  process.exitCode = failed > 0 ? 1 : 0
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
