import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Endpoint, Input, Reply } from '../../contract/endpoint'
import type { ErrorBody } from '../../contract/error'
import { startSession } from '../../platform/people/sign-in/sessions'
import { createApp, type App } from '../../platform/app'
import { readConfig, type Config } from '../../platform/config/config'
import type { Connection, Db } from '../../platform/db/connect'
import { clearQueryCache } from '../../platform/db/query-cache'
import { openReplica } from '../../platform/db/replica'
import { users } from '../../platform/db/schema'
import { personKeys } from '../../platform/people/keys'
import { openBucket } from '../../platform/files/bucket'
import { makeFaults } from '../../platform/http/faults'
import { makeQuietLines } from '../../platform/http/quiet'
import { makeLedgerAudit } from '../../platform/money/ledger/audit'
import { errorFacts, type LogLine } from '../../platform/log'
import { selectAdapters } from '../../platform/money/chain/adapters'
import { makeOutbox } from '../../platform/notifications/outbox'
import type { Operation } from '../../platform/implement'
import { jobHandlers } from '../../platform/queue/handlers'
import { makeQueue } from '../../platform/queue/queue'
import type { Runtime } from '../../platform/runtime'
import { makeHealth } from '../../platform/system/health'
import { makeMetrics } from '../../platform/system/metrics'
import { freshDatabase, testNow, testScryptCost, type Seed } from './servers/database'
import type { SecondServer, startSecondServer } from './servers/second-server'

/** The accounts of the demo data: a type code, or a special one. */
export type DemoAccount = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'disabled' | 'no-contract'

/** The phone of a demo account as typed. */
export const demoPhone = (account: DemoAccount): string =>
  account === 'disabled' ? '09120000010' : account === 'no-contract' ? '09120000011' : `0912000000${account}`

/** The password of every demo account. */
export const demoPassword = 'Pishkhan-1405'

/** An answer of the platform, its body parsed. */
export interface Answered<T> {
  readonly status: number
  readonly headers: Headers
  /** The reply when the status is below 400. */
  readonly reply: T
  /** The error when it is not. */
  readonly error: ErrorBody['error']
}

/** A person to be created in a test. */
export interface NewPerson {
  readonly type?: string
  readonly phone?: string
  readonly email?: string | null
  readonly passwordHash?: string
  readonly disabled?: boolean
  readonly contractVersion?: string | null
}

interface Sent {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Who calls, and with what else. */
export interface CallOptions {
  readonly token?: string | undefined
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const urlOf = (endpoint: Endpoint, input: Sent): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(key, Array.isArray(value) ? value.join(',') : textOf(value))
  }
  return `http://localhost:4180/api${path}${query.size > 0 ? `?${query}` : ''}`
}

const formOf = (body: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item !== undefined) form.append(key, item instanceof Blob ? item : textOf(item))
    }
  }
  return form
}

