import * as z from 'zod/mini'
import { contract } from '../../contract/index'
import { safeFileName } from '../../contract/text'
import { rows } from '../../tests/support/inputs/endpoint-loops'
import { beforeAmount, invisible as characters, persianWord } from '../../tests/support/inputs/hostile-inputs'
import { startPlatform } from '../../tests/support/platform'
import { fitting, shapeOf } from '../../tests/support/inputs/samples'
import type { Outcome, Proof, Round } from './proof'

type Schema = z.core.$ZodType

/** What no stored text may contain: it would reorder or hide the text next to it. ZWNJ belongs to Persian. */
const forbidden =
  /[\u202a-\u202e\u2066-\u2069\u200b\u2060\u2064\u206f\u061c\ufeff\u0000-\u0008\u000e-\u001f\u007f\u{e0000}-\u{e007f}\p{Surrogate}]/u

/** Fields whose exact bytes matter, and why. */
const untouched: Readonly<Record<string, string>> = {
  password: 'hashed as it was typed, never shown',
  id_token: 'signed as a whole, refused as soon as a letter differs, never shown',
}

interface Sink {
  readonly name: string
  readonly field: string
  readonly schema: Schema
}

/** Filters are compared and discarded; what a body contains is stored and shown. */
const sinks: readonly Sink[] = rows.flatMap(({ name, endpoint }) =>
  Object.entries(shapeOf(endpoint.body))
    .filter(([field, schema]) => !(field in untouched) && fitting(schema).some((value) => typeof value === 'string'))
    .map(([field, schema]) => ({ name, field, schema })),
)

const textsAround = (character: string, fits: string): readonly string[] => [
  `${character}${fits}`,
  `${fits}${character}`,
  `${fits.slice(0, 2)}${character}${fits.slice(2)}`,
  beforeAmount(character),
  `invoice_${character}gpj.exe`,
]

const textsIn = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textsIn).join(' ')
  if (typeof value !== 'object' || value === null || value instanceof Blob) return ''
  return Object.entries(value)
    .map(([key, item]) => `${key} ${textsIn(item)}`)
    .join(' ')
}

/** Every text field of the contract, every character, in five positions. */
const throughSchemas = (amount: number, say: Round['say']) => {
  let tried = 0
  let through = 0
  const all = sinks.flatMap((sink) => characters.map((character) => ({ sink, character })))
  const step = Math.max(1, Math.floor((all.length * 5) / amount))
  for (let at = 0; at < all.length; at += step) {
    const one = all[at]
    if (!one) break
    const { sink, character } = one
    const [fits = persianWord] = fitting(sink.schema).filter((value): value is string => typeof value === 'string')
    for (const text of textsAround(character, fits)) {
      tried += 1
      const read = z.safeParse(sink.schema as z.ZodMiniType, text)
      if (read.success && forbidden.test(textsIn(read.data))) {
        through += 1
        if (through <= 20) say(`  ${sink.name}.${sink.field} lets ${JSON.stringify(text)} through`)
      }
    }
  }
  return { tried, through }
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** File names sent with a ticket, as returned in the thread and in the download header. */
const throughFiles = async (say: Round['say'], most: number) => {
  const platform = await startPlatform({ seed: 'demo' })
  let tried = 0
  let disguised = 0
  try {
    const token = await platform.signIn('3')
    const { departments } = contract.tickets
    const list = (await platform.call(departments, {}, { token })).reply as { results: { id: number }[] }
    for (const character of characters.slice(0, most)) {
      const name = `invoice_${character}gpj.exe.png`
      const file = new File([png], name, { type: 'image/png' })
      const body = {
        department: list.results[0]?.id,
        subject: beforeAmount(character),
        text: beforeAmount(character),
        files: [file],
      }
      const answer = await platform.call(contract.tickets.openTicket, { body } as never, { token })
      tried += 3
      if (answer.status === 422) continue
      const text = JSON.stringify(answer.reply)
      if (answer.status !== 200 || forbidden.test(JSON.parse(JSON.stringify(textsIn(answer.reply))) as string)) {
        disguised += 1
        say(`  a ticket keeps ${JSON.stringify(character)}: ${answer.status} ${text.slice(0, 200)}`)
      }
      platform.clock.advance(3_600)
      const safe = safeFileName(name)
      if (forbidden.test(safe) || !safe.endsWith('.png')) disguised += 1
    }
    return { tried, disguised }
  } finally {
    await platform.close()
  }
}

const run = async ({ amount, say }: Round): Promise<Outcome> => {
  const schemas = throughSchemas(amount, say)
  const files = await throughFiles(say, amount < 1_000 ? 3 : characters.length)
  return {
    tried: { 'strings in sinks': schemas.tried + files.tried },
    failed: { 'let through': schemas.through, 'names disguised': files.disguised },
    facts: { sinks: sinks.length, characters: characters.length },
  }
}

/** G13, the server's half: characters that reorder or hide, in every text field of the contract. */
export const invisible: Proof = {
  goal: 'G13',
  title: 'bidi and invisible characters in every sink of the platform',
  bars: { 'strings in sinks': 2_000 },
  amounts: { embedded: 40_000 },
  short: 600,
  run,
}
