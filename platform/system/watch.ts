import { and, eq, lt } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { operatorAlerts, type AlertNote, type OperatorAlert } from '../../contract/system/alerts'
import type { Db } from '../db/connect'
import { raisedAlerts } from '../db/schema'
import { errorFacts } from '../log'
import { enqueue } from '../queue/enqueue'
import { postJson } from '../queue/post-json'
import type { JobScene } from '../queue/queue'
import type { Runtime } from '../runtime'
import { lookAround, type Finding, type Watched } from './alerts'

const lookEvery = 30_000
/** An alert is over when no server has seen it for so long: a full disk or a lost database one of them may see alone. */
const overAfter = 120_000
/** How long a server waits for the webhook where it cannot leave the note to the queue. */
const directPatience = 10_000

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

type Raised = Pick<typeof raisedAlerts.$inferSelect, 'alert' | 'id' | 'raisedAt'>

const noteOf = (
  { alert, id, raisedAt }: Raised,
  state: AlertNote['state'],
  { count, of }: Finding,
  at: Date,
): AlertNote => ({
  id,
  alert: alert as OperatorAlert,
  state,
  count,
  of,
  since: raisedAt.toISOString(),
  at: at.toISOString(),
  text: `Pishkhan${state === 'resolved' ? ', over' : ''}: ${words[alert as OperatorAlert]}${of.length > 0 ? ` (${of.join(', ')})` : ''}.`,
})

const post = async (address: string, note: AlertNote, signal: AbortSignal): Promise<void> =>
  postJson(address, note, { id: `${note.id}-${note.state}`, signal }, 'An alert')

/** Hands a queued note to the webhook; one of an alert that is over before anybody heard of it is left out. */
export const sendAlert = async (
  { config, connection: { db } }: Pick<Runtime, 'config' | 'connection'>,
  note: AlertNote,
  { signal }: Pick<JobScene, 'signal'>,
): Promise<void> => {
  if (config.alertWebhookUrl === undefined) return
  const isOver = note.state === 'raised' && (await db.$count(raisedAlerts, eq(raisedAlerts.id, note.id))) === 0
  if (!isOver) await post(config.alertWebhookUrl, note, signal)
}

/** What a watch needs besides what it looks at. */
type Desk = Watched & Pick<Runtime, 'config' | 'now' | 'log' | 'hasRoom'>

/** Looks around, and tells the webhook once what is broken and once that it is over. */
export const makeWatch = ({ config, now, log, hasRoom, ...watched }: Desk): { readonly look: () => Promise<void> } => {
  const { db } = watched.connection
  const address = config.alertWebhookUrl
  /** What this server told by itself, because the database could not take it. */
  const told = new Map<OperatorAlert, Raised>()

  const leave = async (tx: Db, note: AlertNote): Promise<void> => {
    log({ level: note.state === 'raised' ? 'error' : 'info', event: 'alert', ...note })
    if (address !== undefined) await enqueue(tx, 'send_alert', note, { key: `${note.id} ${note.state}` })
  }

  const raise = (alert: OperatorAlert, finding: Finding): Promise<void> =>
    db.transaction(async (tx) => {
      const mine: Raised = told.get(alert) ?? { alert, id: randomUUID(), raisedAt: now() }
      const [row] = await tx
        .insert(raisedAlerts)
        .values({ ...mine, seenAt: now() })
        .onConflictDoUpdate({ target: raisedAlerts.alert, set: { seenAt: now() } })
        .returning({ id: raisedAlerts.id })
      if (row?.id === mine.id && !told.has(alert)) await leave(tx, noteOf(mine, 'raised', finding, now()))
    })

  const resolve = (alert: OperatorAlert, finding: Finding): Promise<void> =>
    db.transaction(async (tx) => {
      const unseen = lt(raisedAlerts.seenAt, new Date(now().getTime() - overAfter))
      const over: (Raised | undefined)[] = await tx
        .delete(raisedAlerts)
        .where(and(eq(raisedAlerts.alert, alert), unseen))
        .returning()
      for (const one of [...over, told.get(alert)]) if (one) await leave(tx, noteOf(one, 'resolved', finding, now()))
    })

  /** Posts a note at once, of an alert that the database cannot take: it is full, or gone. */
  const tellDirectly = async (alert: OperatorAlert, finding: Finding): Promise<void> => {
    if (told.has(alert)) return
    const mine: Raised = { alert, id: randomUUID(), raisedAt: now() }
    const note = noteOf(mine, 'raised', finding, now())
    log({ level: 'error', event: 'alert', ...note })
    if (address !== undefined) await post(address, note, AbortSignal.timeout(directPatience))
    told.set(alert, mine)
  }

  const note = async (alert: OperatorAlert, finding: Finding, canWrite: boolean): Promise<void> => {
    if (finding.count === 0 && !canWrite) return
    if (!canWrite) return tellDirectly(alert, finding)
    try {
      await (finding.count > 0 ? raise(alert, finding) : resolve(alert, finding))
      told.delete(alert)
    } catch (error) {
      if (finding.count === 0) throw error
      await tellDirectly(alert, finding)
    }
  }

  return {
    look: async () => {
      const findings = await lookAround(watched)
      const canWrite = hasRoom() && findings.get('database_down')?.count === 0
      for (const alert of operatorAlerts) {
        const finding = findings.get(alert)
        const failed = (error: unknown): void => log({ level: 'warn', event: 'alert', alert, ...errorFacts(error) })
        if (finding) await note(alert, finding, canWrite).catch(failed)
      }
    },
  }
}

/** Starts to look around every half minute; gives a function that stops it and waits for the look under way. */
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
