import * as z from 'zod/mini'
import { count, csv, currency, dateRange, isoDate, uuid } from './scalars'

/** A Persian month (Jalali `year`, `month`) with its Gregorian days, both inclusive. */
export const persianMonth = { year: count, month: count, start: isoDate, end: isoDate }

/** Filters every money or people report understands. */
export const reportQuery = {
  ...dateRange,
  platforms: z.optional(csv(z.string())),
  platform_uuids: z.optional(csv(uuid)),
  currency_type: z.optional(currency),
}
