import type pg from 'pg'
import { drizzleOver, lackingSettings, openPool, type Connection, type Db } from './connect'
import { clearQueryCache } from './query-cache'

/** How far a replica may lag behind commits and still serve reads, in milliseconds. */
export const mostLag = 5_000
/** How far the clocks of two servers may differ, in milliseconds: one records a write, the other compares with it. */
const clockSkew = 2_000
const lookEvery = 1_000
/** How long a server waits for a connection to the replica before it reads from the primary. */
const connectTimeoutMs = 2_000

/** A streaming standby for reads, and how far it lags. */
export interface Replica {
  readonly db: Db
  readonly pool: pg.Pool
  /** Milliseconds it lags; `undefined` where it does not answer, or cannot be read from. */
  readonly lag: () => number | undefined
  /** Whether it can serve somebody whose last write was at this moment, by the servers' clock. */
  readonly holds: (wroteAt: Date) => boolean
  /** Checks how far it has come; runs by itself once a second. */
  readonly look: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A position in the write-ahead log as PostgreSQL writes it, `16/B374D848`, as a number. */
const positionOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

interface Mark {
  /** Everything committed before this moment is before the position. */
  readonly at: number
  readonly position: bigint
}

const marksKept = 60

/** How far a standby has replayed; undefined where it is none, as after its promotion, or its sessions lack our settings. */
const replayedBy = async (pool: pg.Pool): Promise<bigint | undefined> => {
  const { rows } = await pool.query<{ replayed: string | null }>(
    'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed',
  )
  const replayed = rows[0]?.replayed ?? undefined
  if (replayed === undefined || (await lackingSettings(pool)).length > 0) return undefined
  return positionOf(replayed)
}

interface Opening {
  readonly url: string
  readonly connections: number
  readonly primary: Connection
  readonly now: () => Date
}

/**
 * Opens the pool to a standby of the primary, which need not answer: until it does, everything is read from the
 * primary. Its lag is measured, not taken on trust: each check records where the primary's log ends, and the newest
 * record that the standby has reached gives the moment up to which it has everything.
 */
export const openReplica = ({ url, connections, primary, now }: Opening): Replica => {
  const pool = openPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 0,
    keepAlive: true,
  })
  const db = drizzleOver(pool)
  let marks: readonly Mark[] = []
  let replayed = 0n
  /** The moment up to which it has everything committed. */
  let asOf: number | undefined

  const look = async (): Promise<void> => {
    const at = now().getTime()
    try {
      const position = positionOf(await primary.writtenUpTo())
      marks = [...marks.slice(1 - marksKept), { at, position }]
      const reached = await replayedBy(pool)
      if (reached === undefined) {
        asOf = undefined
        return
      }
      // What was counted before these rows arrived must not be returned as the state after them.
      if (reached !== replayed) clearQueryCache(db)
      replayed = reached
      const newest = marks.findLast((mark) => mark.position <= reached)
      asOf = newest?.at
      marks = marks.filter((mark) => newest === undefined || mark.at >= newest.at)
    } catch {
      // `asOf` stays as it was, and within `mostLag` becomes too old to read from.
    }
  }

  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }, lookEvery).unref()

  const lag = (): number | undefined => (asOf === undefined ? undefined : Math.max(0, now().getTime() - asOf))
  return {
    db,
    pool,
    lag,
    holds: (wroteAt) =>
      asOf !== undefined && now().getTime() - asOf <= mostLag && wroteAt.getTime() + clockSkew <= asOf,
    look,
    close: async () => {
      clearInterval(timer)
      await pool.end()
    },
  }
}
