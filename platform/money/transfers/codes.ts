import { eq } from 'drizzle-orm'
import { trackingOf } from '../../../contract/text'
import type { Db } from '../../db/connect'
import { transfers } from '../../db/schema'

/** What people call a transfer by, short enough to be read out on the phone. */
export const codeOf = (id: number): string => `T-${id}`

/** The transfer a typed text is the code of, in whatever digits and case, with or without its dash. */
export const idOfCode = (typed: string): number | undefined => {
  const id = /^T-?(\d{1,9})$/.exec(trackingOf(typed))?.[1]
  return id === undefined ? undefined : Number(id)
}

/** What the books may call the transfer a typed text is the code of: its uuid, and what a bank or chain named it. */
export const referencesOf = async (db: Db, typed: string): Promise<readonly string[]> => {
  const id = idOfCode(typed)
  if (id === undefined) return []
  const { uuid, hash } = transfers
  const [row] = await db.select({ uuid, hash }).from(transfers).where(eq(transfers.id, id))
  return row ? [row.uuid, ...(row.hash === null ? [] : [row.hash])] : []
}
