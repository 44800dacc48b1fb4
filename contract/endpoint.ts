import type * as z from 'zod/mini'
import type { Access } from './access'

/** HTTP methods the platform speaks. `OPTIONS` is an application call here, see `dashboard.ticketRatingOptions`. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/**
 * What reads show and writes change. A write makes everything stale that shows what it changed, however it was read; so
 * a tag is one thing as people know it, not a table or a screen.
 */
export type Tag =
  | 'account'
  | 'addresses'
  | 'articles'
  | 'assistant'
  | 'audit'
  | 'bank'
  | 'calendar'
  | 'canned replies'
  | 'catalogue'
  | 'changes'
  | 'community'
  | 'coupons'
  | 'departments'
  | 'drafts'
  | 'exports'
  | 'mail'
  | 'money'
  | 'notifications'
  | 'orders'
  | 'paypal'
  | 'people'
  | 'receipts'
  | 'requests'
  | 'sessions'
  | 'system'
  | 'tickets'
  | 'views'

/** The site is built without `origin` and `summary` (`undescribedContract` in `scripts/site-build.ts`). */
interface Operation {
  /** Path below the API base; `{name}` marks a parameter described in `params`. Trailing slashes are significant. */
  readonly path: `/${string}`
  /** `spec`: listed in the specification §7. `assumed`: needed, but not listed there. */
  readonly origin: 'spec' | 'assumed'
  readonly access: Access
  /** One English sentence for the OpenAPI document. */
  readonly summary: string
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniObject
  /** The body travels as multipart/form-data; arrays of files repeat their field. */
  readonly multipart?: true
  readonly response: z.ZodMiniType
  /** A successful response is the bytes of one file instead of JSON; `response` then describes nothing more. */
  readonly binary?: true
  /** The binary response is lines of JSON, streamed as they are found. */
  readonly lines?: true
  /** What its response shows; defaults to the tag of its area. */
  readonly provides?: readonly Tag[]
  /** Seconds a client may serve this response from its cache; absent means never. Specification §9. */
  readonly cache?: number
  /** A GET that answers a single question, such as a price or a count: not a list, so it is never exported. */
  readonly exportable?: false
  /** Requires an `Idempotency-Key` header, or accepts one when `offered`; the same key and body replay the first reply. */
  readonly idempotent?: true | 'offered'
  /** Client timeout in seconds where it differs from the default of 30. */
  readonly timeout?: number
  /** Stays open to a disabled account. */
  readonly whenDisabled?: true
  /**
   * Whether a write changes how somebody signs in or is paid, or moves money; `nothing` means that its fields only
   * prove, ask or name. A test fails for a write that has such a field but not this declaration.
   */
  readonly touches?: 'sign_in' | 'payment' | 'money' | 'nothing'
  /** Refused with `contract_required` until the caller has accepted the contract. */
  readonly needsContract?: true
}

interface Reading extends Operation {
  readonly method: 'GET'
  readonly effect?: never
  readonly invalidates?: never
}

interface Write extends Operation {
  readonly method: Exclude<Method, 'GET'>
  readonly effect?: never
  /** What it changes besides the audit log; empty where it only asks. */
  readonly invalidates: readonly Tag[]
}

interface WritingGet extends Operation {
  readonly method: 'GET'
  /** A GET that changes state: never prefetched, retried or cached. */
  readonly effect: true
  readonly invalidates: readonly Tag[]
}

/** One operation of the platform as plain data. Paths are relative to the API base and keep the specification's spelling. */
export type Endpoint = Reading | Write | WritingGet

/** An hour in seconds, the unit of {@link Endpoint.cache}. */
export const hour = 3600

/** A named set of endpoints; keys are the operation names used by client, server and tests. */
export type Area = Readonly<Record<string, Endpoint>>

/** Declares an area and keeps its literal types. An endpoint without `provides` shows the tag of the area. */
export const area = <const T extends Area>(tag: Tag, endpoints: T): T =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [
      name,
      endpoint.provides ? endpoint : { ...endpoint, provides: [tag] },
    ]),
  ) as T

/** What a response shows. */
export const providedTags = ({ provides = [] }: Endpoint): readonly Tag[] => provides

/** What a write makes stale; whatever changes something also leaves its mark in the audit log. */
export const invalidatedTags = ({ invalidates = [] }: Endpoint): readonly Tag[] =>
  invalidates.length === 0 ? [] : [...invalidates, 'audit']

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  D extends 'input' | 'output',
> = E[K] extends z.ZodMiniObject ? (D extends 'input' ? z.input<E[K]> : z.output<E[K]>) : undefined

type Given<K extends string, T> = T extends undefined
  ? unknown
  : Record<never, never> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T }

/** What a client passes to call an endpoint: `params`, `query` and `body`, each only where the endpoint has it. */
export type Input<E extends Endpoint> = Given<'params', Part<E, 'params', 'input'>> &
  Given<'query', Part<E, 'query', 'input'>> &
  Given<'body', Part<E, 'body', 'input'>>

/** What a handler receives after validation. */
export interface Parsed<E extends Endpoint> {
  readonly params: Part<E, 'params', 'output'>
  readonly query: Part<E, 'query', 'output'>
  readonly body: Part<E, 'body', 'output'>
}

/** What a client gets back after validation. */
export type Reply<E extends Endpoint> = z.output<E['response']>

/** Lines of text streamed under a file name. */
export interface LineFile {
  readonly name: string
  readonly lines: AsyncIterable<string>
}

/** What a handler must return: the reply before validation. */
export type Answer<E extends Endpoint> = E extends { readonly lines: true } ? LineFile : z.input<E['response']>

/** Input fields that are not part of what a call means: secrets, and what the caller had seen or been warned of by then. */
export const excludedFromFingerprint: ReadonlySet<string> = new Set([
  'passcode',
  'otp',
  'password',
  'seen_message_id',
  'expected_count',
  'anyway',
])

/** Whether a call changes something: every method but GET and OPTIONS, and GETs with `effect`. */
export const changesState = ({ method, effect }: Endpoint): boolean =>
  effect === true || (method !== 'GET' && method !== 'OPTIONS')

/** `POST /dashboard/ticket` → the text used in logs, errors and documents. */
export const label = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

/** The fields a body or a query has. */
export const fieldsOf = (part: z.ZodMiniObject | undefined): readonly string[] =>
  Object.keys(part?._zod.def.shape ?? {})

/** The schema of one field of a body or query; undefined for a field it does not have. */
export const fieldOf = (part: z.ZodMiniObject | undefined, name: string): z.ZodMiniType | undefined => {
  const shape: Readonly<Record<string, unknown>> = part?._zod.def.shape ?? {}
  return Object.hasOwn(shape, name) ? (shape[name] as z.ZodMiniType) : undefined
}

/** Whether an endpoint's query has a field. */
export const asks = ({ query }: Endpoint, field: string): boolean => fieldOf(query, field) !== undefined
