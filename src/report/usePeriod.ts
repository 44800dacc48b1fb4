import { useListContext } from 'react-admin'
import { addDays, daysBetween, isIsoDate, previousRange, todayInTehran, type DayRange } from '../../contract/jalali'
import { presetRange, type RangePreset } from '../../contract/jalali-presets'
import { asks } from '../../contract/endpoint'
import { sourceOf } from '../data/report/source'
import { useRead } from '../data/useRead'
import type { FilterValues } from '../list/filters/filters'
import { useFilterValues } from '../list/filters/useFilterValues'
import { isYoung } from '../ui/Kpi'
import type { ReportDefinition } from './definition'

const daysOf = ({ start: from, end: to }: NonNullable<ReportDefinition['period']>, preset: RangePreset) => {
  const { start, end } = presetRange(preset, todayInTehran())
  return { [from]: start, [to]: end }
}

/** The days a report starts with, as filter values. */
export const usualDays = ({ period }: ReportDefinition): Record<string, string> | undefined =>
  period?.usual && daysOf(period, period.usual)

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isIsoDate(value) ? value : undefined

/**
 * The filter values of a report with its days as a range: a link may have requested a number of last days, and a report
 * that never covers all time shows, and keeps, its default range.
 */
export const withUsualDays = (definition: ReportDefinition, values: FilterValues): FilterValues => {
  const { period } = definition
  const back = period?.lookBack === undefined ? undefined : Number(values[period.lookBack] ?? '')
  if (period?.lookBack !== undefined && back !== undefined && Number.isSafeInteger(back) && back > 0) {
    const { [period.lookBack]: _, ...others } = values
    const end = dayOf(values[period.end]) ?? todayInTehran()
    return { ...others, [period.start]: values[period.start] ?? addDays(end, 1 - back), [period.end]: end }
  }
  const given = period && (values[period.start] ?? values[period.end])
  return period?.bounded && given === undefined ? { ...values, ...daysOf(period, period.bounded) } : values
}

/** The period before the one shown, when that has both ends. */
const before = ({ period }: ReportDefinition, values: FilterValues): DayRange | undefined => {
  const [start, end] = period ? [dayOf(values[period.start]), dayOf(values[period.end])] : []
  if (!start || !end || start > end) return undefined
  const whole = previousRange({ start, end })
  const today = todayInTehran()
  if (end <= today || start > today) return whole
  // A period still running is compared with as many days of the previous one.
  const cut = addDays(whole.start, daysBetween(start, today))
  return cut < whole.end ? { start: whole.start, end: cut } : whole
}

/** The same report for the previous equal period, requested only where a figure is compared with it. */
export const usePrevious = (definition: ReportDefinition) => {
  const { endpoint } = sourceOf(definition.source)
  const { period, figures = [], fixed } = definition
  const values = useFilterValues()
  const { error, isPending } = useListContext()
  const range = before(definition, values)
  const compared = range !== undefined && figures.some(({ compare }) => compare !== undefined)
  const query = {
    ...values,
    ...fixed,
    ...(period && range && { [period.start]: range.start, [period.end]: range.end }),
    ...(asks(endpoint, 'page') && { page: 1, page_size: 1 }),
  }
  const asked = compared && !error && figures.some(({ compare }) => compare === true)
  const { data, refetch, isPending: isAsked } = useRead(endpoint, { query }, { enabled: asked })
  const [start, end] = period ? [dayOf(values[period.start]), dayOf(values[period.end])] : []
  const today = todayInTehran()
  const runsFrom = end !== undefined && end >= today ? start : undefined
  // A report without a period of its own counts this Persian month.
  const since = period ? runsFrom : presetRange('this_month', today).start
  const young = since !== undefined && isYoung(since, today)
  return {
    range: compared ? range : undefined,
    young,
    reply: asked ? data : undefined,
    /** The comparison is still loading, and will be shown. */
    comes: compared && !young && !error && (isPending || (asked && isAsked)),
    refetch,
    asked,
  }
}
