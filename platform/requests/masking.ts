import { requestForms, type FormFieldKind } from '../../contract/requests/forms'
import { maskCard, maskCode, maskEmail, maskIban, maskPhone, maskWallet } from '../people/mask'
import type { RequestRow } from './rows'

type Mask = (value: string) => string

const wholeDestination: Mask = (value) => (value.startsWith('IR') ? maskIban(value) : maskWallet(value))

const masks: Partial<Readonly<Record<FormFieldKind, Mask>>> = {
  mobile: maskPhone,
  email: maskEmail,
  national_id: maskCode,
  iban: maskIban,
  card: maskCard,
  wallet: wholeDestination,
}

const maskOf = (row: RequestRow, key: string): Mask | undefined => {
  const kind = requestForms[row.type].fields.find((field) => field.key === key)?.kind
  return key === 'destination' ? wholeDestination : kind && masks[kind]
}

/** The keys of the filled-in personal values in a form. */
export const maskedKeys = (row: RequestRow): string[] =>
  Object.keys(row.form).filter(
    (key) => maskOf(row, key) !== undefined && row.form[key] !== null && row.form[key] !== '',
  )

/** The form as its owner wrote it, or with every personal value masked. */
export const shownForm = (row: RequestRow, hides: boolean): Record<string, string | null> =>
  hides
    ? Object.fromEntries(
        Object.entries(row.form).map(([key, value]) => [
          key,
          value === null ? null : (maskOf(row, key)?.(value) ?? value),
        ]),
      )
    : row.form
