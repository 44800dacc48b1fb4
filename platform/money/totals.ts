import { currencyIds, formatMinor, type Currency } from '../../contract/money/amounts'

interface OfCurrency {
  readonly currency: string | null
}

/** Formats an amount of the current currency, in minor units as queries sum them; null counts as zero. */
export type WriteAmount = (minor: bigint | string | null) => string

const writerOf =
  (currency: Currency): WriteAmount =>
  (minor) =>
    formatMinor(BigInt(minor ?? 0), currency)

/** The totals of a reply where each currency has one row, in the fixed order of currencies. */
export const perCurrency = <R extends OfCurrency, T extends object>(
  rows: readonly R[],
  tell: (row: R, write: WriteAmount) => T,
): ({ readonly currency: Currency } & T)[] =>
  currencyIds.flatMap((currency) =>
    rows.filter((row) => row.currency === currency).map((row) => ({ currency, ...tell(row, writerOf(currency)) })),
  )

/** The totals of a reply where a currency may have several rows; a currency without rows is left out. */
export const summedPerCurrency = <R extends OfCurrency, T extends object>(
  rows: readonly R[],
  tell: (mine: readonly R[], write: WriteAmount) => T,
): ({ readonly currency: Currency } & T)[] =>
  currencyIds.flatMap((currency) => {
    const mine = rows.filter((row) => row.currency === currency)
    return mine.length === 0 ? [] : [{ currency, ...tell(mine, writerOf(currency)) }]
  })
