import { eq } from 'drizzle-orm'
import { idOfCode } from '../../../contract/money/transfer-code'
import type { Db } from '../../db/connect'
import { transfers } from '../../db/schema'

/** How the books may refer to the transfer whose code was typed: by its uuid, or by what a bank or chain named it. */
export const referencesOf = async (db: Db, typed: string): Promise<readonly string[]> => {
  const id = idOfCode(typed)
  if (id === undefined) return []
  const { uuid, hash } = transfers
  const [row] = await db.select({ uuid, hash }).from(transfers).where(eq(transfers.id, id))
  return row ? [row.uuid, ...(row.hash === null ? [] : [row.hash])] : []
}
