import { allowsAny } from '../../contract/access'
import { addDays, todayInTehran, toJalali } from '../../contract/jalali'
import { label, type Endpoint } from '../../contract/endpoint'
import { endpoints } from '../../contract/index'
import { unbuilt } from '../../tests/platform/unbuilt'
import type { Product, Session } from './product'

/** The response time of one call, in milliseconds. */
export interface Timing {
  readonly call: string
  readonly list: boolean
  readonly calls: number
  /** Rows the filter matches, for a list. */
  readonly rows: number | undefined
  readonly bytes: number
  readonly p50: number
  readonly p95: number
}

const warmUp = 8
const rounds = 40
/** Lengths in days of periods never requested before; each length is requested ending on several days. */
const periodLengths = [7, 29, 30, 31, 60, 90, 91, 120, 180, 364, 365, 730]
const periodsPerLength = 2

const at = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10

const opens = ({ access }: Endpoint): boolean =>
  access === 'signed-in' || (access !== 'public' && allowsAny({ type: '1' }, [access].flat()))

interface Asked {
  readonly endpoint: Endpoint
  readonly query: string
}

const isList = ({ query }: Endpoint): boolean => query !== undefined && 'page' in query._zod.def.shape

const today = todayInTehran(new Date())

/** Reads with required parameters. */
const needs: Readonly<Record<string, string>> = {
  'people.cities': 'region_id=8',
  'people.findUser': `query=${encodeURIComponent('علی')}`,
  'people.searchUsers': `query=${encodeURIComponent('رضای')}`,
  'calendar.calendar': `year=${toJalali(today).year}&month=${toJalali(today).month}`,
  'calendar.calendarDay': `date=${today}`,
  'system.savedViews': 'list=tickets',
}
/** Reads that query a chain, whose speed is outside our control. */
const chains: ReadonlySet<string> = new Set(['money.tronBalance', 'money.bscBalance', 'money.transferQuote'])
const single = /\{|\/notification$/

const reads = endpoints.filter(
  ({ name, endpoint }) =>
    endpoint.method === 'GET' &&
    !endpoint.effect &&
    !unbuilt.includes(name) &&
    !chains.has(name) &&
    opens(endpoint) &&
    !single.test(endpoint.path),
)

const ask = async (product: Product, { token }: Session, { endpoint, query }: Asked) => {
  const started = performance.now()
  const url = `${product.address}/api${endpoint.path}${query && `?${query}`}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${label(endpoint)}?${query} returned ${answer.status}: ${body}`)
  return { body, took: performance.now() - started }
}

type Answer = Awaited<ReturnType<typeof ask>>

const timingOf = (call: string, endpoint: Endpoint, answers: readonly Answer[]): Timing => {
  const sorted = answers.map(({ took }) => took).toSorted((a, b) => a - b)
  const body = answers.at(-1)?.body ?? '{}'
  const { count } = JSON.parse(body) as { count?: number }
  return {
    call,
    list: isList(endpoint),
    calls: answers.length,
    rows: count,
    bytes: Buffer.byteLength(body),
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
  }
}

const time = async (product: Product, session: Session, asked: Asked): Promise<Timing> => {
  const answers: Answer[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    const answer = await ask(product, session, asked)
    if (round >= 0) answers.push(answer)
  }
  return timingOf(
    `${label(asked.endpoint)}${asked.query && `?${decodeURIComponent(asked.query)}`}`,
    asked.endpoint,
    answers,
  )
}

/** What is timed for each list besides its first page. */
const variants = ({ query }: Endpoint, rows: number): readonly string[] => {
  const keys = query ? Object.keys(query._zod.def.shape) : []
  const last = Math.max(1, Math.ceil(rows / 25))
  return [
    ...(last > 1 ? [`page=${last}`] : []),
    ...(keys.includes('query') ? [`query=${encodeURIComponent('رضا')}`] : []),
    ...(keys.includes('unique') ? ['unique=true'] : []),
  ]
}

/** Times every implemented list and report the administrator may read, one call after another. */
export const timeCalls = async (
  product: Product,
  session: Session,
  said: (timing: Timing) => void,
): Promise<readonly Timing[]> => {
  const timings: Timing[] = []
  const note = async (asked: Asked): Promise<Timing> => {
    const timing = await time(product, session, asked)
    timings.push(timing)
    said(timing)
    return timing
  }
  for (const { name, endpoint } of reads) {
    const { rows } = await note({ endpoint, query: needs[name] ?? '' })
    if (!isList(endpoint) || rows === undefined) continue
    for (const query of variants(endpoint, rows)) await note({ endpoint, query })
  }
  return timings
}

/** Periods of all lengths, all different, each ending in the past weeks. */
const periods = Array.from({ length: periodLengths.length * periodsPerLength }, (_, n) => {
  const end = addDays(today, -((n * 7) % 40))
  const days = periodLengths[n % periodLengths.length] ?? 1
  return `start_date=${addDays(end, 1 - days)}&end_date=${end}`
})

/**
 * Times every read with a period of days over a week to two years, each period requested only once, so that nothing is
 * cached.
 */
export const timeNewPeriods = async (
  product: Product,
  session: Session,
  said: (timing: Timing) => void,
): Promise<readonly Timing[]> => {
  const timings: Timing[] = []
  for (const { endpoint } of reads) {
    const keys = endpoint.query ? Object.keys(endpoint.query._zod.def.shape) : []
    if (!keys.includes('start_date') || !keys.includes('end_date')) continue
    for (const more of ['', ...(keys.includes('unique') ? ['&unique=true'] : [])]) {
      const answers: Answer[] = []
      for (const period of periods) answers.push(await ask(product, session, { endpoint, query: period + more }))
      const timing = timingOf(`${label(endpoint)}${more.replace('&', '?')}`, endpoint, answers)
      timings.push(timing)
      said(timing)
    }
  }
  return timings
}
