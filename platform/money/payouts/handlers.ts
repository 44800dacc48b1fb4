import { desc, asc } from 'drizzle-orm'
import type { partners } from '../../../contract/money/payouts'
import { platforms } from '../../db/schema'
import type { Handlers } from '../../implement'
import { bankFees, gpWithdrawals, partnerWithdrawals } from './payouts'

/** Everything below `/partners`. */
export const partnersHandlers: Handlers<typeof partners> = {
  partnerWithdrawals,
  gpWithdrawals,
  bankFees,

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
