import { AdapterDateFnsJalali } from '@mui/x-date-pickers/AdapterDateFnsJalali'
import { todayInTehran } from '../../../contract/jalali'
import { persianDigits } from '../../../contract/text'

/**
 * An ISO day as the calendar's own date: noon of the machine's day, so that daylight saving cannot shift it. The
 * calendar only ever sees days, never instants.
 */
export const toCalendar = (iso: string): Date => {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

/** The ISO day of a calendar date. */
export const fromCalendar = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The Persian calendar for the picker: Persian digits, and Tehran's today. */
export class PersianAdapter extends AdapterDateFnsJalali {
  constructor(options?: ConstructorParameters<typeof AdapterDateFnsJalali>[0]) {
    super(options)
    const { date, formatByString } = this
    this.formatByString = (value, format) => persianDigits(formatByString(value, format))
    this.date = (value) =>
      value === undefined ? date(toCalendar(todayInTehran()).toISOString() as typeof value) : date(value)
  }
}
