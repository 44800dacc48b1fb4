import { addDays, monthIndex, spanFrom, toJalali, weekday, type DayRange } from './jalali'

/** The ranges a person picks by name. */
export const rangePresets = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'last_30_days',
  'last_12_months',
  'this_month',
  'last_month',
  'this_season',
  'last_season',
  'this_year',
  'last_year',
] as const
export type RangePreset = (typeof rangePresets)[number]

/** The days a preset means on a given day; weeks begin on Saturday, months, seasons and years are Persian. */
export const presetRange = (preset: RangePreset, today: string): DayRange => {
  const month = monthIndex(toJalali(today))
  const season = month - (month % 3)
  const year = month - (month % 12)
  const saturday = addDays(today, -weekday(today))
  switch (preset) {
    case 'today':
      return { start: today, end: today }
    case 'yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) }
    case 'this_week':
      return { start: saturday, end: addDays(saturday, 6) }
    case 'last_week':
      return { start: addDays(saturday, -7), end: addDays(saturday, -1) }
    case 'last_30_days':
      return { start: addDays(today, -29), end: today }
    case 'last_12_months':
      return { start: spanFrom(month - 11, 1).start, end: today }
    case 'this_month':
      return spanFrom(month, 1)
    case 'last_month':
      return spanFrom(month - 1, 1)
    case 'this_season':
      return spanFrom(season, 3)
    case 'last_season':
      return spanFrom(season - 3, 3)
    case 'this_year':
      return spanFrom(year, 12)
    case 'last_year':
      return spanFrom(year - 12, 12)
  }
}

/** Every preset that equals this range today: on the last day of a 30-day month, «this month» is also «last 30 days». */
export const presetsOf = ({ start, end }: DayRange, today: string): readonly RangePreset[] =>
  rangePresets.filter((preset) => {
    const range = presetRange(preset, today)
    return range.start === start && range.end === end
  })

/** The first preset that equals this range today, if any: a link opened tomorrow must not claim «today». */
export const presetOf = (range: DayRange, today: string): RangePreset | undefined => presetsOf(range, today)[0]
