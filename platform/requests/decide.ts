import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect'
import { platforms, userPlatforms } from '../db/schema'
import { actionOf, nextStep } from './state-table'
import { coursePercents, sharesOf, type SharePercents } from '../money/shares/percents'
import type { CallContext } from '../implement'
import { bookCompletion } from '../money/shares/completion'
import { invalid } from '../http/refuse'
import { moveOn, requireMove, changeContextOf, type Change } from './change'
import { backWithUs, type RequestRow } from './rows'

type Decision = 'take' | 'done' | 'reject' | 'cancel'

const percentsOf = async (db: Db, row: RequestRow): Promise<SharePercents | undefined> => {
  if (row.courseUuid !== null) return coursePercents
  if (row.platformUuid === null) return undefined
  const [percents] = await db
    .select({ partner: platforms.partnerPercent, teacher: platforms.teacherPercent, mentor: platforms.mentorPercent })
    .from(platforms)
    .where(eq(platforms.uuid, row.platformUuid))
  return percents
}

/** The shares a request earns on completion, by the current percentages; they never change afterwards. */
const earnedShares = async (db: Db, row: RequestRow): Promise<Change['set']> => {
  const percents = await percentsOf(db, row)
  if (!percents || row.amountMinor === null) return {}
  const holders = { partner: row.partnerUuid, teacher: row.teacherUuid, mentor: row.mentorUuid }
  const { partner, teacher, mentor } = sharesOf(row.amountMinor, percents, holders)
  return { partnerShareMinor: partner, teacherShareMinor: teacher, mentorShareMinor: mentor }
}

const doneChange = async (
  { db, user, now }: CallContext,
  row: RequestRow,
  note: string | undefined,
): Promise<Change> => {
  const step = nextStep(row.type, row.step)
  if (step === undefined) {
    const shares = await earnedShares(db, row)
    return {
      event: 'completed',
      note,
      set: { status: 'completed', actionStatus: 'none', completedAt: now(), result: note ?? null, ...shares },
      tells: 'request_completed',
    }
  }
  return { event: 'step_done', note, set: { step, ...(await backWithUs(db, user.uuid)) } }
}

const changeFor = async (
  ctx: CallContext,
  row: RequestRow,
  decision: Decision,
  note: string | undefined,
): Promise<Change> => {
  const { user } = ctx
  switch (decision) {
    case 'take':
      return {
        event: 'taken',
        note,
        to: user.uuid,
        set: { status: 'in_progress', assigneeUuid: user.uuid, actionStatus: actionOf(user.type) },
      }
    case 'done':
      return doneChange(ctx, row, note)
    case 'reject':
      return {
        event: 'rejected',
        note,
        set: { status: 'rejected', actionStatus: 'none', result: note ?? null },
        tells: 'request_rejected',
      }
    case 'cancel':
      return { event: 'canceled', note, set: { status: 'canceled', actionStatus: 'none' }, tells: 'request_canceled' }
  }
}

/** Records what a completed request has opened: from then on its owner is one of the people on that work platform. */
const recordAccount = async (tx: Db, { type, userUuid, platformUuid }: RequestRow): Promise<void> => {
  if (type !== 'account' || platformUuid === null) return
  await tx.insert(userPlatforms).values({ userUuid, platformUuid }).onConflictDoNothing()
}

/** Takes a request, finishes its step, rejects it or cancels it. Rejecting and cancelling need a reason. */
export const decide = async (
  ctx: CallContext,
  row: RequestRow,
  decision: Decision,
  note: string | undefined,
  version: number | undefined,
): Promise<RequestRow> => {
  const context = await changeContextOf(ctx, row)
  await requireMove(ctx, context, decision, version)
  if ((decision === 'reject' || decision === 'cancel') && note === undefined) throw invalid({ note: 'reason_required' })
  const moved = await moveOn(ctx, context, await changeFor(ctx, row, decision, note))
  if (moved.status === 'completed') {
    await bookCompletion(ctx.db, moved, ctx.now())
    await recordAccount(ctx.db, moved)
  }
  return moved
}
