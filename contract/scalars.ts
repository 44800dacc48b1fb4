import * as z from 'zod/mini'
import { isIsoDate } from './jalali'
import type { FieldCode } from './error'
import {
  checkCard,
  checkEmail,
  checkIban,
  checkMobile,
  checkNationalId,
  checkPostalCode,
  shortestPassword,
  sixDigits,
  type Checked,
} from './identifiers'
import { currencyIds, readAmount } from './money/amounts'
import {
  isSearchable,
  latinCode,
  latinNumber,
  normaliseLong,
  normaliseStored,
  reasonLength,
  tagOf,
  trackingOf,
} from './text'

/* Every issue message below is a field code of `error.ts`: screens translate it and never show it. */

/** The message of a schema: `required` for an empty value, otherwise the given code. */
const says =
  (code: FieldCode) =>
  ({ input }: { readonly input?: unknown }): FieldCode =>
    input === undefined || input === null || input === '' ? 'required' : code

const refused = (code: FieldCode) => ({ error: says(code), abort: true })

/** An identifier in a reply or path. */
export const uuid = z.guid({ error: says('invalid') }).check(z.toLowerCase())
/** Whether a text is such an identifier, in letters of either case. */
export const isUuid = (text: string): boolean => uuid.safeParse(text).success

/** An integer id of a ticket, request or list row. */
export const id = z.int({ error: says('invalid') }).check(z.positive(refused('invalid')))

/** The largest id a row may have: PostgreSQL's integer. */
export const largestId = 2_147_483_647

const withinIds = (asked: number): number => Math.min(asked, largestId)

/** An integer id in a body. One beyond the largest is read as the largest, which no row has yet: it is not found. */
export const idInput = z.int({ error: says('invalid') }).check(z.positive(refused('invalid')), z.overwrite(withinIds))

const safeInteger = (typed: string | number): number | undefined => {
  const text = latinNumber(String(typed).slice(0, 40))
  if (!/^[+-]?\d{1,16}$/.test(text)) return undefined
  // Adding zero turns minus zero into plain zero.
  const value = Number(text) + 0
  return Number.isSafeInteger(value) ? value : undefined
}

/** A whole number in an inclusive range, in digits of any script. `code` is the error for anything else. */
export const integerBetween = (
  least: number,
  most: number,
  code: FieldCode = 'not_integer',
  keep = (value: number): number => value,
) =>
  z.pipe(
    z.union([z.string(), z.number()], { error: says(code) }),
    z.transform((typed: string | number, context): number => {
      const value = safeInteger(typed)
      const refuse = (message: FieldCode) => context.issues.push({ code: 'custom', input: typed, message })
      if (value === undefined) refuse(typed === '' ? 'required' : code)
      else if (value < least) refuse('too_small')
      else if (value > most) refuse('too_big')
      return keep(value ?? 0)
    }),
  )

/** An integer id in a path or query, read as `idInput` reads it: digits of any script. */
export const idText = integerBetween(1, Number.MAX_SAFE_INTEGER, 'invalid', withinIds)

/** The stars of a rating in a query. */
export const starsText = integerBetween(1, 5)

/** A whole number in a query or form, any digit script, negative allowed. */
export const wholeNumber = integerBetween(-1_000_000_000, 1_000_000_000)

/** How many days a list or report looks back, the current one included, up to about two years. */
export const lookBackDays = integerBetween(1, 800)

/** A number of things; replies only. */
export const count = z.int({ error: says('not_integer') }).check(z.nonnegative(refused('too_small')))

/** A calendar day `YYYY-MM-DD`, 1300/01/01 to 1500/12/29. */
export const isoDate = z.string({ error: says('date') }).check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, refused('date')),
  z.refine((day) => isIsoDate(day), refused('date')),
)

/** A moment in UTC, `…Z`. */
export const instant = z.iso.datetime({ error: says('date') })

/** Money in a reply: a decimal string. */
export const decimal = z
  .string({ error: says('amount') })
  .check(z.regex(/^-?\d{1,24}(?:\.\d{1,18})?$/, refused('amount')))

const amountText = (zero: boolean) =>
  z.pipe(
    z.union([z.string(), z.number()], { error: says('amount') }),
    z.transform((typed: string | number, context): string => {
      if (typed === '') context.issues.push({ code: 'custom', input: typed, message: 'required' })
      const read = readAmount(typed, undefined, zero)
      if ('text' in read) return read.text
      if (typed !== '') context.issues.push({ code: 'custom', input: typed, message: read.problem })
      return '0'
    }),
  )

