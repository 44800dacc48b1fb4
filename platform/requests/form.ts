import { isIsoDate } from '../../contract/jalali'
import type { FieldCode } from '../../contract/error'
import { daysOf, requestForms, type FormField, type RequestType } from '../../contract/requests/forms'
import {
  checkCard,
  checkEmail,
  checkIban,
  checkMobile,
  checkNationalId,
  type Checked,
} from '../../contract/identifiers'
import { checkAmount, currencyIds, formatMinor, type Currency } from '../../contract/money/amounts'
import { isUuid } from '../../contract/scalars'
import { latinNumber, normaliseLong, normaliseStored } from '../../contract/text'
import { checkBsc, checkTron } from '../../contract/money/wallet-addresses'

/** The values of a form by field key; files are attachment ids. */
export type FormValues = Readonly<Record<string, string | null>>

/** Form values as stored, the amount they state, and the problems found, by field key. */
export interface CheckedForm {
  readonly form: Record<string, string | null>
  readonly amountMinor: bigint | null
  readonly currency: Currency | null
  readonly files: readonly { readonly key: string; readonly id: string }[]
  readonly problems: Readonly<Record<string, FieldCode>>
}

const longest = 4000

const bounded = (text: string, max = longest): Checked =>
  text.length > max ? { problem: 'too_long' } : { value: text }

const wholeNumber = ({ range = [0, 999_999_999] }: FormField, typed: string): Checked => {
  const text = latinNumber(typed)
  if (!/^-?\d{1,15}$/.test(text)) return { problem: 'not_integer' }
  const number = Number(text)
  if (number < range[0]) return { problem: 'too_small' }
  return number > range[1] ? { problem: 'too_big' } : { value: String(number) }
}

/** A wallet or account of the chosen kind, or of any kind if none is chosen. */
const destination = (typed: string, kind: string | null | undefined): Checked => {
  if (kind === 'iban') return checkIban(typed)
  if (kind === 'bsc') return checkBsc(typed)
  if (kind === 'tron') return checkTron(typed)
  const tron = checkTron(typed)
  return 'value' in tron ? tron : checkBsc(typed)
}

const amountIn = (typed: string, currency: Currency | null): Checked => {
  if (currency === null) return { problem: 'amount' }
  const minor = checkAmount(typed, currency)
  return typeof minor === 'bigint' ? { value: formatMinor(minor, currency) } : { problem: minor }
}

const dayOf = (field: FormField, typed: string, today: string): Checked => {
  if (!isIsoDate(typed)) return { problem: 'date' }
  const { start, end, outside } = daysOf(field, today)
  return typed < start || typed > end ? { problem: outside } : { value: typed }
}

/** What a value is validated against besides its field. */
interface Surroundings {
  readonly values: FormValues
  readonly currency: Currency | null
  readonly today: string
}

const checkValue = (field: FormField, typed: string, { values, currency, today }: Surroundings): Checked => {
  switch (field.kind) {
    case 'text':
      return bounded(normaliseStored(typed), field.max)
    case 'long_text':
      return bounded(normaliseLong(typed), field.max)
    case 'mobile':
      return checkMobile(typed)
    case 'email':
      return checkEmail(typed)
    case 'national_id':
      return checkNationalId(typed)
    case 'iban':
      return checkIban(typed)
    case 'card':
      return checkCard(typed)
    case 'wallet':
      return destination(typed, values['destination_kind'])
    case 'amount':
      return amountIn(typed, currency)
    case 'date':
      return dayOf(field, typed, today)
    case 'select':
      return field.options?.includes(typed) ? { value: typed } : { problem: 'unknown_option' }
    case 'number':
      return wholeNumber(field, typed)
    case 'file':
      return isUuid(typed) ? { value: typed.toLowerCase() } : { problem: 'invalid' }
  }
}

const isCurrency = (value: string | null | undefined): value is Currency =>
  (currencyIds as readonly unknown[]).includes(value)

const currencyOf = (type: RequestType, values: FormValues): Currency | null => {
  const currency = requestForms[type].amount?.currency
  if (currency === undefined) return null
  if (typeof currency === 'string') return currency
  const chosen = values[currency.field]
  return isCurrency(chosen) ? chosen : null
}

/** Rial goes to an IBAN, Tether to a wallet. */
const suits = (currency: string | null | undefined, kind: string | null | undefined): boolean =>
  (currency === 'IRR') === (kind === 'iban')

const isEmpty = (value: string | null | undefined): value is null | undefined | '' =>
  value === undefined || value === null || value.trim() === ''

/**
 * Validates a form against the contract's table on the day `today` (`YYYY-MM-DD`, Tehran). A draft may be incomplete and
 * half typed: only its field names, lengths and files are checked.
 */
export const checkForm = (
  type: RequestType,
  values: FormValues,
  { today, draft }: { readonly today: string; readonly draft: boolean },
): CheckedForm => {
  const { fields, amount } = requestForms[type]
  const currency = currencyOf(type, values)
  const form: Record<string, string | null> = {}
  const files: { key: string; id: string }[] = []
  const known = new Set(fields.map(({ key }) => key))
  const problems: Record<string, FieldCode> = Object.fromEntries(
    Object.keys(values)
      .filter((key) => !known.has(key))
      .map((key) => [key.slice(0, 60), 'unknown_field' as const]),
  )
  for (const field of fields) {
    const typed = values[field.key]
    if (isEmpty(typed)) {
      form[field.key] = null
      if (field.required && !draft) problems[field.key] = 'required'
      continue
    }
    const checked = checkValue(field, typed, { values, currency, today })
    if ('value' in checked) form[field.key] = checked.value
    else if (draft && field.kind !== 'file' && typed.length <= longest) form[field.key] = normaliseLong(typed)
    else problems[field.key] = checked.problem
    if (field.kind === 'file' && 'value' in checked) files.push({ key: field.key, id: checked.value })
  }
  const kind = form['destination_kind']
  if (!draft && known.has('destination_kind') && currency !== null && !isEmpty(kind) && !suits(currency, kind))
    problems['destination_kind'] ??= 'unknown_option'
  const minor = amount && currency ? checkAmount(form[amount.field] ?? '', currency) : null
  const amountMinor = typeof minor === 'bigint' ? minor : null
  return { form, amountMinor, currency: amountMinor === null ? null : currency, files, problems }
}
