import { and, eq, lt } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { operatorAlerts, type AlertNote, type OperatorAlert } from '../../contract/system/alerts'
import type { Db } from '../db/connect'
import { raisedAlerts } from '../db/schema'
import { errorFacts } from '../log'
import { enqueue } from '../queue/enqueue'
import { postJson } from '../queue/post-json'
import type { JobContext } from '../queue/queue'
import type { Runtime } from '../runtime'
import { collectAlerts, type Finding, type Watched } from './alerts'

const lookEvery = 30_000
/** An alert is over when no server has seen it for this long: only one of them may see a full disk or a lost database. */
const overAfter = 120_000
/** An alert that grows is reported again this long after its last note at the earliest. */
const growthEvery = 3_600_000
/** How long a server waits for the webhook where it cannot leave the note to the queue. */
const directTimeoutMs = 10_000

const words: Readonly<Record<OperatorAlert, string>> = {
  database_down: 'the database does not answer',
  wrong_schema: 'the schema of the database is not that of the release',
  broken_books: 'the books do not add up',
  full_disk: 'there is no room left on a disk',
  files_down: 'the bucket of files does not answer',
  dead_jobs: 'jobs failed at every try',
  replica_behind: 'the standby for reads is too far behind, or gone',
  low_gas: 'wallets lack the gas of one more transfer',
}

type Standing = typeof raisedAlerts.$inferSelect
type Raised = Pick<Standing, 'alert' | 'id' | 'raisedAt'>

const noteOf = (
  { alert, id, raisedAt }: Raised,
  state: AlertNote['state'],
  { count, of }: Finding,
  at: Date,
): AlertNote => ({
  id,
  alert,
  state,
  count,
  of,
  since: raisedAt.toISOString(),
  at: at.toISOString(),
  text: `Pishkhan${{ raised: '', grown: ', more', resolved: ', over' }[state]}: ${words[alert]}${of.length > 0 ? ` (${of.join(', ')})` : ''}.`,
})

/** Whether there is something the webhook has not been told: another name at once, more of the same after a while. */
const hasGrown = ({ toldAt, toldOf, toldCount }: Standing, { count, of }: Finding, now: Date): boolean =>
  toldAt === null ||
  of.some((one) => !toldOf.includes(one)) ||
  (count > toldCount && now.getTime() - toldAt.getTime() >= growthEvery)

/** The same at every attempt of a note; an alert is raised once and resolved once, and may grow several times. */
const keyOf = ({ id, state, at }: AlertNote): string => `${id}-${state}${state === 'grown' ? `-${at}` : ''}`

const post = async (address: string, note: AlertNote, signal: AbortSignal): Promise<void> =>
  postJson(address, note, { id: keyOf(note), signal }, 'An alert')

/**
 * Delivers a queued note to the webhook; that of an alert that was over before anybody heard of it is dropped. A server
 * without a webhook leaves it to the next attempt, which may be another server's.
 */
export const sendAlert = async (
  { config, connection: { db } }: Pick<Runtime, 'config' | 'connection'>,
  note: AlertNote,
  { signal, isLast }: Pick<JobContext, 'signal' | 'isLast'>,
): Promise<void> => {
  if (config.alertWebhookUrl === undefined) {
    if (isLast) return
    throw new Error('An alert is for a webhook, and this server has no ALERT_WEBHOOK_URL.')
  }
  const isOver = note.state !== 'resolved' && (await db.$count(raisedAlerts, eq(raisedAlerts.id, note.id))) === 0
  if (!isOver) await post(config.alertWebhookUrl, note, signal)
}

/** What a watch needs besides what it watches. */
type WatchNeeds = Watched & Pick<Runtime, 'config' | 'now' | 'log' | 'hasRoom'>

