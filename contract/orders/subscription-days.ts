import { addDays, addMonths } from '../jalali'

/**
 * First and last day of a subscription of this many Persian months bought today, both inclusive. It starts after a
 * running one, so that no paid day is lost.
 */
export const subscriptionSpan = (
  today: string,
  runsUntil: string | null,
  months: number,
): { readonly starts: string; readonly ends: string } =>
  runsUntil !== null && runsUntil >= today
    ? { starts: addDays(runsUntil, 1), ends: addMonths(runsUntil, months) }
    : { starts: today, ends: addMonths(today, months) }