/**
 * A positive amount of money as sent: text in any digit script or a number, at most 15 whole digits and 6 decimals.
 * Returns Latin decimal text; `checkAmount` checks the decimals of the currency at hand.
 */
export const amountInput = amountText(false)

/** The same for what has been paid so far, which may be zero: checked by `checkPaid`. */
export const paidInput = amountText(true)

/** A currency id. */
export const currency = z.enum(currencyIds, { error: says('unknown_option') })

/** A text scalar that keeps the checked form of an identifier. */
export const identifier = (check: (typed: string) => Checked, code: FieldCode) =>
  z.string({ error: says(code) }).check(
    z.overwrite((typed: string) => {
      const checked = check(typed)
      return 'value' in checked ? checked.value : typed
    }),
    z.check((context) => {
      const checked = check(context.value)
      if ('problem' in checked) {
        const message = context.value === '' ? 'required' : checked.problem
        context.issues.push({ code: 'custom', input: context.value, message })
      }
    }),
  )

/** An Iranian mobile number in any spelling, returned as `+989…`. */
export const mobile = identifier(checkMobile, 'mobile')
/** An e-mail address, returned in lower case. */
export const email = identifier(checkEmail, 'email')
/** An Iranian IBAN (Sheba), returned without separators. */
export const iban = identifier(checkIban, 'iban')
/** A bank card number, returned without separators. */
export const card = identifier(checkCard, 'card')
/** A person's national id. */
export const nationalId = identifier(checkNationalId, 'national_id')
/** A postal code of 10 digits. */
export const postalCode = identifier(checkPostalCode, 'postal_code')

const digitsOrElse = (code: FieldCode) =>
  z
    .string({ error: says(code) })
    .check(z.maxLength(40, refused(code)), z.overwrite(latinCode), z.regex(sixDigits, refused(code)))

/** A one-time code of six digits in any script. */
export const oneTimeCode = digitsOrElse('code')
/** The transaction passcode, six digits in any script. */
export const passcode = digitsOrElse('passcode')

/** A password, untouched: exactly what was typed is hashed. */
export const password = z
  .string({ error: says('password_weak') })
  .check(z.minLength(shortestPassword, refused('too_short')), z.maxLength(128, refused('too_long')))

const written = (most: number, least: number, normalise: (text: string) => string) =>
  z.string({ error: says('invalid') }).check(
    z.refine((typed: string) => !typed.includes('\0'), refused('invalid')),
    z.overwrite(normalise),
    z.minLength(least, refused('too_short')),
    z.maxLength(most, refused('too_long')),
  )

/** A line of text, at least one visible character; stored without control and direction-override characters. */
export const text = (most: number) => written(most, 1, normaliseStored)
/** The number a bank or PayPal gives a payment, as it is stored and compared: see `trackingOf`. */
export const trackingNumber = (most: number) =>
  z.pipe(z.pipe(text(most), z.transform(trackingOf)), z.string().check(z.minLength(1, 'required')))

/** Why somebody decides or changes something. */
export const reasonText = text(reasonLength)

/** One tag of a record, in its stored spelling: see `tagOf`. */
export const tagText = (most: number) => written(most, 1, tagOf)

/** A text of several lines; characters that reorder text become visible. */
export const longText = (most: number) => written(most, 1, normaliseLong)
/** A search term; may be empty. */
export const queryText = (most: number) => written(most, 0, normaliseStored)
/** A term of the user search: at least four characters after folding (specification §5). */
export const searchText = (most: number) =>
  written(most, 0, normaliseStored).check(z.refine((term: string) => isSearchable(term), refused('query_short')))

const flagWords = { true: true, '1': true, false: false, '0': false } as const

/** A boolean in a query. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])], { error: says('invalid') }),
  z.transform((value: boolean | keyof typeof flagWords): boolean =>
    typeof value === 'boolean' ? value : flagWords[value],
  ),
)

/** Several values in a query: separated by commas, or an array. Returns an array. */
export const csv = <T extends z.ZodMiniType>(item: T): z.ZodMiniType<z.output<T>[], string | readonly z.input<T>[]> => {
  const given = z.union([z.string(), z.array(z.unknown())], { error: says('invalid') })
  const parts = z.pipe(
    given,
    z.transform((value: string | unknown[]): unknown[] =>
      typeof value === 'string'
        ? value
            .split(/[,،]/)
            .map((part) => part.trim())
            .filter((part) => part !== '')
        : value,
    ),
  )
  return z.pipe(parts, z.array(item).check(z.maxLength(200, refused('too_long')))) as never
}

