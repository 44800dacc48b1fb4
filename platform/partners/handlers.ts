import { desc, asc } from 'drizzle-orm'
import type { partners } from '../../contract/partners'
import { platforms } from '../db/schema'
import { notYet, type Handlers } from '../implement'

/** Everything below `/partners`. */
export const partnersHandlers: Handlers<typeof partners> = {
  partnerWithdrawals: notYet,
  gpWithdrawals: notYet,
  bankFees: notYet,

  platform: async ({ db }) => {
    const rows = await db.select().from(platforms).orderBy(desc(platforms.active), asc(platforms.name))
    return {
      results: rows.map(({ uuid, name, partnerPercent, teacherPercent, mentorPercent }) => ({
        uuid,
        name,
        partner_percent: partnerPercent,
        teacher_percent: teacherPercent,
        mentor_percent: mentorPercent,
      })),
    }
  },
}
