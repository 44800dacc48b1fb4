import type { AuditAction } from '../contract/system/audit-events'
import { changesState, type Answer, type Area, type Endpoint, type Parsed } from '../contract/endpoint'
import type { Db } from './db/connect'
import type { WorkWeek } from './tickets/work-time'
import type { Bucket } from './files/bucket'
import type { Attempt } from './http/limits'
import type { MoneyAdapters } from './money/chain/chain'

/** The caller of a call, read afresh from the database for every call. */
export interface SignedInUser {
  readonly uuid: string
  /** The type code of specification §3. */
  readonly type: string
  readonly name: string
  /** `+989…` */
  readonly phone: string
  readonly disabled: boolean
  readonly contractAccepted: boolean
}

/** The session behind the bearer token of a call. */
export interface CallSession {
  readonly id: string
  readonly createdAt: Date
  /** When the person last confirmed the password. */
  readonly confirmedAt: Date | null
  /** When it last changed something, recorded where reads may go to a replica; its start where it never did. */
  readonly wroteAt: Date
}

/** One row of the audit log; who, when, from where and the request id are added by {@link CallContext.audit}. */
export interface AuditEvent {
  readonly action: AuditAction
  /** What it was done to; the caller's own account when absent. */
  readonly subject?: { readonly type: string; readonly id: string | number }
  /** Who did it, where the call was not signed in yet; defaults to the caller. */
  readonly actor?: string
  /** The values before and after; never codes, passwords or whole personal values. */
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  readonly reason?: string
}

/**
 * Everything a handler may touch besides its input.
 *
 * Calls that change something (every method but GET and OPTIONS, and GETs with `effect`) run in one transaction: `db`
 * is that transaction, it is rolled back when the handler throws (unless the refusal has `keepWrites`), and an
 * idempotent call is recorded in the same one. Other calls get the pool. Use `ctx.db` for everything: the embedded
 * database has one connection, so requesting a second one inside a transaction would wait for ever.
 */
export interface CallContext<U extends SignedInUser | undefined = SignedInUser> {
  readonly db: Db
  readonly user: U
  readonly session: U extends SignedInUser ? CallSession : CallSession | undefined
  /** The server's clock; tests move it. */
  readonly now: () => Date
  readonly requestId: string
  readonly ip: string
  readonly headers: Headers
  readonly idempotencyKey: string | undefined
  /** Writes to the audit log, in the transaction of the call. */
  readonly audit: (event: AuditEvent) => Promise<void>
  /** Facts and services of the running platform. */
  readonly platform: PlatformFacts
}

/** What handlers may know about the platform they run in. */
export interface PlatformFacts {
  /** Demo or test: the outbox is readable and faults can be switched on. */
  readonly demo: boolean
  readonly database: 'pglite' | 'postgresql'
  /** Work factor of scrypt as its base-2 logarithm; small in tests. */
  readonly scryptCost: number
  /** The hours in which department SLAs run. */
  readonly workWeek: WorkWeek
  /** The prize for the best of a period, in the operator's words. */
  readonly contestPrize: string | undefined
  /** The number people without a session are asked to call. */
  readonly supportPhone: string | undefined
  /** The chains and the bank behind the money endpoints. Never called inside a transaction. */
  readonly adapters: MoneyAdapters
  /** Where new files are stored; absent means in their rows. Never called inside a transaction. */
  readonly bucket: Bucket | undefined
}

type Caller<E extends Endpoint> = E['access'] extends 'public' ? SignedInUser | undefined : SignedInUser

/** Answers one endpoint: gets validated input, returns the reply before encoding (a `File` for a binary endpoint). */
export type Handler<E extends Endpoint> = (ctx: CallContext<Caller<E>>, input: Parsed<E>) => Promise<Answer<E>>

/** Placeholder for a handler that is still to be written; the endpoint answers 501. */
export const notYet = Symbol('not implemented yet')

const own = Symbol('own transactions')

/** A handler that gets the pool and opens its transactions itself: for slow work such as password hashing. */
export interface OwnTransactions<E extends Endpoint> {
  readonly [own]: Handler<E>
}

/** Marks a changing handler that must not hold a transaction throughout. */
export const ownTransactions = <E extends Endpoint>(handler: Handler<E>): OwnTransactions<E> => ({ [own]: handler })

const limited = Symbol('limited')

/** The attempts one call counts as; called with the pool, before its transaction. */
export type AttemptsOf<E extends Endpoint> = (ctx: CallContext<Caller<E>>, input: Parsed<E>) => readonly Attempt[]

/** A handler whose calls are counted as attempts. */
export interface Limited<E extends Endpoint> {
  readonly [limited]: AttemptsOf<E>
  readonly handler: Handler<E> | OwnTransactions<E>
}

/**
 * Counts every call as these attempts before the handler runs, and takes back those that the table of limits does not
 * count for the way the call ended. The counts survive the transaction of a refused call.
 */
export const countAttempts = <E extends Endpoint>(
  attempts: AttemptsOf<E>,
  handler: Handler<E> | OwnTransactions<E>,
): Limited<E> => ({ [limited]: attempts, handler })

/** One handler for each key of an area; a missing or surplus key does not compile. */
export type Handlers<A extends Area> = {
  readonly [K in keyof A]: Handler<A[K]> | OwnTransactions<A[K]> | Limited<A[K]> | typeof notYet
}

/** A handler as the HTTP layer runs it. */
export interface Runnable {
  readonly run: (ctx: CallContext<SignedInUser | undefined>, input: Parsed<Endpoint>) => Promise<unknown>
  readonly transaction: boolean
  /** The attempts a call counts as before it runs. */
  readonly attempts: (ctx: CallContext<SignedInUser | undefined>, input: Parsed<Endpoint>) => readonly Attempt[]
}

/** An endpoint together with its handler; `undefined` means not implemented yet. */
export interface Operation {
  readonly name: string
  readonly endpoint: Endpoint
  readonly runnable: Runnable | undefined
}

/** Pairs every endpoint of an area with its handler. */
export const implement = <A extends Area>(areaName: string, area: A, handlers: Handlers<A>): Operation[] =>
  Object.entries(area).map(([key, endpoint]) => {
    const answer: unknown = handlers[key]
    const isLimited = typeof answer === 'object' && answer !== null && limited in answer
    const { given, attempts } = isLimited
      ? { given: (answer as Limited<Endpoint>).handler as unknown, attempts: answer[limited] as Runnable['attempts'] }
      : { given: answer, attempts: () => [] }
    const unwrapped = typeof given === 'object' && given !== null && own in given ? given[own] : given
    const runnable =
      given === notYet
        ? undefined
        : { run: unwrapped as Runnable['run'], transaction: changesState(endpoint) && unwrapped === given, attempts }
    return { name: `${areaName}.${key}`, endpoint, runnable }
  })
