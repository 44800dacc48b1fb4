import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { allows, isStaff } from '../../contract/access'
import { todayInTehran } from '../../contract/jalali'
import type { Parsed } from '../../contract/endpoint'
import type { FieldCode } from '../../contract/error'
import { requestForms, type RequestType } from '../../contract/requests/forms'
import { formatMinor } from '../../contract/money/amounts'
import { openRequestStatuses, type requests } from '../../contract/requests/requests'
import { requestDraft } from '../../contract/system/drafts'
import type { Db } from '../db/connect'
import { lockNames } from '../db/named-locks'
import { courses, platforms, processRequests, users } from '../db/schema'
import { checkForm, type CheckedForm, type FormValues } from './form'
import { deadlineOf, dueAt, requestCode, requestSearchKey } from './keys'
import type { CallContext, Handler } from '../implement'
import { priceFor, written } from '../orders/price-list'
import { followRequest } from '../money/withdrawals/reserve'
import { invalid, refuse } from '../http/refuse'
import { spendDraft } from '../system/drafts/spent-drafts'
import { answerWith, moveOn, recordEvent, requireMove, changeContextOf, tellOwner } from './change'
import { sendCorrection } from './correct'
import { decide } from './decide'
import { bindFiles, checkFiles } from './files'
import { presentRequest } from './present'
import type { RequestRow } from './rows'
import { requestInReach } from './scope'

type Body = Parsed<typeof requests.submitRequest>['body']

interface Subject {
  readonly platformUuid: string | null
  readonly courseUuid: string | null
}

/** A validated request, ready to be stored: its form, amount and subject. */
interface Content extends Subject {
  readonly checked: CheckedForm
  readonly teacherUuid: string | null
}

const subjectProblems = (
  type: RequestType,
  { platformUuid, courseUuid }: Subject,
  draft: boolean,
): Record<string, FieldCode> => {
  const { subject } = requestForms[type]
  const problems: Record<string, FieldCode> = {}
  if (platformUuid !== null && subject !== 'platform') problems['platform_uuid'] = 'unknown_field'
  if (courseUuid !== null && subject !== 'course') problems['course_uuid'] = 'unknown_field'
  if (!draft && subject === 'platform' && platformUuid === null) problems['platform_uuid'] = 'required'
  if (!draft && subject === 'course' && courseUuid === null) problems['course_uuid'] = 'required'
  return problems
}

const activePlatform = async (db: Db, uuid: string): Promise<boolean> => {
  const [row] = await db
    .select({ uuid: platforms.uuid })
    .from(platforms)
    .where(and(eq(platforms.uuid, uuid), eq(platforms.active, true)))
  return row !== undefined
}

const activeCourse = async (db: Db, uuid: string) => {
  const [row] = await db
    .select({ teacher: courses.teacherUuid, price: courses.priceMinor, currency: courses.currency })
    .from(courses)
    .where(and(eq(courses.uuid, uuid), eq(courses.active, true)))
  return row
}

/** Throws if the amount is not the platform's price for that duration; the buyer may have seen an older price. */
const requirePrice = async (db: Db, { platformUuid }: Subject, { form, amountMinor }: CheckedForm): Promise<void> => {
  const price = await priceFor(db, platformUuid, form['duration'])
  if (price && price.minor !== amountMinor)
    throw refuse('validation', { fields: { 'form.amount': 'price_changed' }, details: written(price) })
}

/** Validates form and subject together, so that the response names every problem at once. */
const checkContent = async (
  { db, now }: CallContext,
  type: RequestType,
  subject: Subject,
  values: FormValues,
  draft: boolean,
): Promise<Content> => {
  const course = subject.courseUuid === null ? undefined : await activeCourse(db, subject.courseUuid)
  // A course has a fixed price, whatever amount was sent.
  const priced = course ? { ...values, amount: formatMinor(course.price, course.currency) } : values
  const checked = checkForm(type, type === 'course' ? priced : values, { today: todayInTehran(now()), draft })
  const problems: Record<string, FieldCode> = {
    ...subjectProblems(type, subject, draft),
    ...Object.fromEntries(Object.entries(checked.problems).map(([key, code]) => [`form.${key}`, code])),
  }
  if (subject.platformUuid !== null && !(await activePlatform(db, subject.platformUuid)))
    problems['platform_uuid'] ??= 'unknown_option'
  if (subject.courseUuid !== null && !course) problems['course_uuid'] ??= 'unknown_option'
  if (Object.keys(problems).length > 0) throw invalid(problems)
  if (type === 'subscription' && !draft) await requirePrice(db, subject, checked)
  return { ...subject, checked, teacherUuid: course?.teacher ?? null }
}

