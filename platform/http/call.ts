import type { Context } from 'hono'
import { changesState, label, type Endpoint, type Parsed } from '../../contract/endpoint'
import { callerOf, endOf, noteSessionWrite } from '../people/sign-in/sessions'
import { auditRow, auditRows, writeAudit, type AuditRow } from '../system/audit'
import type { Db } from '../db/connect'
import { runStatement } from '../db/json-rows'
import { noteWrite } from '../db/query-cache'
import type { AuditEvent, CallContext, Operation, Runnable, SignedInUser } from '../implement'
import { heldNotifications, holdNotifications, writesNotifications } from '../notifications/notify'
import { nudging } from '../queue/enqueue'
import { refuse, Refusal } from './refuse'
import { platformOf, type Runtime } from '../runtime'
import { discardObjects } from '../files/stored-files'
import { checkUploads, putUploads, uploadAttempts } from '../files/uploads'
import { isOfReplica, isRetryable } from './database-errors'
import { encode, toResponse, type Encoded } from './encode'
import { playFault } from './faults'
import { bearerToken, checkAccess, readKey, type Caller } from './guard'
import { forgetKey, seekAnswer, type KeyedCall } from './idempotency'
import { refund, consumeAll, staysCounted } from './limits'
import { checkOrigin } from './origin'
import { readInput } from './read'

/** What the frame adds to a request. */
export interface CallFacts {
  readonly requestId: string
  readonly ip: string
}

interface Call {
  readonly operation: Operation
  readonly facts: CallFacts
  readonly request: Request
  readonly caller: Caller | undefined
  readonly input: Parsed<Endpoint>
  readonly key: string | undefined
}

const transactionTries = 3

const contextOf = (runtime: Runtime, call: Call, db: Db, trace?: AuditRow[]): CallContext<SignedInUser | undefined> => {
  const { connection, now } = runtime
  const { facts, caller, request, key } = call
  const context = { ...facts, now, user: caller?.user.uuid }
  return {
    db,
    user: caller?.user,
    session: caller?.session,
    now,
    requestId: facts.requestId,
    ip: facts.ip,
    headers: request.headers,
    idempotencyKey: key,
    audit: async (event: AuditEvent) => {
      if (trace) trace.push(auditRow(context, event))
      else await writeAudit(connection.db, context, event)
    },
    platform: platformOf(runtime),
  }
}

interface Done {
  readonly encoded: Encoded
  readonly replayed: boolean
}

const ending = `with traced as (${auditRows.insert(1)}), ${writesNotifications(2, 3)}`
const endingUnkeyed = `${ending} select 1`
const endingKeyed = `${ending} update idempotency_keys set status = 200, answer = $4::jsonb where user_uuid = $5 and key = $6`

/** Ends a call: audit rows, notifications and its key's response in one statement, as others wait for its locks. */
const close = async (
  tx: Db,
  trace: readonly AuditRow[],
  answered?: { readonly keyed: KeyedCall; readonly json: string },
): Promise<void> => {
  const rows = [auditRows.json(trace), ...heldNotifications(tx)]
  if (answered) await runStatement(tx, endingKeyed, [...rows, answered.json, answered.keyed.user, answered.keyed.key])
  else if (rows.some((json) => json !== '[]')) await runStatement(tx, endingUnkeyed, rows)
}

/** One attempt inside a transaction. A refusal that keeps its writes is returned as a value, so that they are committed. */
const inTransaction = (runtime: Runtime, call: Call, runnable: Runnable): Promise<Done | Refusal> => {
  const { endpoint } = call.operation
  const { db, money } = runtime.connection
  return (endpoint.touches === 'money' ? money : db).transaction(async (tx) => {
    const keyed: KeyedCall | undefined =
      endpoint.idempotent && call.key !== undefined && call.caller
        ? { key: call.key, user: call.caller.user.uuid, endpoint, input: call.input, now: runtime.now() }
        : undefined
    const earlier = keyed && (await seekAnswer(tx, keyed))
    if (earlier !== undefined) return { encoded: { json: earlier }, replayed: true }
    const trace: AuditRow[] = []
    holdNotifications(tx)
    try {
      const encoded = encode(endpoint, await runnable.run(contextOf(runtime, call, tx, trace), call.input))
      await close(tx, trace, keyed && 'json' in encoded ? { keyed, json: encoded.json } : undefined)
      return { encoded, replayed: false }
    } catch (error) {
      if (!(error instanceof Refusal) || !error.facts.keepWrites) throw error
      await close(tx, trace)
      if (keyed) await forgetKey(tx, keyed)
      return error
    }
  })
}

const inPool = async (runtime: Runtime, call: Call, runnable: Runnable, db: Db): Promise<Done> => {
  const answer = await runnable.run(contextOf(runtime, call, db), call.input)
  return { encoded: encode(call.operation.endpoint, answer), replayed: false }
}

/**
 * Reads from the replica where it has what this session wrote. What it cannot do or does not know yet goes to the
 * primary: a record not found there may have been created a moment ago.
 */
const fromReplica = async (runtime: Runtime, call: Call, runnable: Runnable): Promise<Done | undefined> => {
  const { replica } = runtime
  const session = call.caller?.session
  if (!replica || !session || changesState(call.operation.endpoint) || !replica.holds(session.wroteAt)) return undefined
  try {
    return await inPool(runtime, call, runnable, replica.db)
  } catch (error) {
    if (isOfReplica(error) || (error instanceof Refusal && error.status === 404)) return undefined
    throw error
  }
}

