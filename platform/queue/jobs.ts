import type { AlertNote } from '../../contract/system/alerts'
import type { QueuedMessage } from '../notifications/outbox'

/** How a kind of job is run. */
export interface JobKind {
  /** How often it is retried before it is a dead letter. */
  readonly retries: number
  /** Seconds before the first retry; every further one waits up to twice as long, five minutes at most. */
  readonly retryAfter: number
  /** Seconds one attempt may take. A job whose server was killed counts as failed this long after it began; it is retried. */
  readonly timeLimit: number
  /** How many one server runs side by side. */
  readonly atOnce: number
  /** Whether nobody else may see its payload: it is deleted when the job is done, and from a dead letter. */
  readonly secret?: true
  /** When the platform adds one by itself, in cron syntax and Tehran time. While one waits, no other is added. */
  readonly schedule?: string
}

/** `Payload` is what a job carries: plain JSON, readable by the previous and the next release. */
const job = <Payload extends object>(kind: JobKind): JobKind & { readonly payload?: Payload } => kind

type Nothing = Readonly<Record<string, never>>

/** The turn the next one waits for, by the id of its job; absent for the first one. */
interface TellerTurn {
  readonly after?: string
  /** The transfer of each chain after which it goes on asking. */
  readonly from?: Readonly<Record<string, number>>
}

/** The export to read. */
interface WantedExport {
  readonly id: string
}

/**
 * Everything the platform does apart from its calls. A job may run twice: its server may die between doing it and
 * reporting it. Each is therefore written so that running it again changes nothing.
 */
export const jobs = {
  /** Hands a code or notice to the gateway; for a day, a code only while it is valid. */
  send_message: job<QueuedMessage>({ retries: 300, retryAfter: 2, timeLimit: 20, atOnce: 4, secret: true }),
  /** Tells operators that something is broken, or resolved; for a day. */
  send_alert: job<AlertNote>({ retries: 300, retryAfter: 2, timeLimit: 20, atOnce: 1 }),
  /** Reads the balances of wallets from their chains, ours first: nothing else looks while no transfer is made. */
  read_wallets: job<Nothing>({ retries: 1, retryAfter: 60, timeLimit: 120, atOnce: 1, schedule: '*/10 * * * *' }),
  /** Expires, closes and deletes what is over (`platform/system/sweep.ts`). */
  sweep: job<Nothing>({ retries: 3, retryAfter: 60, timeLimit: 600, atOnce: 1, schedule: '7 * * * *' }),
  /** Deletes from the bucket of files what no row names (`platform/files/stored-files.ts`). */
  sweep_files: job<Nothing>({ retries: 3, retryAfter: 60, timeLimit: 600, atOnce: 1, schedule: '47 * * * *' }),
  /** Settles transfers under way, one turn at a time; the schedule starts again where no turn waits. */
  teller: job<TellerTurn>({ retries: 3, retryAfter: 60, timeLimit: 300, atOnce: 1, schedule: '* * * * *' }),
  /** Reads a list for somebody who fetches it later; each holds a connection of the pool while it reads. */
  prepare_export: job<WantedExport>({ retries: 4, retryAfter: 10, timeLimit: 600, atOnce: 2 }),
  /** Adds the scheduled exports that are due. */
  run_schedules: job<Nothing>({ retries: 3, retryAfter: 60, timeLimit: 120, atOnce: 1, schedule: '*/5 * * * *' }),
  /** Asks the gateway about payments whose payer never came back. */
  resolve_left_payments: job<Nothing>({
    retries: 3,
    retryAfter: 60,
    timeLimit: 600,
    atOnce: 1,
    schedule: '37 * * * *',
  }),
}

export type JobName = keyof typeof jobs

/** The payload of a job of this name. */
export type JobPayload<Name extends JobName> = NonNullable<(typeof jobs)[Name]['payload']>

export const jobNames = Object.keys(jobs) as JobName[]

export const kindOf = (name: JobName): JobKind => jobs[name]