/** The last page that can be requested, and the most rows of a page. */
export const pageLimits = { page: 1_000_000, rows: 100 } as const

/** The number of the requested page, from 1. */
export const page = z._default(integerBetween(1, pageLimits.page), 1)
/** Rows on a page. */
export const pageSize = z._default(integerBetween(1, pageLimits.rows), 25)

/** Only the rows with these ids, in one call. */
export const idsOf = <T extends z.ZodMiniType>(item: T) => ({ ids: z.optional(csv(item)) })

/** Query keys of every paged list; spread into `z.object`. */
export const paging = { page, page_size: pageSize }

/** Query keys of an inclusive range of days; spread into `z.object` and wrap with {@link ordered}. */
export const dateRange = { start_date: z.optional(isoDate), end_date: z.optional(isoDate) }

/** The sort key of a list: a field, or the field with a leading minus for descending. */
export const sortBy = <const F extends readonly [string, ...string[]]>(fields: F) => {
  const keys = fields.flatMap((field) => [field, `-${field}`]) as (F[number] | `-${F[number]}`)[]
  return z.enum(keys as [F[number] | `-${F[number]}`], { error: says('unknown_option') })
}

/** The fields of a sort key. */
export type SortField<S extends string | undefined> = Exclude<S, undefined | `-${string}`>

/** What a sort key means: its field, and whether the order is descending. */
export const readSort = <S extends string>(sort: S): { readonly field: SortField<S>; readonly desc: boolean } => {
  const desc = sort.startsWith('-')
  return { field: (desc ? sort.slice(1) : sort) as SortField<S>, desc }
}

const isBefore = (end: unknown, start: unknown): boolean =>
  (typeof end === 'string' && typeof start === 'string' && end < start) ||
  (typeof end === 'number' && typeof start === 'number' && end < start)

const rangeEnd = /(^|_)(?:start|end)(_|$)/

/** Both keys of the range a key is one end of: for `bought_end_date`, also `bought_start_date`; undefined for other keys. */
export const rangeKeys = (key: string): { readonly start: string; readonly end: string } | undefined =>
  rangeEnd.test(key) ? { start: key.replace(rangeEnd, '$1start$2'), end: key.replace(rangeEnd, '$1end$2') } : undefined

/** The same object, but refusing any range whose end comes before its start; the issue is on the end. */
export const ordered = <T extends z.ZodMiniObject>(object: T): T =>
  object.check(
    z.check((context) => {
      const values = context.value as Readonly<Record<string, unknown>>
      for (const key of Object.keys(values)) {
        const keys = rangeKeys(key)
        if (keys?.end !== key || !isBefore(values[key], values[keys.start])) continue
        const message = typeof values[key] === 'number' ? 'number_order' : 'date_order'
        context.issues.push({ code: 'custom', input: values[key], path: [key], message })
      }
    }),
  )

/** The reply of every paged list; `totals` covers the whole filtered set, not the page. */
export function pageOf<T extends z.ZodMiniType>(
  item: T,
): z.ZodMiniObject<{
  count: typeof count
  next: z.ZodMiniNullable<z.ZodMiniString>
  previous: z.ZodMiniNullable<z.ZodMiniString>
  results: z.ZodMiniArray<T>
}>
export function pageOf<T extends z.ZodMiniType, S extends z.ZodMiniType>(
  item: T,
  totals: S,
): z.ZodMiniObject<{
  count: typeof count
  next: z.ZodMiniNullable<z.ZodMiniString>
  previous: z.ZodMiniNullable<z.ZodMiniString>
  results: z.ZodMiniArray<T>
  totals: S
}>
export function pageOf(item: z.ZodMiniType, totals?: z.ZodMiniType): z.ZodMiniObject {
  const shape = { count, next: z.nullable(z.string()), previous: z.nullable(z.string()), results: z.array(item) }
  return totals ? z.object({ ...shape, totals }) : z.object(shape)
}

/** Whether something was paid. */
export const paidStates = ['unpaid', 'paid'] as const

/** Paid, unpaid, or both. */
export const paidStatus = z.enum(['all', ...paidStates])
export type PaidStatus = z.infer<typeof paidStatus>

/** The reply of a write that has nothing to return. */
export const done = z.object({ ok: z.literal(true) })

/** An uploaded file; the endpoint checks its kind and size. */
export const file = z.file({ error: says('file_type') })