const runOnce = async (runtime: Runtime, call: Call, runnable: Runnable): Promise<Done> => {
  if (!runnable.transaction)
    return (
      (await fromReplica(runtime, call, runnable)) ?? (await inPool(runtime, call, runnable, runtime.connection.db))
    )
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await inTransaction(runtime, call, runnable)
      if (done instanceof Refusal) throw done
      return done
    } catch (error) {
      if (attempt >= transactionTries || !isRetryable(error)) throw error
    }
  }
}

type Fields = Readonly<Record<string, unknown>>

const withCheckedFiles = async (input: Parsed<Endpoint>, person: string): Promise<Parsed<Endpoint>> => {
  const body: unknown = await checkUploads(input.body as unknown as Fields, person)
  return { ...input, body } as Parsed<Endpoint>
}

/** Runs a call whose files were checked: where there is a bucket, they are put there before its transaction. */
const runWithFiles = async (runtime: Runtime, call: Call, runnable: Runnable): Promise<Done> => {
  const { bucket, connection, now } = runtime
  if (!bucket) return runOnce(runtime, call, runnable)
  const sent = { person: call.caller?.user, now: now() }
  const put = await putUploads(bucket, connection.db, call.input.body as unknown as Fields, sent)
  let isUsed = false
  try {
    const done = await runOnce(runtime, call, runnable)
    isUsed = !done.replayed
    return done
  } finally {
    if (!isUsed) await discardObjects(connection.db, put)
  }
}

/** Counts the attempts of a call on the pool first, so that they stay counted when its transaction rolls back. */
const runCall = async (runtime: Runtime, call: Call, runnable: Runnable): Promise<Done> => {
  const { db } = runtime.connection
  const { caller, operation } = call
  const files =
    operation.endpoint.multipart && caller ? uploadAttempts(caller.user.uuid, call.input.body as unknown as object) : []
  const attempts = [...runnable.attempts(contextOf(runtime, call, db), call.input), ...files]
  await consumeAll(db, attempts, runtime.now())
  const settle = async (refusal?: Refusal): Promise<void> => {
    for (const attempt of attempts) if (!staysCounted(attempt.limit, refusal)) await refund(db, attempt)
  }
  try {
    // After the limits, because checking costs, and before the transaction, because it takes time.
    const hasFiles = operation.endpoint.multipart === true
    const input = hasFiles ? await withCheckedFiles(call.input, caller?.user.uuid ?? call.facts.ip) : call.input
    const run = hasFiles ? runWithFiles : runOnce
    const done = await nudging(runtime.queue, () => run(runtime, { ...call, input }, runnable))
    await settle()
    return done
  } catch (error) {
    if (error instanceof Refusal) await settle(error)
    throw error
  }
}

/** Tells all servers about a call that may have written, however it ended. */
const runNoted = async (runtime: Runtime, call: Call, runnable: Runnable): Promise<Done> => {
  try {
    return await runCall(runtime, call, runnable)
  } finally {
    if (changesState(call.operation.endpoint)) await noteWrite(runtime.connection.db)
  }
}

const findCaller = async (runtime: Runtime, request: Request): Promise<Caller | undefined> => {
  const token = bearerToken(request.headers)
  return token === undefined ? undefined : callerOf(runtime, token)
}

/** Tells a caller whose session is over why it ended. */
const withEnd = async (runtime: Runtime, request: Request, error: Refusal): Promise<Refusal> => {
  const token = bearerToken(request.headers)
  const reason = token === undefined ? undefined : await endOf(runtime, token)
  return reason === undefined ? error : refuse(error.code, { details: { reason } })
}

const noteDenied = async (
  runtime: Runtime,
  facts: CallFacts,
  caller: Caller | undefined,
  endpoint: Endpoint,
  code: string,
) => {
  const subject = { type: 'endpoint', id: label(endpoint) }
  if (!runtime.hasRoom() || !runtime.quiet.denials(`${caller?.user.uuid ?? facts.ip} ${label(endpoint)}`)) return
  await writeAudit(
    runtime.connection.db,
    { ...facts, now: runtime.now, user: caller?.user.uuid },
    {
      action: 'access.denied',
      subject,
      reason: code,
    },
  )
}

/**
 * Answers one call of an operation: refuses other sites, callers without the right and invalid input, runs the handler
 * in its transaction, and returns only what the contract names.
 */
export const serveCall = async (
  runtime: Runtime,
  operation: Operation,
  c: Context,
  facts: CallFacts,
): Promise<Response> => {
  const { endpoint, runnable } = operation
  const request = c.req.raw
  if (request.method === 'HEAD' && endpoint.effect) throw refuse('method_not_allowed')
  checkOrigin(endpoint, request, runtime.config.siteOrigins)
  const fault =
    runtime.config.demo && !endpoint.path.startsWith('/dev/') ? runtime.faults.take(label(endpoint)) : undefined
  if (fault) {
    const played = await playFault(fault, (status) =>
      Response.json(refuse('internal').body(facts.requestId), { status }),
    )
    if (played) return played
  }
  const caller = await findCaller(runtime, request)
  try {
    checkAccess(endpoint, caller)
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) await noteDenied(runtime, facts, caller, endpoint, error.code)
    throw error instanceof Refusal && error.code === 'unauthenticated' ? await withEnd(runtime, request, error) : error
  }
  if (!runnable) throw refuse('not_implemented')
  if (changesState(endpoint) && !runtime.hasRoom()) throw refuse('storage_full')
  const key = readKey(endpoint, request.headers)
  const input = await readInput(endpoint, request, c.req.param(), runtime.config)
  const { encoded, replayed } = await runNoted(runtime, { operation, facts, request, caller, input, key }, runnable)
  if (runtime.replica && caller && changesState(endpoint))
    await noteSessionWrite(runtime.connection.db, caller.session.id, runtime.now())
  const response = await toResponse(encoded)
  if (replayed) response.headers.set('idempotency-replayed', 'true')
  return response
}
