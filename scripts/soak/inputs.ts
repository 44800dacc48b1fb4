import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint'
import {
  admits,
  everyType,
  inShort,
  isCleanRefusal,
  rows,
  send,
  type Raw,
  type Row,
} from '../../tests/support/inputs/endpoint-loops'
import { hostileBodies, hostileHeaders } from '../../tests/support/inputs/hostile-inputs'
import { richPerson } from '../../tests/support/money'
import { startPlatform, type DemoAccount, type TestPlatform } from '../../tests/support/platform'
import { shapeOf } from '../../tests/support/inputs/samples'
import { callMaker, type MadeCall } from './arbitraries'
import { inParallel, within, type Outcome, type Place, type Proof, type Round } from './proof'

type Values = Readonly<Record<string, unknown>>

/** Real ids, addresses and codes of the demo data, so that valid input also finds something. */
const samplesOf = async ({ db }: TestPlatform): Promise<readonly unknown[]> => {
  const { rows: columns } = await db.execute<{ t: string; c: string }>(sql`
    select table_name as t, column_name as c from information_schema.columns
    where table_schema = 'public' and (data_type = 'uuid' or column_name in
      ('code', 'address', 'reference', 'phone', 'email', 'referral_code', 'account_username', 'iban', 'hash'))
    order by 1, 2`)
  const found: unknown[] = []
  for (const { t, c } of columns) {
    const { rows: values } = await db.execute<{ value: string | null }>(
      sql.raw(`select distinct "${c}"::text as value from "${t}" where "${c}" is not null order by 1 limit 3`),
    )
    found.push(...values.map(({ value }) => value))
  }
  return [...new Set(found)]
}

const wellFormed = (text: string): string => Buffer.from(text).toString()

const asText = (value: unknown): string =>
  wellFormed(
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map(asText).join(',')
        : (JSON.stringify(value) ?? ''),
  )

interface Part {
  readonly values: Values
  /** Fields sent a second time. */
  readonly twice: readonly (readonly [string, unknown])[]
}

const extras = [
  'staff',
  '__proto__',
  'constructor',
  'user_uuid',
  'balance',
  'type',
  '',
  'no such key',
  'a[b]',
  '\u0628',
]

const brokenPart = (part: 'params' | 'query' | 'body', endpoint: Endpoint, made: MadeCall): Part => {
  let values: Record<string, unknown> = { ...made[part] }
  const twice: [string, unknown][] = []
  const keys = Object.keys(shapeOf(endpoint[part]))
  for (const one of made.breaks.filter((given) => given.part === part)) {
    const key = keys[one.field % Math.max(1, keys.length)]
    if (one.how === 'extra' || key === undefined) values[extras[one.field % extras.length] ?? ''] = one.value
    else if (one.how === 'drop') values = Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))
    else if (one.how === 'twice') twice.push([key, one.value])
    else values[key] = one.how === 'list' ? [one.value, values[key]] : one.value
  }
  return { values, twice }
}

