import { vi } from 'vitest'
import type { App } from '../../../platform/app'
import type { Connection } from '../../../platform/db/connect'
import type { Runtime } from '../../../platform/runtime'

/** A server beside the first one of a test platform. */
export interface SecondServer {
  readonly app: App
  readonly workDue: () => Promise<number>
  readonly close: () => Promise<void>
}

/**
 * A second server on the database of a first one. Its modules are loaded again, so that it shares nothing that separate
 * processes would not. From the first it takes the clock, the log, the message gateway, the chains and the faults, and
 * what each server does only for itself: checking the books, and repeating a log line once a minute. On PostgreSQL it
 * also has connections of its own, and a client of its own for the file bucket.
 */
export const startSecondServer = async (
  first: Runtime,
  hasRoom: () => boolean,
  onNudge: () => void,
): Promise<SecondServer> => {
  vi.resetModules()
  const { createApp } = await import('../../../platform/app')
  const { openPostgres } = await import('../../../platform/db/connect')
  const { openBucket } = await import('../../../platform/files/bucket')
  const { jobHandlers } = await import('../../../platform/queue/handlers')
  const { makeQueue } = await import('../../../platform/queue/queue')
  const { makeHealth } = await import('../../../platform/system/health')
  const { makeMetrics } = await import('../../../platform/system/metrics')
  const { kind, pool } = first.connection
  const ofItsOwn = kind === 'postgresql' ? await openPostgres(String(pool.options.connectionString)) : undefined
  const bucket = first.config.bucket && openBucket(first.config.bucket)
  const connection: Connection = ofItsOwn ?? first.connection
  const queue = makeQueue(connection, { handlers: () => jobHandlers(runtime), log: first.log, hasRoom })
  const runtime: Runtime = {
    ...first,
    connection,
    bucket,
    queue: { ...queue, nudge: onNudge },
    metrics: makeMetrics(),
    health: makeHealth({ ...first, connection, bucket, hasRoom }),
  }
  return {
    app: createApp(runtime),
    workDue: queue.workDue,
    close: async () => ofItsOwn?.close(),
  }
}