/** The request a client would send for an endpoint. */
export const requestOf = (endpoint: Endpoint, input: Sent, options: CallOptions = {}): Request => {
  const headers = new Headers({ accept: 'application/json', ...options.headers })
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  if (endpoint.idempotent) headers.set('idempotency-key', options.key ?? randomUUID())
  const body =
    input.body === undefined ? undefined : endpoint.multipart ? formOf(input.body) : JSON.stringify(input.body)
  if (typeof body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json')
  return new Request(urlOf(endpoint, input), { method: endpoint.method, headers, ...(body !== undefined && { body }) })
}

/** A clock that stands still until it is moved. */
const makeClock = (from: Date = testNow) => {
  let at = from.getTime()
  return {
    now: (): Date => new Date(at),
    /** Advances the clock. */
    advance: (seconds: number): void => {
      at += seconds * 1000
    },
    /** Sets the clock to a moment. */
    set: (moment: Date): void => {
      at = moment.getTime()
    },
  }
}

/** What a test may override. */
interface PlatformOptions {
  readonly seed?: Seed
  readonly config?: Partial<Config>
  readonly hasRoom?: () => boolean
  /** Another platform whose database this one shares, as a second server does; it is closed with the other. */
  readonly beside?: { readonly connection: Connection }
  /**
   * A single server directly on PostgreSQL, whatever the others use: for migrations, and for the health and pools of
   * one server.
   */
  readonly alone?: boolean
  /** The address of a standby that reads may go to. */
  readonly replicaUrl?: string
}

const phones = (function* (): Generator<string, string> {
  for (let n = 1; ; n += 1) yield `+98935${String(n).padStart(7, '0')}`
})()

const addPerson = async (db: Db, now: Date, person: NewPerson): Promise<string> => {
  const uuid = randomUUID()
  const phone = person.phone ?? phones.next().value
  const named = {
    uuid,
    firstName: 'آزمون',
    lastName: `نمونه ${phone.slice(-4)}`,
    phone,
    email: person.email ?? null,
    nationalId: null,
  }
  await db.insert(users).values({
    ...named,
    ...personKeys(named),
    type: person.type ?? '3',
    country: 'IR',
    referralCode: uuid.slice(0, 8).toUpperCase(),
    passwordHash: person.passwordHash ?? 'none',
    registeredAt: now,
    modifiedAt: now,
    disabledAt: person.disabled ? now : null,
    contractVersion: person.contractVersion ?? null,
    contractAcceptedAt: person.contractVersion ? now : null,
  })
  return uuid
}

/** Whether every call goes to the other of two servers on one database: `SERVERS=2`. */
const isDoubled = process.env['SERVERS'] === '2'

/** Whether the platform connects to its database through PgBouncer in transaction mode: `PGBOUNCER=1`. */
const isPooled = process.env['PGBOUNCER'] === '1'

const startSecond = async (...parts: Parameters<typeof startSecondServer>): Promise<SecondServer> =>
  (await import('./servers/second-server')).startSecondServer(...parts)

/** A whole platform for one test file, with its own database and clock; close it when done. */
export const startPlatform = async ({
  seed = 'demo',
  config: changed,
  hasRoom = () => true,
  beside,
  alone = false,
  replicaUrl,
}: PlatformOptions = {}) => {
  const connection = beside?.connection ?? (await freshDatabase(seed, isPooled && !alone))
  const clock = makeClock()
  const config: Config = { ...readConfig({}), scryptCost: testScryptCost, logRequests: false, ...changed }
  const lines: LogLine[] = []
  const audit = makeLedgerAudit(connection.db)
  const bucket = config.bucket && openBucket(config.bucket)
  const log = (line: LogLine): void => {
    lines.push(line)
    if (line.event === 'failure') process.stderr.write(`${JSON.stringify(line)}\n`)
  }
  const queue = makeQueue(connection, { handlers: () => jobHandlers(runtime), log, hasRoom })
  let nudged = false
  let working: Promise<unknown> = Promise.resolve()
  // A screen's call may have started the work this one added, so this one's answer waits for that too.
  const workNudged = async (by: Pick<typeof queue, 'workDue'>): Promise<void> => {
    if (nudged) {
      nudged = false
      working = working.catch(() => undefined).then(() => by.workDue())
    }
    await working
  }
  const replica =
    replicaUrl === undefined
      ? undefined
      : openReplica({ url: replicaUrl, connections: 4, primary: connection, now: clock.now })
  const runtime: Runtime = {
    connection,
    replica,
    config,
    now: clock.now,
    outbox: makeOutbox(async () => undefined, true),
    // Nothing runs in the background here: jobs added by a call run before its answer is returned.
    queue: { ...queue, nudge: () => void (nudged = true) },
    log,
    faults: makeFaults(),
    quiet: makeQuietLines(clock.now),
    adapters: await selectAdapters(config.moneyAdapters, connection.db, clock.now, config.explorers),
    bucket,
    audit,
    metrics: makeMetrics(),
    health: makeHealth({ connection, audit, bucket, hasRoom, now: clock.now }),
    hasRoom,
    isStopping: () => false,
  }
  /** The platform with the given operations instead of its own. */
  const appWith = (mounted?: readonly Operation[]): App => {
    const app = createApp(runtime, mounted)
    const { fetch } = app
    app.fetch = async (...request) => {
      const answer = await fetch(...request)
      await workNudged(queue)
      return answer
    }
    return app
  }
  const app = appWith()
  const second =
    isDoubled && !beside && !alone ? await startSecond(runtime, hasRoom, () => void (nudged = true)) : undefined
  if (second) {
    const { fetch } = app
    let toSecond = false
    app.fetch = async (...request) => {
      toSecond = !toSecond
      if (!toSecond) return fetch(...request)
      const answer = await second.app.fetch(...request)
      await workNudged(second)
      return answer
    }
  }
  const { db } = connection
  const origin = { ip: '127.0.0.1', headers: new Headers({ 'user-agent': 'test' }) }
  const tokens = new Map<string, string>()

  const tokenOf = async (uuid: string): Promise<string> => startSession(db, uuid, origin, clock.now())

  return {
    app,
    appWith,
    // A test that writes here is another writer to the platform: its cache of long lists is dropped.
    get db() {
      clearQueryCache(db)
      return db
    },
    connection,
    clock,
    runtime,
    /** Every log line so far. */
    lines,
    /** A session of a demo account; the same one within a test file. */
    signIn: async (account: DemoAccount): Promise<string> => {
      const known = tokens.get(account)
      if (known) return known
      const [row] = await db
        .select({ uuid: users.uuid })
        .from(users)
        .where(eq(users.phone, `+98${demoPhone(account).slice(1)}`))
      if (!row) throw new Error(`The demo data have no account ${account}.`)
      const token = await tokenOf(row.uuid)
      tokens.set(account, token)
      return token
    },
    /** A session for anybody. */
    tokenOf,
    /** Creates a person; returns the uuid. */
    addPerson: (person: NewPerson = {}) => addPerson(db, clock.now(), person),
    /** Calls an endpoint as a client would. */
    call: async <E extends Endpoint>(
      endpoint: E,
      input: Input<E>,
      options: CallOptions = {},
    ): Promise<Answered<Reply<E>>> => {
      const answer = await app.fetch(requestOf(endpoint, input as Sent, options))
      const body = (endpoint.binary && answer.ok ? await answer.blob() : await answer.json()) as unknown
      return {
        status: answer.status,
        headers: answer.headers,
        reply: body as Reply<E>,
        error: (body as Partial<ErrorBody>).error as ErrorBody['error'],
      }
    },
    /** The newest code sent to an address, `''` when there is none. */
    lastCode: (to: string): string => runtime.outbox.sent(to).find(({ purpose }) => purpose !== 'notice')?.code ?? '',
    close: async (): Promise<void> => {
      await second?.close()
      await replica?.close()
      await connection.close().catch((error: unknown) => process.stderr.write(`${JSON.stringify(errorFacts(error))}\n`))
    },
  }
}

/** A running test platform. */
export type TestPlatform = Awaited<ReturnType<typeof startPlatform>>