const columnsOf = ({ checked, platformUuid, courseUuid }: Content) => ({
  platformUuid,
  courseUuid,
  form: checked.form,
  amountMinor: checked.amountMinor,
  currency: checked.currency,
})

type Owner = Pick<typeof users.$inferSelect, 'uuid' | 'name' | 'type' | 'partnerUuid' | 'teacherUuid' | 'mentorUuid'>

/** The owner of the request: the caller, or the person a member of staff names. */
const ownerOf = async ({ db, user }: CallContext, named: string | undefined): Promise<Owner> => {
  const works = allows(user, 'requests.work')
  if (works && named === undefined) throw invalid({ user_uuid: 'required' })
  if (!works && named !== undefined && named !== user.uuid) throw refuse('forbidden')
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.uuid, named ?? user.uuid), isNull(users.disabledAt)))
  if (!row || isStaff(row)) throw invalid({ user_uuid: 'unknown_option' })
  return row
}

/** Stores a new request and returns its row. */
export const insertRequest = async (
  ctx: CallContext,
  owner: Owner,
  type: RequestType,
  content: Content,
  how: {
    readonly status: 'draft' | 'pending'
    readonly event: 'created' | 'submitted' | 'cloned'
    readonly clonedFrom?: number
  },
): Promise<RequestRow> => {
  const { db, user, audit } = ctx
  const now = ctx.now()
  const { rows } = await db.execute<{ id: string | number }>(
    sql`select nextval(pg_get_serial_sequence('process_requests', 'id')) as id`,
  )
  const id = Number(rows[0]?.id)
  const code = requestCode(type, id)
  const action = how.status === 'draft' ? 'user' : 'staff'
  const [row] = await db
    .insert(processRequests)
    .values({
      id,
      code,
      type,
      userUuid: owner.uuid,
      ...columnsOf(content),
      status: how.status,
      actionStatus: action,
      step: requestForms[type].steps[0] ?? 'review',
      stepStartedAt: now,
      dueAt: dueAt(type, action, now),
      deadline: deadlineOf(how.status, now),
      fieldNotes: {},
      partnerUuid: owner.partnerUuid,
      teacherUuid: content.teacherUuid ?? owner.teacherUuid,
      mentorUuid: owner.mentorUuid,
      registeredAt: now,
      modifiedAt: now,
      clonedFrom: how.clonedFrom ?? null,
      searchKey: requestSearchKey(code, owner.name),
    })
    .returning()
  const stored = row as RequestRow
  await bindFiles(db, content.checked.files, id)
  await followRequest(db, stored, now)
  await recordEvent(db, stored, { event: how.event, last: undefined, actor: user.uuid, at: now })
  await audit({
    action: `request.${how.event}`,
    subject: { type: 'request', id },
    after: {
      type,
      status: how.status,
      owner: owner.uuid,
      ...(how.clonedFrom !== undefined && { cloned_from: how.clonedFrom }),
    },
  })
  if (owner.uuid !== user.uuid)
    await tellOwner(db, stored, how.status === 'draft' ? 'request_draft_for_you' : 'request_filed_for_you', now)
  return stored
}

/** A withdrawal, like every money move, requires an accepted contract; a draft may be saved before. */
const requireContract = ({ user }: CallContext, type: RequestType, draft: boolean): void => {
  if (type === 'withdrawal' && !draft && !isStaff(user) && !user.contractAccepted) throw refuse('contract_required')
}

/** Throws if somebody already has an open request of a `single` type; a lock serialises concurrent calls. */
const requireSingle = async (db: Db, type: RequestType, owner: string): Promise<void> => {
  if (requestForms[type].single !== true) return
  await lockNames(db, 'requests', [`${type} ${owner}`])
  const r = processRequests
  const [open] = await db
    .select({ id: r.id, code: r.code })
    .from(r)
    .where(
      and(eq(r.userUuid, owner), eq(r.type, type), inArray(r.status, [...openRequestStatuses]), isNull(r.hiddenAt)),
    )
    .limit(1)
  if (open) throw refuse('conflict', { details: { open } })
}

