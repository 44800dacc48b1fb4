import { catalogue } from '../../../contract/orders/catalogue'
import type { RequestType } from '../../../contract/requests/forms'
import { toMinor, type Currency } from '../../../contract/money/amounts'
import { useRead } from '../../data/useRead'

/** Types whose price is not known until the request has been reviewed. */
export const pricedLater: readonly RequestType[] = ['number', 'server']

interface Priced {
  readonly price: string | null
  readonly currency: Currency | null
}

/** The lowest and highest price, as decimals of one currency. */
export interface PriceSpan {
  readonly least: string
  readonly most: string
  readonly currency: Currency
}

/** From the cheapest to the dearest, in the currency of the first priced row; undefined if nothing has a price. */
export const spanOf = (rows: readonly Priced[]): PriceSpan | undefined => {
  const currency = rows.find(({ price }) => price !== null)?.currency
  if (!currency) return undefined
  const prices = rows
    .flatMap((row) => (row.price !== null && row.currency === currency ? [row.price] : []))
    .toSorted((a, b) => (toMinor(a, currency) < toMinor(b, currency) ? -1 : 1))
  const [least, most] = [prices[0], prices.at(-1)]
  return least === undefined || most === undefined ? undefined : { least, most, currency }
}

const isSold = ({ active }: { readonly active: boolean }): boolean => active

/**
 * Prices of the request types that have a price list (accounts and subscriptions by platform, courses, extras), and
 * whether they are still loading.
 */
export const usePrices = (): {
  readonly spans: Readonly<Partial<Record<RequestType, PriceSpan | undefined>>>
  readonly pending: Readonly<Partial<Record<RequestType, boolean>>>
} => {
  const platforms = useRead(catalogue.platforms, {})
  const courses = useRead(catalogue.courses, {})
  const extras = useRead(catalogue.extras, {})
  return {
    spans: {
      account: spanOf(platforms.data?.results.filter(isSold) ?? []),
      subscription: spanOf(platforms.data?.results.filter(isSold).flatMap(({ prices }) => prices ?? []) ?? []),
      course: spanOf(courses.data?.results.filter(isSold) ?? []),
      extra: spanOf(extras.data?.results ?? []),
    },
    pending: {
      account: platforms.isPending,
      subscription: platforms.isPending,
      course: courses.isPending,
      extra: extras.isPending,
    },
  }
}