const jsonOf = ({ values, twice }: Part): string => {
  const own = Object.entries(values).filter(([, value]) => value !== undefined)
  return `{${[...own, ...twice].map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}`).join()}}`
}

const formOf = ({ values, twice }: Part): FormData => {
  const form = new FormData()
  for (const [key, value] of [...Object.entries(values), ...twice])
    for (const item of Array.isArray(value) && value.some((one) => one instanceof Blob)
      ? (value as unknown[])
      : [value])
      if (item instanceof Blob) form.append(wellFormed(key), item)
      else if (item !== undefined) form.append(wellFormed(key), asText(item))
  return form
}

const queryOf = ({ values, twice }: Part, pick: number): string => {
  const pairs = [...Object.entries(values), ...twice].filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(pairs.map(([key, value]) => [wellFormed(key), asText(value)])).toString()
  return pick % 60 === 0 ? `${text}&%ff=%00&%=%zz&__proto__[a]=1` : text
}

const paramOf = (value: unknown, pick: number): string => {
  const raw = ['%ff', '%00', '%2e%2e', '%', '..;', '%252e', '%c0%af']
  return pick % 40 === 0
    ? (raw[pick % raw.length] ?? '')
    : encodeURIComponent(wellFormed(asText(value).slice(0, 4_000))) || '%20'
}

const isBodied = ({ method }: Endpoint): boolean => !['GET', 'OPTIONS'].includes(method)

/** The request of a generated call. */
const rawOf = (endpoint: Endpoint, made: MadeCall, token: string | undefined): Raw => {
  const { dice, pick } = made
  const params = brokenPart('params', endpoint, made).values
  const body = brokenPart('body', endpoint, made)
  const header = dice % 25 === 3 ? hostileHeaders[pick % hostileHeaders.length] : undefined
  const bodied = isBodied(endpoint) && (endpoint.body !== undefined || dice % 10 === 0)
  return {
    ...(token !== undefined && { token }),
    params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, paramOf(value, pick)])),
    query: queryOf(brokenPart('query', endpoint, made), pick),
    ...(bodied && {
      body:
        dice % 20 === 7
          ? (hostileBodies[pick % hostileBodies.length] ?? '')
          : endpoint.multipart
            ? formOf(body)
            : jsonOf(body),
    }),
    ...(header && { headers: { [header[0]]: header[1] } }),
  }
}

const told = (name: string, type: string, raw: Raw): string =>
  JSON.stringify({
    name,
    type,
    ...raw,
    token: undefined,
    body:
      raw.body instanceof FormData
        ? [...raw.body].map(([key, value]) => [key, value instanceof File ? `file ${value.name}` : value])
        : raw.body instanceof Uint8Array
          ? raw.body.slice(0, 40).toString()
          : raw.body,
  }).slice(0, 1_500)

/** People of each type: the demo account with all its records, and a rich one that nothing was done to yet. */
const crowd = (platform: TestPlatform) => {
  const tokens = new Map<string, string>()
  return {
    tokenOf: async (type: string, fresh: boolean): Promise<string> => {
      const name = `${type} ${fresh}`
      const known = tokens.get(name)
      if (known !== undefined) return known
      const [demo] = fresh
        ? []
        : (
            await platform.connection.pool.query<{ uuid: string }>(
              'select uuid from users where phone = $1 and disabled_at is null',
              [`+98912000000${type as DemoAccount}`],
            )
          ).rows
      const token = demo
        ? await platform.tokenOf(demo.uuid)
        : (await richPerson(platform, { USD: '900', USDT: '900', IRR: '900000000' }, type)).token
      tokens.set(name, token)
      return token
    },
    drop: (type: string, fresh: boolean) => tokens.delete(`${type} ${fresh}`),
  }
}

const callTimeoutMs = 60_000

interface Tally {
  inputs: number
  busy: number
  carriedOut: number
  refused: number
  failures: number
  crashes: number
  shapes: number
  errors: number
}

const callersOf = ({ endpoint }: Row): readonly string[] => {
  const admitted = everyType.filter((type) => type !== '77' && admits(endpoint, { type }))
  return [...admitted, ...admitted, ...admitted, ...admitted, '1', '3', '5']
}

/** A platform with callers of every type, its tally and output. */
interface Trial {
  readonly platform: TestPlatform
  readonly people: ReturnType<typeof crowd>
  readonly tally: Tally
  readonly say: Round['say']
}

/** Tries one generated call and judges the response by the contract alone. */
const tryOne = async (row: Row, made: MadeCall, { platform, people, tally, say }: Trial): Promise<void> => {
  const { endpoint } = row
  const callers = callersOf(row)
  const type = made.dice % 40 === 1 ? '' : (callers[made.pick % callers.length] ?? '3')
  const fresh = made.pick % 3 === 0
  const token = type === '' ? undefined : await people.tokenOf(type, fresh)
  const raw = rawOf(endpoint, made, token)
  tally.inputs += 1
  platform.clock.advance(1)
  let answer: Awaited<ReturnType<typeof send>> | undefined
  try {
    answer = await within(callTimeoutMs, send(platform, endpoint, raw))
    if (answer?.status === 503) {
      // As a client would: the machine was too busy to connect in time, and nothing was started.
      tally.busy += 1
      await pause(2_000)
      answer = await within(callTimeoutMs, send(platform, endpoint, raw))
    }
  } catch (error) {
    say(`  crash: ${String(error)} ${told(row.name, type, raw)}`)
  }
  if (!answer) {
    tally.crashes += 1
    return
  }
  const { status } = answer
  if (status >= 500) {
    tally.failures += 1
    say(`  ${status}: ${told(row.name, type, raw)}`)
  }
  if (status < 400) {
    tally.carriedOut += 1
    if (!endpoint.binary && !z.safeParse(endpoint.response, answer.json).success) {
      tally.shapes += 1
      say(`  shape: ${told(row.name, type, raw)} ${answer.text.slice(0, 300)}`)
    }
  } else {
    tally.refused += 1
    if (status < 500 && !isCleanRefusal(answer)) {
      tally.errors += 1
      say(`  error body: ${inShort(answer)} ${told(row.name, type, raw)}`)
    }
  }
  if (status === 401 || answer.error?.code === 'disabled') people.drop(type, fresh)
  if (status === 429) platform.clock.advance(900)
  if (row.name === 'system.faults') platform.runtime.faults.set([])
}

/** How many inputs each endpoint gets before the database is recreated, because many of them change it. */
const perEndpoint = 24

// The embedded database has one connection, so more concurrency would only wait.
const wide: Readonly<Record<Place, number>> = { embedded: 2, PostgreSQL: 8, 'no database': 1 }

const run = async ({ amount, seed, say, isOver }: Round, place: Place): Promise<Outcome> => {
  const tally: Tally = { inputs: 0, busy: 0, carriedOut: 0, refused: 0, failures: 0, crashes: 0, shapes: 0, errors: 0 }
  const stray = (): void => {
    tally.crashes += 1
  }
  process.on('unhandledRejection', stray)
  const started = performance.now()
  let make: ReturnType<typeof callMaker> | undefined
  try {
    for (let round = 0; tally.inputs < amount && !isOver(); round += 1) {
      const platform = await startPlatform({ seed: 'demo' })
      try {
        make ??= callMaker(await samplesOf(platform))
        const trial: Trial = { platform, people: crowd(platform), tally, say }
        const left = amount - tally.inputs
        const each = Math.max(1, Math.min(perEndpoint, Math.ceil(left / rows.length)))
        for (const [at, row] of rows.entries()) {
          if (tally.inputs >= amount || isOver()) break
          await platform.connection.pool.query('delete from passcode_tries')
          const calls = fc.sample(make(row.endpoint), { numRuns: each, seed: seed + round * 1_009 + at })
          await inParallel(calls, wide[place], isOver, (made) => tryOne(row, made, trial))
          if (({} as { staff?: unknown }).staff !== undefined) tally.crashes += 1
        }
      } finally {
        await platform.close()
      }
      const seconds = (performance.now() - started) / 1_000
      if (round % 5 === 4) say(`  ${tally.inputs} inputs, ${Math.round(tally.inputs / seconds)} a second`)
    }
  } finally {
    process.off('unhandledRejection', stray)
  }
  return {
    tried: { inputs: tally.inputs },
    failed: {
      'answers of 5xx': tally.failures,
      crashes: tally.crashes,
      'replies unlike the contract': tally.shapes,
      'error bodies of another shape': tally.errors,
    },
    facts: {
      'carried out': tally.carriedOut,
      refused: tally.refused,
      'asked again after a 503': tally.busy,
      'inputs a second': Math.round(tally.inputs / ((performance.now() - started) / 1_000)),
    },
  }
}

/** G1: every operation, with inputs generated from its own schemas. */
export const inputs: Proof = {
  goal: 'G1',
  title: 'inputs made from the contract’s own schemas',
  bars: { inputs: 250_000 },
  amounts: { PostgreSQL: 220_000, embedded: 30_000 },
  short: 360,
  settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  run,
}