/** Looks for alerts, and tells the webhook once what is broken and once that it is over. */
export const makeWatch = ({
  config,
  now,
  log,
  hasRoom,
  ...watched
}: WatchNeeds): { readonly look: () => Promise<void> } => {
  const { db } = watched.connection
  const address = config.alertWebhookUrl
  /** What this server reported by itself, because the database could not take it. */
  const told = new Map<OperatorAlert, Raised>()

  const note = (one: AlertNote): void =>
    log({ level: one.state === 'resolved' ? 'info' : 'error', event: 'alert', ...one })

  const leave = async (tx: Db, one: AlertNote): Promise<void> => {
    await enqueue(tx, 'send_alert', one, { key: keyOf(one) })
  }

  /** Queues what the webhook has not been told yet: servers without one see it, too, and tell nobody. */
  const tell = async (tx: Db, row: Standing, finding: Finding, isKnown: boolean): Promise<void> => {
    const more = hasGrown(row, finding, now())
    const one = noteOf(row, row.toldAt === null ? 'raised' : 'grown', finding, now())
    if (more && row.toldAt !== null) note(one)
    if (more && !isKnown) await leave(tx, one)
    await tx
      .update(raisedAlerts)
      .set(
        more
          ? {
              toldAt: now(),
              toldOf: [...new Set([...row.toldOf, ...finding.of])],
              toldCount: finding.count,
            }
          : { toldCount: Math.min(row.toldCount, finding.count) },
      )
      .where(eq(raisedAlerts.alert, row.alert))
  }

  const end = async (tx: Db, raised: Raised, isKnown = address !== undefined): Promise<void> => {
    const one = noteOf(raised, 'resolved', { count: 0, of: [] }, now())
    note(one)
    if (isKnown) await leave(tx, one)
  }

  const raise = (alert: OperatorAlert, finding: Finding): Promise<void> =>
    db.transaction(async (tx) => {
      const mine: Raised = told.get(alert) ?? { alert, id: randomUUID(), raisedAt: now() }
      const [row] = await tx
        .insert(raisedAlerts)
        .values({ ...mine, seenAt: now() })
        .onConflictDoUpdate({ target: raisedAlerts.alert, set: { seenAt: now() } })
        .returning()
      if (!row) return
      const isMine = row.id === mine.id
      if (isMine && !told.has(alert)) note(noteOf(row, 'raised', finding, now()))
      // Told past the database while another server's stood there: that one carries on, and this one must end.
      if (!isMine && told.has(alert)) await end(tx, mine)
      if (address !== undefined) await tell(tx, row, finding, isMine && told.has(alert))
    })

  const resolve = (alert: OperatorAlert): Promise<void> =>
    db.transaction(async (tx) => {
      const unseen = lt(raisedAlerts.seenAt, new Date(now().getTime() - overAfter))
      const over = await tx
        .delete(raisedAlerts)
        .where(and(eq(raisedAlerts.alert, alert), unseen))
        .returning()
      for (const row of over) await end(tx, row, address !== undefined || row.toldAt !== null)
      const alone = told.get(alert)
      if (alone) await end(tx, alone)
    })

  /** Posts a note at once for an alert the database cannot take: it is full, or gone. */
  const tellDirectly = async (alert: OperatorAlert, finding: Finding): Promise<void> => {
    if (told.has(alert)) return
    const mine: Raised = { alert, id: randomUUID(), raisedAt: now() }
    const one = noteOf(mine, 'raised', finding, now())
    note(one)
    if (address !== undefined) await post(address, one, AbortSignal.timeout(directTimeoutMs))
    told.set(alert, mine)
  }

  const follow = async (alert: OperatorAlert, finding: Finding, canWrite: boolean): Promise<void> => {
    if (finding.count === 0 && !canWrite) return
    if (!canWrite) return tellDirectly(alert, finding)
    try {
      await (finding.count > 0 ? raise(alert, finding) : resolve(alert))
      told.delete(alert)
    } catch (error) {
      if (finding.count === 0) throw error
      await tellDirectly(alert, finding)
    }
  }

  return {
    look: async () => {
      const findings = await collectAlerts(watched)
      const canWrite = hasRoom() && findings.get('database_down')?.count === 0
      for (const alert of operatorAlerts) {
        const finding = findings.get(alert)
        const failed = (error: unknown): void => log({ level: 'warn', event: 'alert', alert, ...errorFacts(error) })
        if (finding) await follow(alert, finding, canWrite).catch(failed)
      }
    },
  }
}

/** Starts to check every half minute; returns a function that stops it and waits for the check under way. */
export const startWatch = (runtime: Runtime): (() => Promise<void>) => {
  const watch = makeWatch(runtime)
  let under: Promise<void> = Promise.resolve()
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    under = watch
      .look()
      .catch((error: unknown) => runtime.log({ level: 'error', event: 'alert', ...errorFacts(error) }))
      .finally(() => (isLooking = false))
  }, lookEvery)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await under
  }
}
