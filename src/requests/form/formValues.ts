import * as z from 'zod/mini'
import { isIsoDate, parseTypedDate, todayInTehran } from '../../../contract/jalali'
import type { FieldCode } from '../../../contract/error'
import type { Currency } from '../../../contract/money/amounts'
import {
  daysOf,
  requestForms,
  type FormField,
  type FormFieldKind,
  type RequestType,
} from '../../../contract/requests/forms'
import { amountInput, card, email, iban, mobile, nationalId, wholeNumber } from '../../../contract/scalars'
import { isFieldCode } from '../../form/validate'

/** Values of a request form by field key; an absent key is an empty field. */
export type FormValues = Readonly<Record<string, string>>

/** Reasons by field key; `platform` and `course` stand for the subject. */
export type FormProblems = Readonly<Record<string, string>>

const scalars: Readonly<Partial<Record<FormFieldKind, z.ZodMiniType>>> = {
  mobile,
  email,
  national_id: nationalId,
  iban,
  card,
  amount: amountInput,
  number: wholeNumber,
}

/** A day outside its bounds stays in the input as typed. */
const problemOfDay = (field: FormField, value: string): FieldCode | undefined => {
  const day = isIsoDate(value) ? value : parseTypedDate(value)
  if (day === null) return 'date'
  const { start, end, outside } = daysOf(field, todayInTehran())
  return day < start || day > end ? outside : undefined
}

const problemOf = (field: FormField, values: FormValues): FieldCode | undefined => {
  const value = values[field.key] ?? ''
  if (value.trim() === '') return field.required ? 'required' : undefined
  if (field.max !== undefined && value.length > field.max) return 'too_long'
  if (field.kind === 'date') return problemOfDay(field, value)
  if (field.range && Number(value) < field.range[0]) return 'too_small'
  if (field.range && Number(value) > field.range[1]) return 'too_big'
  const schema = field.kind === 'wallet' && values['destination_kind'] === 'iban' ? iban : scalars[field.kind]
  const message = schema && z.safeParse(schema, value).error?.issues[0]?.message
  return message === undefined ? undefined : isFieldCode(message) ? message : 'invalid'
}

/** What the contract rejects in a form before it is sent. Wallet addresses are checked by the platform. */
export const problemsOf = (type: RequestType, values: FormValues, subject: string): FormProblems => {
  const form = requestForms[type]
  const found = form.fields.flatMap((field) => {
    const problem = problemOf(field, values)
    return problem === undefined ? [] : [[field.key, problem] as const]
  })
  return { ...(form.subject && subject === '' && { [form.subject]: 'required' }), ...Object.fromEntries(found) }
}

/** An error at every marked field of a correction if none was changed: the platform would reject it too. */
export const unchangedOf = (marked: readonly string[], before: FormValues, after: FormValues): FormProblems =>
  marked.every((key) => (before[key] ?? '').trim() === (after[key] ?? '').trim())
    ? Object.fromEntries(marked.map((key) => [key, 'unchanged']))
    : {}

/** The platform's field errors mapped to the form's fields: `form.amount` belongs to `amount`. */
export const problemsFrom = (fields: Readonly<Record<string, FieldCode>>): FormProblems =>
  Object.fromEntries(
    Object.entries(fields).map(([path, code]) => [path.replace(/^form\./, '').replace(/_uuid$/, ''), code]),
  )

/** Only the filled fields, as the platform expects them. */
export const filled = (values: FormValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))

/** The currency an amount is entered in; undefined until it is chosen. */
export const currencyOf = (type: RequestType, values: FormValues): Currency | undefined => {
  const currency = requestForms[type].amount?.currency ?? 'IRR'
  if (typeof currency === 'string') return currency
  const chosen = values[currency.field]
  return chosen === 'IRR' || chosen === 'USDT' ? chosen : undefined
}
