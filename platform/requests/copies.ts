import { eq } from 'drizzle-orm'
import { todayInTehran } from '../../contract/jalali'
import type { RequestType } from '../../contract/requests/forms'
import { requestForms } from '../../contract/requests/forms'
import type { requests } from '../../contract/requests/requests'
import { courses, users } from '../db/schema'
import { checkForm } from './form'
import type { Handler } from '../implement'
import { refuse } from '../http/refuse'
import { answerWith, moveOn, requireMove, changeContextOf } from './change'
import { requestInReach } from './scope'
import { insertRequest } from './submit'

const withoutFiles = (
  type: RequestType,
  form: Readonly<Record<string, string | null>>,
): Record<string, string | null> => {
  const files = new Set(requestForms[type].fields.filter(({ kind }) => kind === 'file').map(({ key }) => key))
  return Object.fromEntries(Object.entries(form).filter(([key]) => !files.has(key)))
}

/** Creates a draft with the same text; files, payments, shares and remarks stay with the old request. */
export const cloneRequest: Handler<typeof requests.cloneRequest> = async (ctx, { params }) => {
  const { db } = ctx
  const row = await requestInReach(db, ctx.user, params.id)
  await requireMove(ctx, await changeContextOf(ctx, row), 'clone')
  const [owner] = await db.select().from(users).where(eq(users.uuid, row.userUuid))
  if (!owner) throw refuse('not_found')
  const { type } = row
  const [course] =
    row.courseUuid === null
      ? []
      : await db.select({ teacher: courses.teacherUuid }).from(courses).where(eq(courses.uuid, row.courseUuid))
  const content = {
    platformUuid: row.platformUuid,
    courseUuid: row.courseUuid,
    checked: checkForm(type, withoutFiles(type, row.form), { today: todayInTehran(ctx.now()), draft: true }),
    teacherUuid: course?.teacher ?? null,
  }
  return answerWith(
    ctx,
    await insertRequest(ctx, owner, type, content, { status: 'draft', event: 'cloned', clonedFrom: row.id }),
  )
}

/** Hides a request from everybody; its row, timeline and audit log remain. */
export const deleteRequest: Handler<typeof requests.deleteRequest> = async (ctx, { params }) => {
  const row = await requestInReach(ctx.db, ctx.user, params.id)
  const context = await changeContextOf(ctx, row)
  await requireMove(ctx, context, 'delete')
  await moveOn(ctx, context, { event: 'deleted', set: { hiddenAt: ctx.now() } })
  return { ok: true }
}
