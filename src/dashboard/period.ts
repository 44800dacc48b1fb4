import { useSearchParams } from 'react-router'
import { link } from '../paths'

/** How many Persian months the charts may show. */
export const periods = [2, 6, 12] as const
export type Period = (typeof periods)[number]

/** The months the address asks for; two where it asks for none. */
export const usePeriod = (): Period => {
  const [query] = useSearchParams()
  const wanted = Number(query.get('months'))
  return periods.find((months) => months === wanted) ?? 2
}

/** The dashboard with so many months. */
export const periodLink = (months: Period): string =>
  link('adminDashboard', months === 2 ? {} : { months, withdraw_months: months })
