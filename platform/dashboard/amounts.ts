import { currencyIds, formatMinor, type Currency } from '../../contract/money/amounts'

/** Minor units by currency as the amounts of a reply, in currency order, without zeros. */
export const amountsOf = (minor: ReadonlyMap<string, bigint>): { currency: Currency; amount: string }[] =>
  currencyIds.flatMap((currency) => {
    const value = minor.get(currency) ?? 0n
    return value === 0n ? [] : [{ currency, amount: formatMinor(value, currency) }]
  })
