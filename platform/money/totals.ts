import { currencyIds, formatMinor, type Currency } from '../../contract/money/amounts'

interface OfCurrency {
  readonly currency: string | null
}

/** Writes an amount of the currency at hand, in minor units as a query sums them up; null counts as none. */
export type WriteAmount = (minor: bigint | string | null) => string

const writerOf =
  (currency: Currency): WriteAmount =>
  (minor) =>
    formatMinor(BigInt(minor ?? 0), currency)

/** The totals of a reply where one row holds all of a currency, in the order totals are told. */
export const perCurrency = <R extends OfCurrency, T extends object>(
  rows: readonly R[],
  tell: (row: R, write: WriteAmount) => T,
): ({ readonly currency: Currency } & T)[] =>
  currencyIds.flatMap((currency) =>
    rows.filter((row) => row.currency === currency).map((row) => ({ currency, ...tell(row, writerOf(currency)) })),
  )

/** The totals of a reply where several rows hold what a currency comes to; without rows of it nothing is told. */
export const summedPerCurrency = <R extends OfCurrency, T extends object>(
  rows: readonly R[],
  tell: (mine: readonly R[], write: WriteAmount) => T,
): ({ readonly currency: Currency } & T)[] =>
  currencyIds.flatMap((currency) => {
    const mine = rows.filter((row) => row.currency === currency)
    return mine.length === 0 ? [] : [{ currency, ...tell(mine, writerOf(currency)) }]
  })