const file = async (ctx: CallContext, body: Body): Promise<RequestRow> => {
  const { db, user } = ctx
  if (body.decision !== undefined) throw invalid({ id: 'required' })
  if (body.type === undefined) throw invalid({ type: 'required' })
  const draft = body.draft === true
  requireContract(ctx, body.type, draft)
  const owner = await ownerOf(ctx, body.user_uuid)
  if (!draft) await requireSingle(db, body.type, owner.uuid)
  const subject = { platformUuid: body.platform_uuid ?? null, courseUuid: body.course_uuid ?? null }
  const content = await checkContent(ctx, body.type, subject, body.form ?? {}, draft)
  await checkFiles(db, content.checked.files, user.uuid, null)
  return insertRequest(
    ctx,
    owner,
    body.type,
    content,
    draft ? { status: 'draft', event: 'created' } : { status: 'pending', event: 'submitted' },
  )
}

const contentOfDraft = async (ctx: CallContext, row: RequestRow, body: Body): Promise<Content> => {
  const subject = {
    platformUuid: body.platform_uuid ?? row.platformUuid,
    courseUuid: body.course_uuid ?? row.courseUuid,
  }
  const content = await checkContent(ctx, row.type, subject, body.form ?? row.form, body.draft === true)
  await checkFiles(ctx.db, content.checked.files, ctx.user.uuid, row.id)
  return content
}

/** Saves a draft without a timeline event; only the newest version can be changed. */
const saveDraft = async (ctx: CallContext, row: RequestRow, content: Content): Promise<RequestRow> => {
  const { db, user } = ctx
  const now = ctx.now()
  const [saved] = await db
    .update(processRequests)
    .set({ ...columnsOf(content), modifiedAt: now, version: row.version + 1 })
    .where(
      and(
        eq(processRequests.id, row.id),
        eq(processRequests.version, row.version),
        eq(processRequests.status, 'draft'),
        isNull(processRequests.hiddenAt),
      ),
    )
    .returning()
  if (!saved)
    throw refuse('stale', {
      details: { current: await presentRequest(db, user, await requestInReach(db, user, row.id), now) },
    })
  await bindFiles(db, content.checked.files, row.id)
  await ctx.audit({ action: 'request.draft_saved', subject: { type: 'request', id: row.id } })
  return saved
}

const continueDraft = async (ctx: CallContext, row: RequestRow, body: Body): Promise<RequestRow> => {
  const { db } = ctx
  if (body.type !== undefined && body.type !== row.type) throw invalid({ type: 'unknown_option' })
  if (body.user_uuid !== undefined && body.user_uuid !== row.userUuid) throw invalid({ user_uuid: 'unknown_option' })
  const context = await changeContextOf(ctx, row)
  await requireMove(ctx, context, 'submit', body.version)
  requireContract(ctx, row.type, body.draft === true)
  if (body.draft !== true) await requireSingle(db, row.type, row.userUuid)
  const content = await contentOfDraft(ctx, row, body)
  if (body.draft === true) return saveDraft(ctx, row, content)
  const [owner] = await db.select().from(users).where(eq(users.uuid, row.userUuid))
  const moved = await moveOn(ctx, context, {
    event: 'submitted',
    note: body.note,
    set: {
      ...columnsOf(content),
      status: 'pending',
      actionStatus: 'staff',
      registeredAt: ctx.now(),
      partnerUuid: owner?.partnerUuid ?? null,
      teacherUuid: content.teacherUuid ?? owner?.teacherUuid ?? null,
      mentorUuid: owner?.mentorUuid ?? null,
    },
  })
  await bindFiles(db, content.checked.files, row.id)
  return moved
}

/** Files a request or draft, continues a draft, answers a correction, or decides a step. */
export const submitRequest: Handler<typeof requests.submitRequest> = async (ctx, { body }) => {
  if (body.id === undefined) {
    const filed = await file(ctx, body)
    await spendDraft(ctx, requestDraft(filed.type))
    return answerWith(ctx, filed)
  }
  const row = await requestInReach(ctx.db, ctx.user, body.id)
  if (body.decision !== undefined)
    return answerWith(ctx, await decide(ctx, row, body.decision, body.note, body.version))
  if (row.status === 'needs_correction')
    return answerWith(ctx, await sendCorrection(ctx, row, body.form ?? {}, body.note, body.version))
  const continued = await continueDraft(ctx, row, body)
  await spendDraft(ctx, requestDraft({ draft: row.id }))
  return answerWith(ctx, continued)
}
