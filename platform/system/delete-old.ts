import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { untilDone, inBatches, mostInBatch, type Round } from '../db/batches'
import type { Db } from '../db/connect'
import {
  auditLog,
  conversations,
  conversationTurns,
  idempotencyKeys,
  knownDevices,
  mails,
  notificationReceipts,
  notifications,
  oneTimeCodes,
  sessions,
} from '../db/schema'
import { retention, type RetentionDays, type RetentionName } from '../config/retention'
import { passingEvents } from './passing-events'

interface OldRows {
  readonly table: PgTable
  readonly key: readonly PgColumn[]
  readonly at: PgColumn
  /** Which of the old ones are deleted; absent means all. */
  readonly only?: SQL
  /** Rows that belong to one of these and are deleted before it: in which table, and by which column. */
  readonly parts?: { readonly table: PgTable; readonly key: readonly PgColumn[]; readonly of: PgColumn }
}

const passing = sql`split_part(${auditLog.action}, '.', 1) in (${sql.join(
  passingEvents.map((name) => sql`${name}`),
  sql`, `,
)})`

const rows: Readonly<Record<RetentionName, OldRows>> = {
  audit: { table: auditLog, key: [auditLog.id], at: auditLog.at, only: passing },
  // Without an index: on a column that changes every minute for everybody, it would cost more than it saves.
  sessions: { table: sessions, key: [sessions.id], at: sessions.lastSeenAt },
  devices: { table: knownDevices, key: [knownDevices.userUuid, knownDevices.tokenHash], at: knownDevices.usedAt },
  codes: { table: oneTimeCodes, key: [oneTimeCodes.id], at: oneTimeCodes.createdAt },
  keys: { table: idempotencyKeys, key: [idempotencyKeys.userUuid, idempotencyKeys.key], at: idempotencyKeys.createdAt },
  notifications: {
    table: notifications,
    key: [notifications.uuid],
    at: notifications.createdAt,
    parts: {
      table: notificationReceipts,
      key: [notificationReceipts.notificationUuid, notificationReceipts.userUuid],
      of: notificationReceipts.notificationUuid,
    },
  },
  mails: { table: mails, key: [mails.id], at: mails.receivedAt },
  conversations: {
    table: conversations,
    key: [conversations.id],
    at: conversations.createdAt,
    parts: { table: conversationTurns, key: [conversationTurns.id], of: conversationTurns.conversationId },
  },
}

const list = (columns: readonly PgColumn[], of?: string): SQL =>
  sql.join(
    columns.map((column) =>
      of === undefined ? sql`${column}` : sql`${sql.identifier(of)}.${sql.identifier(column.name)}`,
    ),
    sql`, `,
  )

/** What one batch deleted: how many rows, and the time of the youngest, as PostgreSQL writes it. */
interface Batch {
  readonly n: number
  readonly last: string | null
}

/** Deletes the rows a query finds. The query runs once: a subquery may run again for every row, past its limit. */
const deleteFound = async (
  tx: Db,
  table: PgTable,
  key: readonly PgColumn[],
  found: SQL,
  at?: PgColumn,
): Promise<Batch> => {
  const { rows: said } = await tx.execute<{ n: number; last: string | null }>(sql`
    with old as materialized (${found}),
      gone as (delete from ${table} using old where (${list(key)}) = (${list(key, 'old')}) returning ${at ?? sql`null`} as at)
    select count(*)::int as n, max(at)::text as last from gone`)
  return said[0] ?? { n: 0, last: null }
}

/** The oldest rows of a table; those another server is deleting are left to it. */
const oldest = ({ table, key, at, only }: OldRows, before: Date, from: string | null, most: number): SQL => sql`
  select ${list(key)} from ${table}
  where ${at} < ${before.toISOString()}::timestamptz ${from === null ? sql`` : sql`and ${at} >= ${from}::timestamptz`}
    ${only ? sql`and ${only}` : sql``}
  order by ${at} limit ${most} for update skip locked`

/** Deletes parts first, and a row once none of them is left. */
const deleteWithParts = async (
  tx: Db,
  old: OldRows,
  parts: NonNullable<OldRows['parts']>,
  before: Date,
): Promise<Batch> => {
  const [own] = old.key
  const owners = await tx.execute<Record<string, string | number>>(oldest(old, before, null, mostInBatch / 10))
  const ids = owners.rows.map((row) => sql`${row[own?.name ?? '']}`)
  if (ids.length === 0) return { n: 0, last: null }
  const owned = sql`select ${list(parts.key)} from ${parts.table} where ${parts.of} in (${sql.join(ids, sql`, `)}) limit ${mostInBatch}`
  const gone = await deleteFound(tx, parts.table, parts.key, owned)
  if (gone.n === mostInBatch) return gone
  const empty = sql`select ${list(old.key)} from ${old.table} where ${list(old.key)} in (${sql.join(ids, sql`, `)})`
  const { n } = await deleteFound(tx, old.table, old.key, empty)
  return { n: gone.n + n, last: null }
}

const deleteBatch = (db: Db, old: OldRows, before: Date, from: string | null): Promise<Batch> =>
  db.transaction(async (tx) => {
    // Without this, the trigger of the audit log refuses every delete.
    await tx.execute(sql`select set_config('pishkhan.retention', 'on', true)`)
    return old.parts
      ? deleteWithParts(tx, old, old.parts, before)
      : deleteFound(tx, old.table, old.key, oldest(old, before, from, mostInBatch), old.at)
  })

const day = 24 * 3_600_000

/**
 * Deletes what has exceeded its retention, in a transaction for each batch of {@link mostInBatch} rows; returns how
 * many rows of each kind. Servers doing so at once take different rows.
 */
export const deleteOld = async (
  db: Db,
  kept: RetentionDays,
  now: Date,
  round: Round = untilDone,
): Promise<Readonly<Record<RetentionName, number>>> => {
  const deleted = Object.fromEntries(Object.keys(retention).map((name) => [name, 0])) as Record<RetentionName, number>
  for (const [name, old] of Object.entries(rows) as [RetentionName, OldRows][]) {
    if (kept[name] === 0) continue
    const before = new Date(now.getTime() - kept[name] * day)
    let from: string | null = null
    deleted[name] = await inBatches(round, async () => {
      const { n, last } = await deleteBatch(db, old, before, from)
      from = last
      return n
    })
  }
  return deleted
}
