import { addDays } from './calendar'

const daysOf: Readonly<Record<number, number>> = { 1: 30, 3: 91, 6: 183, 12: 365 }

/** Days a package of so many months gives. */
const packageDays = (months: number): number => daysOf[months] ?? Math.round((months * 365) / 12)

/**
 * First and last day of a subscription bought today. It follows a running one, so that no paid day is lost; both ends
 * are calendar days and belong to it.
 */
export const subscriptionSpan = (
  today: string,
  runsUntil: string | null,
  months: number,
): { readonly starts: string; readonly ends: string } =>
  runsUntil !== null && runsUntil >= today
    ? { starts: addDays(runsUntil, 1), ends: addDays(runsUntil, packageDays(months)) }
    : { starts: today, ends: addDays(today, packageDays(months)) }
