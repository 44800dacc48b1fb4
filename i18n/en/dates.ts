import type { dates as fa } from '../fa/dates'
import type { Translation } from '../messages'
import { units } from '../units'

/** Names of days and of ranges of days. Weekdays count from Saturday, 0. */
export const dates = {
  weekdays: units.en.weekdays,
  weekdays_narrow: { 0: 'Sa', 1: 'Su', 2: 'Mo', 3: 'Tu', 4: 'We', 5: 'Th', 6: 'Fr' },
  presets: {
    today: 'Today',
    yesterday: 'Yesterday',
    this_week: 'This week',
    last_week: 'Last week',
    last_30_days: 'Last 30 days',
    last_12_months: 'Last 12 months',
    this_month: 'This Persian month',
    last_month: 'Last Persian month',
    this_season: 'This Persian quarter',
    last_season: 'Last Persian quarter',
    this_year: 'This Persian year',
    last_year: 'Last Persian year',
  },
  all_time: 'All time',
  from: 'From',
  to: 'To',
  between: '%{from} to %{to}',
  since: 'From %{from}',
  until: 'Until %{to}',
  open: 'Choose a date from the calendar',
  placeholder: 'Year/Month/Day',
  loading: 'Loading the calendar…',
} satisfies Translation<typeof fa>
