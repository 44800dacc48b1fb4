import type { Messages } from '../messages'
import { units } from '../units'

/** Names of days and of ranges of days. Weekdays count from Saturday, 0. */
export const dates = {
  weekdays: units.fa.weekdays,
  weekdays_narrow: { 0: 'ش', 1: 'ی', 2: 'د', 3: 'س', 4: 'چ', 5: 'پ', 6: 'ج' },
  presets: {
    today: 'امروز',
    yesterday: 'دیروز',
    this_week: 'این هفته',
    last_week: 'هفتهٔ گذشته',
    last_30_days: '۳۰ روز گذشته',
    last_12_months: '۱۲ ماه گذشته',
    this_month: 'این ماه',
    last_month: 'ماه گذشته',
    this_season: 'این فصل',
    last_season: 'فصل گذشته',
    this_year: 'امسال',
    last_year: 'سال گذشته',
  },
  all_time: 'همهٔ زمان‌ها',
  from: 'از تاریخ',
  to: 'تا تاریخ',
  between: 'از %{from} تا %{to}',
  since: 'از %{from}',
  until: 'تا %{to}',
  open: 'انتخاب تاریخ از تقویم',
  placeholder: 'سال/ماه/روز',
  loading: 'در حال بارگذاری تقویم…',
} satisfies Messages
