import { and, eq } from 'drizzle-orm'
import { numbered } from '../db/conditions'
import type { Db } from '../db/connect'
import { departments } from '../db/schema'
import { invalid } from '../http/refuse'

/** A department that takes tickets and questions; otherwise throws 422 at `department`. */
export const openDepartment = async (db: Db, id: number): Promise<typeof departments.$inferSelect> => {
  const [row] = await db
    .select()
    .from(departments)
    .where(and(...numbered(departments.id, id), eq(departments.active, true)))
  if (!row) throw invalid({ department: 'unknown_option' })
  return row
}
