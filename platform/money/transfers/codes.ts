import { eq } from 'drizzle-orm'
import { idOfCode } from '../../../contract/money/transfer-code'
import type { Db } from '../../db/connect'
import { transfers } from '../../db/schema'

/** What the books may call the transfer a typed text is the code of: its uuid, and what a bank or chain named it. */
export const referencesOf = async (db: Db, typed: string): Promise<readonly string[]> => {
  const id = idOfCode(typed)
  if (id === undefined) return []
  const { uuid, hash } = transfers
  const [row] = await db.select({ uuid, hash }).from(transfers).where(eq(transfers.id, id))
  return row ? [row.uuid, ...(row.hash === null ? [] : [row.hash])] : []
}
