import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { roles, type Principal } from '../../../contract/access'
import { label, type Endpoint } from '../../../contract/endpoint'
import { errorBody } from '../../../contract/error'
import { endpoints } from '../../../contract/index'
import { operations } from '../../../platform/handlers'
import type { TestPlatform } from '../platform'
import { leastOf } from './samples'

/** A code no adopter knows; treated as an end user with the fewest rights. */
const unknownType = '77'

/** Every type code of the access table, and one that is not in it. */
export const everyType: readonly string[] = [...Object.keys(roles), unknownType]

/** An endpoint with its dotted name and its label in logs. */
export interface Row {
  readonly name: string
  readonly endpoint: Endpoint
  /** `GET /dashboard/ticket` */
  readonly says: string
}

/** Every endpoint, in contract order. */
export const rows: readonly Row[] = endpoints.map(({ name, endpoint }) => ({ name, endpoint, says: label(endpoint) }))

/** Endpoints that require a session. */
export const closedRows = rows.filter(({ endpoint }) => endpoint.access !== 'public')

/** Whether the access table lets a type call an endpoint; deliberately implemented a second time here. */
export const admits = ({ access }: Endpoint, { type = '' }: Principal): boolean => {
  if (access === 'public' || access === 'signed-in') return true
  const held = (Object.hasOwn(roles, type) ? roles[type] : roles['3'])?.permissions ?? []
  return [access].flat().some((wanted) => held.includes(wanted))
}

/** Names of the endpoints that have no handler yet. */
export const unbuiltNames = ({ runtime }: TestPlatform): string[] =>
  operations(runtime)
    .filter(({ runnable }) => runnable === undefined)
    .map(({ name }) => name)

/** A request as a test writes it: raw, so that invalid values stay invalid. */
export interface Raw {
  readonly token?: string | undefined
  /** Values of the path's parameters as they appear in the address. */
  readonly params?: Readonly<Record<string, string>>
  /** The query without its question mark. */
  readonly query?: string
  readonly body?: BodyInit | null
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

const harmless = '00000000-0000-4000-8000-000000000000'

/** The address of an endpoint below the host, its parameters filled with values that match nothing. */
export const addressOf = (endpoint: Endpoint, { params = {}, query = '' }: Raw = {}): string =>
  `/api${endpoint.path.replace(/\{(\w+)\}/g, (_whole, key: string) => params[key] ?? harmless)}${query && `?${query}`}`

let keys = 0

/** Sends a raw request to an endpoint and reads the answer. */
export const send = async (platform: TestPlatform, endpoint: Endpoint, raw: Raw = {}) => {
  keys += 1
  const headers = new Headers({
    ...(raw.token !== undefined && { authorization: `Bearer ${raw.token}` }),
    ...(endpoint.idempotent && { 'idempotency-key': `loop-${keys}` }),
    ...(typeof raw.body === 'string' && { 'content-type': 'application/json' }),
    ...raw.headers,
  })
  const method = raw.method ?? endpoint.method
  const answer = await platform.app.fetch(
    new Request(`http://localhost:4180${addressOf(endpoint, raw)}`, {
      method,
      headers,
      ...(raw.body !== undefined && method !== 'GET' && method !== 'HEAD' && { body: raw.body }),
    }),
  )
  const type = answer.headers.get('content-type') ?? ''
  const text = type.includes('json') ? await answer.text() : (await answer.arrayBuffer(), '')
  const json = text === '' ? undefined : (JSON.parse(text) as unknown)
  const failed = z.safeParse(errorBody, json)
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json,
    /** The error of the documented body; absent when the body is anything else. */
    error: failed.success ? failed.data.error : undefined,
  }
}

/** The answer to a raw request. */
type RawAnswer = Awaited<ReturnType<typeof send>>

/**
 * Whether an answer is a refusal in the documented shape that must not be cached, rather than a failure of the
 * platform.
 */
export const isCleanRefusal = ({ status, error, headers }: RawAnswer): boolean =>
  status >= 400 && status < 500 && error !== undefined && headers.get('cache-control') === 'no-store'

/** An answer in a few words, for the message of a failing test. */
export const inShort = ({ status, error, text }: RawAnswer): string =>
  `${status} ${error ? `${error.code} ${JSON.stringify(error.fields ?? error.details ?? {})}` : text.slice(0, 120)}`

const paramsOf = ({ params }: Endpoint): Record<string, string> =>
  Object.fromEntries(Object.entries(leastOf(params)).map(([key, value]) => [key, String(value)]))

/** The query of an address. */
export const asQuery = (query: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()

/** Somebody new who may call the endpoint: whatever happens to them affects no other test. */
export const newcomerFor = async (platform: TestPlatform, endpoint: Endpoint): Promise<Raw> => {
  if (endpoint.access === 'public') return {}
  const type = everyType.find((one) => admits(endpoint, { type: one })) ?? '1'
  const uuid = await platform.addPerson({ type })
  if (endpoint.needsContract) {
    await platform.db.execute(
      sql`update users set contract_version = (select version from contracts order by published_at desc limit 1) where uuid = ${uuid}`,
    )
  }
  return { token: await platform.tokenOf(uuid), params: paramsOf(endpoint) }
}
