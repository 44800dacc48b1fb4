import * as z from 'zod/mini'
import { allowsAny } from '../../contract/access'
import { changesState, label, type Endpoint } from '../../contract/endpoint'
import { errorBody } from '../../contract/error'
import { contract, endpoints } from '../../contract/index'
import { closer, inputs, type Asked, type Seen } from './inputs'

/** The platform under test, and the caller. */
export interface Target {
  /** The base of the contract's paths, such as `https://api.example.ir/api`. */
  readonly base: string
  /** A session token; a member of staff may read most. */
  readonly token: string
  readonly fetch?: typeof fetch
}

/** One place where a platform violates the contract. */
export interface Finding {
  readonly endpoint: string
  /** The path in the reply, with `*` for every member of a list; `(status)` and `(body)` for the reply as a whole. */
  readonly field: string
  readonly expected: string
  readonly got: string
  /** In how many list members. */
  readonly times: number
}

/** The result of checking a platform. */
export interface Conformance {
  readonly kept: readonly string[]
  readonly findings: readonly Finding[]
  /** Reads that could not be called: no record was available to call them with. */
  readonly untried: readonly string[]
}

const seconds = 60
const myself = 'people.currentUser'

interface Answer {
  /** 0 if there was no response. */
  readonly status: number
  readonly body: unknown
}

const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (level, key) =>
      typeof level === 'object' && level !== null ? (level as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )

const expectedBy = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_format') return issue.pattern === undefined ? issue.format : `text like ${issue.pattern}`
  return issue.message
}

/** For a choice between shapes, what the closest one lacks. */
const leaves = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union') return [issue]
  const [nearest = []] = [...issue.errors].sort((a, b) => a.length - b.length)
  return nearest.flatMap((inner) => leaves({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** Where a reply violates the contract; list members are reported once. */
const misfits = (endpoint: Endpoint, body: unknown): readonly Finding[] => {
  const { error } = z.safeParse(endpoint.response, body)
  const found = new Map<string, Finding>()
  for (const issue of (error?.issues ?? []).flatMap(leaves)) {
    const field = issue.path.map((key) => (typeof key === 'number' ? '*' : String(key))).join('.') || '(body)'
    const expected = expectedBy(issue)
    const before = found.get(`${field} ${expected}`)
    found.set(`${field} ${expected}`, {
      endpoint: label(endpoint),
      field,
      expected,
      got: before?.got ?? shown(at(body, issue.path)),
      times: (before?.times ?? 0) + 1,
    })
  }
  return [...found.values()]
}

const bodyOf = async (answer: Response): Promise<unknown> => {
  const text = await answer.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const asker =
  ({ base, fetch: send = fetch }: Target) =>
  async ({ method, path }: Endpoint, { params, query }: Asked, token?: string): Promise<Answer> => {
    const where = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params?.[name] ?? ''))
    const address = `${base.replace(/\/$/, '')}${where}${query ? `?${new URLSearchParams(query).toString()}` : ''}`
    const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
    try {
      const answer = await send(address, { method, headers, signal: AbortSignal.timeout(seconds * 1000) })
      return { status: answer.status, body: await bodyOf(answer) }
    } catch (error) {
      const { message, cause } = error as Error
      return { status: 0, body: `no answer: ${cause instanceof Error ? cause.message : message}` }
    }
  }

const refusedBy = (endpoint: Endpoint, status: number, why: string, { status: got, body }: Answer): Finding[] => {
  const finding = { endpoint: label(endpoint), times: 1 }
  if (got !== status)
    return [{ ...finding, field: '(status)', expected: `${status}, ${why}`, got: `${got} ${shown(body)}` }]
  const fits = z.safeParse(errorBody, body).success
  return fits ? [] : [{ ...finding, field: '(body)', expected: `the error of a ${status}`, got: shown(body) }]
}

/** The reads of the contract, without anything that changes state or exists only in demos. */
const reads = endpoints.filter(({ endpoint }) => !changesState(endpoint) && !endpoint.path.startsWith('/dev/'))

/** Why checking this platform is pointless, as one line; undefined if it recognises the token. */
export const whyNot = async (target: Target): Promise<string | undefined> => {
  const { method, path } = contract.people.currentUser
  const { status, body } = await asker(target)(contract.people.currentUser, {}, target.token)
  const where = `${method} ${target.base.replace(/\/$/, '')}${path}`
  if (status === 0) return `${where}: ${String(body)}.`
  if (status === 401)
    return `${where} refuses the token with 401. Take a new one, as ${label(contract.people.login)} answers it.`
  if (status === 404 || typeof body !== 'object' || body === null)
    return `${where} answers ${status} ${shown(body)}. The base ends where the paths of the contract begin, as in …/api.`
  return undefined
}

/** Calls every read of the contract on a platform and checks each reply. It changes nothing there. */
export const checkConformance = async (target: Target): Promise<Conformance> => {
  const ask = asker(target)
  const replies = new Map<string, unknown>()
  const seen: Seen = (read, place) => {
    const value = at(replies.get(read), place.split('.'))
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  const kept: string[] = []
  const untried: string[] = []
  const findings: Finding[] = []

  const mayRead = ({ access }: Endpoint): boolean =>
    access === 'public' ||
    access === 'signed-in' ||
    allowsAny({ type: seen(myself, 'object.type') ?? '' }, [access].flat())

  /** The problems of one read; a correct reply is kept for the reads that need a record from it. */
  const look = async (name: string, endpoint: Endpoint, asked: Asked): Promise<readonly Finding[]> => {
    if (endpoint.access !== 'public') {
      const nobody = refusedBy(endpoint, 401, 'without a token', await ask(endpoint, asked))
      if (nobody.length > 0) return nobody
    }
    const answer = await ask(endpoint, asked, target.token)
    if (!mayRead(endpoint)) return refusedBy(endpoint, 403, 'to this token', answer)
    if (answer.status !== 200) {
      const got = `${answer.status} ${shown(answer.body)}`
      return [{ endpoint: label(endpoint), field: '(status)', expected: '200', got, times: 1 }]
    }
    if (endpoint.binary) return []
    const { data } = z.safeParse(endpoint.response, answer.body)
    replies.set(name, { ...(replies.get(name) as object | undefined), ...(data as object | undefined) })
    return misfits(endpoint, answer.body)
  }

  const askAll = async (name: string, endpoint: Endpoint, asks: readonly Asked[]): Promise<void> => {
    for (const asked of asks) {
      const found = await look(name, endpoint, asked)
      findings.push(...found)
      if (found.length === 0) kept.push(label(endpoint))
    }
  }
  const plain = reads.filter(({ name }) => !Object.hasOwn(inputs, name))
  // The expected replies depend on the caller, so find that out first.
  for (const { name, endpoint } of plain.toSorted((a, b) => Number(b.name === myself) - Number(a.name === myself)))
    await askAll(name, endpoint, [{}])
  for (const { name, endpoint } of plain) await askAll(name, endpoint, closer[name]?.(seen) ?? [])
  for (const { name, endpoint } of reads) {
    // A caller without access is rejected whatever the record.
    const asks = inputs[name]?.(mayRead(endpoint) ? seen : (...place) => seen(...place) ?? '1')
    if (asks?.length === 0) untried.push(label(endpoint))
    await askAll(name, endpoint, asks ?? [])
  }
  return { kept, findings, untried }
}
