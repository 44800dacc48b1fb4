import { useSearchParams } from 'react-router'
import { link } from '../paths'
import { readPreference, writePreference } from '../data/preferences'

/** How many Persian months the charts may show; the first is the specification's default. */
export const periods = [2, 6, 12] as const
export type Period = (typeof periods)[number]

const kept = 'dashboard.months'
const known = (wanted: unknown): Period | undefined => periods.find((months) => months === wanted)

/** The months the address requests, else the last choice. */
export const usePeriod = (): Period => {
  const [query] = useSearchParams()
  return known(Number(query.get('months'))) ?? known(readPreference(kept)) ?? periods[0]
}

/** Stores how many months somebody wants to see from now on. */
export const keepPeriod = (months: Period): void => void writePreference(kept, months)

/** The dashboard with this many months. */
export const periodLink = (months: Period): string => link('adminDashboard', { months, withdraw_months: months })
