import type { FieldCode } from '../../contract/error'
import { checkIban } from '../../contract/identifiers'
import { checkAmount, currencies, formatMinor, toMinor, type Currency } from '../../contract/money/amounts'
import { checkBsc, checkTron } from '../../contract/money/wallet-addresses'
import { destinationKinds, withdrawalFees, type DestinationKind } from '../../contract/money/withdrawal-fees'
import type { FormProblems, FormValues } from './form/formValues'

/** Kinds of destination that suit the currency chosen in the form; none while no currency is chosen. */
export const kindsFor = ({ currency }: FormValues): readonly DestinationKind[] =>
  currency === 'IRR' || currency === 'USDT' ? destinationKinds[currency] : []

/** The kind of destination chosen, if it suits the currency. */
export const kindOf = (values: FormValues): DestinationKind | undefined =>
  kindsFor(values).find((kind) => kind === values['destination_kind'])

/** Fee of a withdrawal and what arrives, as decimals of the wire; `gets` is absent while the amount is none. */
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

/** Whether a good amount is more than there is (`available`, a decimal of its currency; absent until it is known). */
export const isShort = (values: FormValues, available: string | undefined): boolean =>
  amountProblem(values, available) === 'balance'

/**
 * What the platform would refuse of a filled withdrawal: amount against balance (`available`, a decimal of the chosen
 * currency) and fee, address or IBAN against its kind. Empty fields are left alone.
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

/** The form after a field changed: a kind of destination that does not suit the currency makes way for the one that does. */
export const settledKind = (values: FormValues): FormValues => {
  const kinds = kindsFor(values)
  if (kinds.length === 0 || kindOf(values) !== undefined) return values
  return { ...values, destination_kind: kinds.length === 1 ? (kinds[0] ?? '') : '' }
}
