import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome, Proof } from './proof'

/** One printed line. */
export interface Figure {
  readonly name: string
  readonly value: number | string
  /** Its limit; empty if it is only reported. */
  readonly bar: string
  readonly pass: boolean
}

const added = (
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> => {
  const sum: Record<string, number> = { ...one }
  for (const [name, n] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + n
  return sum
}

/** Two rounds added up. */
export const together = (one: Outcome, other: Outcome): Outcome => ({
  tried: added(one.tried, other.tried),
  failed: added(one.failed, other.failed),
  facts: { ...one.facts, ...other.facts },
})

/** An outcome as lines with their limits. `part` is the requested fraction of the long form. */
export const figuresOf = ({ bars, most = {} }: Proof, { tried, failed, facts = {} }: Outcome, part = 1): Figure[] => [
  ...Object.entries(tried).map(([name, value]) => {
    const bar = Math.ceil((bars[name] ?? 0) * part)
    return { name, value, bar: bar > 0 ? `≥ ${bar}` : '', pass: value >= bar }
  }),
  ...Object.entries(failed).map(([name, value]) => ({ name, value, bar: '0', pass: value === 0 })),
  ...Object.entries(facts).map(([name, value]) => {
    const bar = most[name]
    return { name, value, bar: bar === undefined ? '' : `≤ ${bar}`, pass: bar === undefined || Number(value) <= bar }
  }),
]

/** `transfers: 100000 (≥ 100000) pass` */
export const lineOf = ({ name, value, bar, pass }: Figure): string =>
  `${name}: ${value}${bar === '' ? '' : ` (${bar}) ${pass ? 'pass' : 'FAIL'}`}`

const folder = join(import.meta.dirname, '../../reports')
const file = join(folder, 'soak.json')

type Report = Readonly<
  Record<string, { readonly at: string; readonly command: string; readonly figures: readonly Figure[] }>
>

/** Stores the figures of a goal together with those of the others. */
export const keep = (goal: string, command: string, figures: readonly Figure[]): void => {
  mkdirSync(folder, { recursive: true })
  const known: Report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : {}
  const next: Report = { ...known, [goal]: { at: new Date().toISOString(), command, figures } }
  writeFileSync(file, `${JSON.stringify(next, undefined, 2)}\n`)
}
