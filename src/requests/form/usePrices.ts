import { catalogue } from '../../../contract/orders/catalogue'
import type { RequestType } from '../../../contract/requests/forms'
import { toMinor, type Currency } from '../../../contract/money/amounts'
import { useRead } from '../../data/useRead'

/** Kinds that cost something nobody can tell before what is asked for was looked at. */
export const pricedLater: readonly RequestType[] = ['number', 'server']

interface Priced {
  readonly price: string | null
  readonly currency: Currency | null
}

/** The least and the most something costs: decimals of one currency. */
export interface PriceSpan {
  readonly least: string
  readonly most: string
  readonly currency: Currency
}

/** From the cheapest to the dearest, of the currency the first of them is sold in; nothing where nothing has a price. */
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
 * What the kinds of request cost that have a price list: accounts and subscriptions by platform, courses, extras; and
 * whether it is still asked.
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
