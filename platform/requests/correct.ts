import { todayInTehran } from '../../contract/jalali'
import type { FieldCode } from '../../contract/error'
import { requestForms } from '../../contract/requests/forms'
import type { requests } from '../../contract/requests/requests'
import { formatMinor } from '../../contract/money/amounts'
import { requestDraft } from '../../contract/system/drafts'
import { priceFor } from '../orders/price-list'
import { checkForm, type FormValues } from './form'
import type { Db } from '../db/connect'
import type { CallContext, Handler } from '../implement'
import { invalid } from '../http/refuse'
import { spendDraft } from '../system/drafts/spent-drafts'
import { answerWith, moveOn, requireMove, changeContextOf } from './change'
import { bindFiles, checkFiles } from './files'
import { backWithUs, type RequestRow } from './rows'
import { requestInReach } from './scope'

const askCorrection = async (
  ctx: CallContext,
  row: RequestRow,
  notes: Readonly<Record<string, string>>,
  note: string | undefined,
  version?: number,
): Promise<RequestRow> => {
  const context = await changeContextOf(ctx, row)
  await requireMove(ctx, context, 'correct', version)
  const known = new Set(requestForms[row.type].fields.map(({ key }) => key))
  const unknown = Object.keys(notes).filter((key) => !known.has(key))
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(unknown.map((key) => [`field_notes.${key.slice(0, 60)}`, 'unknown_field' as const])),
    )
  if (Object.keys(notes).length === 0 && note === undefined) throw invalid({ field_notes: 'required' })
  return moveOn(ctx, context, {
    event: 'correction_asked',
    note,
    to: row.userUuid,
    set: {
      status: 'needs_correction',
      actionStatus: 'user',
      // The withdrawal needs new approvals, so the request leaves the payment step.
      ...(row.type === 'withdrawal' && { step: requestForms.withdrawal.steps[0] }),
      fieldNotes: { ...notes },
      correctionNote: note ?? null,
    },
    tells: 'request_correction',
  })
}

/** The keys the owner may resubmit: the marked ones, or all if staff left only a general remark. */
const openKeys = (row: RequestRow): ReadonlySet<string> => {
  const marked = Object.keys(row.fieldNotes)
  return new Set(marked.length > 0 ? marked : requestForms[row.type].fields.map(({ key }) => key))
}

/**
 * The amount of a request whose price the buyer may not change, unless staff marked the amount: that of a course, and of
 * a platform subscription with a listed price, which follows a corrected duration.
 */
const fixedAmount = async (db: Db, row: RequestRow, given: FormValues): Promise<string | null | undefined> => {
  const { duration, amount = null } = row.form
  if (Object.hasOwn(row.fieldNotes, 'amount')) return undefined
  if (row.courseUuid !== null) return amount
  if (row.type !== 'subscription') return undefined
  const wanted = given['duration'] ?? duration
  const price = await priceFor(db, row.platformUuid, wanted)
  return price && wanted !== duration ? formatMinor(price.minor, price.currency) : price && amount
}

/** Whether a listed price would be kept for a duration that has none, with no amount for the owner to enter. */
const losesPrice = async (db: Db, row: RequestRow, given: FormValues, open: ReadonlySet<string>): Promise<boolean> => {
  const { duration } = row.form
  const wanted = given['duration'] ?? duration
  if (row.type !== 'subscription' || wanted === duration || open.has('amount')) return false
  const [before, after] = [await priceFor(db, row.platformUuid, duration), await priceFor(db, row.platformUuid, wanted)]
  return before !== undefined && after === undefined
}

/** The owner's correction: exactly the marked fields, at least one of them changed, and a form that is then valid as a whole. */
export const sendCorrection = async (
  ctx: CallContext,
  row: RequestRow,
  given: FormValues,
  note: string | undefined,
  version?: number,
): Promise<RequestRow> => {
  const { db, user } = ctx
  const context = await changeContextOf(ctx, row)
  await requireMove(ctx, context, 'send_correction', version)
  const open = openKeys(row)
  const problems: Record<string, FieldCode> = Object.fromEntries(
    Object.keys(given)
      .filter((key) => !open.has(key))
      .map((key) => [`form.${key.slice(0, 60)}`, 'unknown_field' as const]),
  )
  for (const key of Object.keys(row.fieldNotes)) if (!Object.hasOwn(given, key)) problems[`form.${key}`] = 'required'
  if (await losesPrice(db, row, given, open)) problems['form.duration'] = 'unknown_option'
  const today = todayInTehran(ctx.now())
  const fixed = await fixedAmount(db, row, given)
  const wanted = { ...row.form, ...given, ...(fixed !== undefined && { amount: fixed }) }
  const checked = checkForm(row.type, wanted, { today, draft: false })
  for (const [key, code] of Object.entries(checked.problems)) problems[`form.${key}`] ??= code
  const marked = Object.keys(row.fieldNotes)
  if (marked.length > 0 && marked.every((key) => checked.form[key] === (row.form[key] ?? null)))
    for (const key of marked) problems[`form.${key}`] ??= 'unchanged'
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await checkFiles(db, checked.files, user.uuid, row.id)
  const moved = await moveOn(ctx, context, {
    event: 'correction_sent',
    note,
    set: {
      status: 'pending',
      ...(await backWithUs(db, row.assigneeUuid)),
      form: checked.form,
      amountMinor: checked.amountMinor,
      currency: checked.currency,
      fieldNotes: {},
      correctionNote: null,
    },
  })
  await bindFiles(db, checked.files, row.id)
  await spendDraft(ctx, requestDraft({ correction: row.id }))
  return moved
}

/** Staff ask for corrections by field; the owner sends them. */
export const correction: Handler<typeof requests.correction> = async (ctx, { params, body }) => {
  const row = await requestInReach(ctx.db, ctx.user, params.id)
  if (row.userUuid === ctx.user.uuid) {
    if (body.field_notes !== undefined) throw invalid({ field_notes: 'unknown_field' })
    return answerWith(ctx, await sendCorrection(ctx, row, body.form ?? {}, body.note, body.version))
  }
  if (body.form !== undefined) throw invalid({ form: 'unknown_field' })
  return answerWith(ctx, await askCorrection(ctx, row, body.field_notes ?? {}, body.note, body.version))
}
