import type { FieldCode } from '../../contract/error'
import { checkIban } from '../../contract/identifiers'
import { checkAmount, currencies, formatMinor, toMinor, type Currency } from '../../contract/money/amounts'
import { checkBsc, checkTron } from '../../contract/money/wallet-addresses'
import { destinationKinds, withdrawalFees, type DestinationKind } from '../../contract/money/withdrawal-fees'
import type { FormProblems, FormValues } from './form/formValues'

/** The destination kinds valid for the currency chosen in the form; none until one is chosen. */
export const kindsFor = ({ currency }: FormValues): readonly DestinationKind[] =>
  currency === 'IRR' || currency === 'USDT' ? destinationKinds[currency] : []

/** The chosen destination kind, if it is valid for the currency. */
export const kindOf = (values: FormValues): DestinationKind | undefined =>
  kindsFor(values).find((kind) => kind === values['destination_kind'])

/** Fee and net amount of a withdrawal, as wire decimals; `gets` is absent while the amount is invalid or within the fee. */
export const withdrawalSums = (
  values: FormValues,
): { readonly currency: Currency; readonly fee: string; readonly gets?: string } | undefined => {
  const kind = kindOf(values)
  if (kind === undefined) return undefined
  const currency = values['currency'] as Currency
  const fee = withdrawalFees[kind]
  const minor = checkAmount(values['amount'], currency)
  const good = typeof minor === 'bigint' && minor > fee
  return { currency, fee: formatMinor(fee, currency), ...(good && { gets: formatMinor(minor - fee, currency) }) }
}

const checks = { iban: checkIban, tron: checkTron, bsc: checkBsc } as const

const amountProblem = (values: FormValues, available: string | undefined): FieldCode | undefined => {
  const currency = values['currency'] ?? ''
  if (!(currency in currencies)) return undefined
  const minor = checkAmount(values['amount'], currency as Currency)
  if (typeof minor !== 'bigint') return minor
  const kind = kindOf(values)
  if (kind !== undefined && minor <= withdrawalFees[kind]) return 'too_small'
  return available !== undefined && minor > toMinor(available, currency as Currency) ? 'balance' : undefined
}

/** Whether a valid amount exceeds the balance (`available`, a decimal of its currency; absent until known). */
export const isShort = (values: FormValues, available: string | undefined): boolean =>
  amountProblem(values, available) === 'balance'

/**
 * What the platform would reject in a filled withdrawal: the amount against balance (`available`, a decimal of the
 * chosen currency) and fee, the address or IBAN against its kind. Empty fields are not checked.
 */
export const withdrawalProblems = (values: FormValues, available: string | undefined): FormProblems => {
  const kind = kindOf(values)
  const typed = values['destination'] ?? ''
  const amount = (values['amount'] ?? '') === '' ? undefined : amountProblem(values, available)
  const checked = kind === undefined || typed.trim() === '' ? undefined : checks[kind](typed.trim())
  return {
    ...(amount !== undefined && { amount }),
    ...(checked && 'problem' in checked && { destination: checked.problem }),
  }
}

/** The form after a field change: replaces a destination kind the currency does not allow, if only one is left, or clears it. */
export const settledKind = (values: FormValues): FormValues => {
  const kinds = kindsFor(values)
  if (kinds.length === 0 || kindOf(values) !== undefined) return values
  return { ...values, destination_kind: kinds.length === 1 ? (kinds[0] ?? '') : '' }
}
