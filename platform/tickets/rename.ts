import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect'
import { tickets } from '../db/schema'
import { ticketSearchKey } from './keys'

/** Makes a person's tickets searchable by the new name. */
export const renameTickets = async (db: Db, uuid: string, name: string): Promise<void> => {
  const rows = await db
    .select({ id: tickets.id, subject: tickets.subject })
    .from(tickets)
    .where(eq(tickets.userUuid, uuid))
  if (rows.length === 0) return
  const ids = sql.param(rows.map(({ id }) => id))
  const keys = sql.param(rows.map((row) => ticketSearchKey(row, name)))
  await db.execute(
    sql`update ${tickets} set search_key = fresh.key from unnest(${ids}::int[], ${keys}::text[]) as fresh(id, key) where ${tickets.id} = fresh.id`,
  )
}
