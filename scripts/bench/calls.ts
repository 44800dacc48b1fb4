import { allowsAny } from '../../contract/access'
import { todayInTehran, toJalali } from '../../contract/calendar'
import { label, type Endpoint } from '../../contract/endpoint'
import { endpoints } from '../../contract/index'
import { unbuilt } from '../../tests/platform/unbuilt'
import type { Product, Session } from './product'

/** How fast one call was answered, in milliseconds. */
export interface Timing {
  readonly call: string
  readonly list: boolean
  readonly calls: number
  /** Rows the filter fits, where it is a list. */
  readonly rows: number | undefined
  readonly bytes: number
  readonly p50: number
  readonly p95: number
}

const warmUp = 8
const rounds = 40

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

/** Reads that need more than a default to be asked. */
const needs: Readonly<Record<string, string>> = {
  'account.cities': 'region_id=8',
  'account.findUser': `query=${encodeURIComponent('علی')}`,
  'account.searchUsers': `query=${encodeURIComponent('رضای')}`,
  'dashboard.calendar': `year=${toJalali(today).year}&month=${toJalali(today).month}`,
  'dashboard.calendarDay': `date=${today}`,
  'dashboard.savedViews': 'list=tickets',
}
/** Reads that ask a chain, whose speed is not ours. */
const chains: ReadonlySet<string> = new Set(['crm.tronBalance', 'crm.bscBalance', 'crm.transferQuote'])
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

const time = async (product: Product, { token }: Session, { endpoint, query }: Asked): Promise<Timing> => {
  const url = `${product.address}/api${endpoint.path}${query && `?${query}`}`
  const headers = { authorization: `Bearer ${token}` }
  const took: number[] = []
  let body = ''
  for (let round = -warmUp; round < rounds; round += 1) {
    const started = performance.now()
    const answer = await fetch(url, { headers })
    body = await answer.text()
    if (!answer.ok) throw new Error(`${label(endpoint)}?${query} was answered with ${answer.status}: ${body}`)
    if (round >= 0) took.push(performance.now() - started)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const { count } = JSON.parse(body) as { count?: number }
  return {
    call: `${label(endpoint)}${query && `?${decodeURIComponent(query)}`}`,
    list: isList(endpoint),
    calls: rounds,
    rows: count,
    bytes: Buffer.byteLength(body),
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
  }
}

/** What of each list is timed besides its first page. */
const variants = ({ query }: Endpoint, rows: number): readonly string[] => {
  const keys = query ? Object.keys(query._zod.def.shape) : []
  const last = Math.max(1, Math.ceil(rows / 25))
  return [
    ...(last > 1 ? [`page=${last}`] : []),
    ...(keys.includes('query') ? [`query=${encodeURIComponent('رضا')}`] : []),
    ...(keys.includes('unique') ? ['unique=true'] : []),
  ]
}

/** Times every built list and report the administrator may read, one call after another. */
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
