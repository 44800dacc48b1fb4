import { useTranslate } from 'react-admin'
import { useState } from 'react'
import type { Currency } from '../../contract/money/amounts'
import { useUser } from '../data/session/useUser'
import { ChartFrame } from '../chart/ChartFrame'
import { SecondaryButton } from '../ui/Control'
import { useFormats } from '../ui/useFormats'
import { useFilterValues } from '../list/filters/useFilterValues'
import { drillAddress, type Place } from './links'
import { chartOf, currenciesOf, figureWords, pointsOf } from './chartOf'
import type { CategoryKind, Drill, ReportChart } from './definition'
import { classed } from '../ui/classed'
import css from './ReportCharts.module.css'

const Grid = classed('div', css.grid)

interface OneProps {
  readonly reply: unknown
  /** How many days the report covers, if known. */
  readonly span?: number | undefined
  readonly place: Place
  /** At most 240 pixels high: for charts with rows. */
  readonly small?: boolean
}

const One = ({ chart, reply, place, small = false }: OneProps & { readonly chart: ReportChart }) => {
  const translate = useTranslate()
  const formats = useFormats()
  const user = useUser()
  const values = useFilterValues()
  const [wanted, setWanted] = useState<Currency>()
  const present = currenciesOf(chart, reply)
  const currency = present.find((id) => id === wanted) ?? present[0]
  const words = { formats, translate }
  const hrefOf = (point: unknown, drill: Drill) => drillAddress(drill, values, point, user, place)
  return (
    <ChartFrame
      title={translate(chart.title)}
      category={translate(chart.category.label)}
      type={chart.type}
      small={small}
      legend={chart.series.length > 1 || chart.split !== undefined}
      data={reply === undefined ? undefined : chartOf(chart, reply, currency, words, hrefOf)}
      whole={chart.kind === 'number'}
      format={(value) => figureWords(chart.kind, chart.kind === 'money' ? String(value) : value, currency, words)}
      {...(chart.kind === 'money' && { formatTick: formats.compact })}
      {...(chart.kind === 'duration' && {
        formatTick: (hours) => translate('reports.hours', { n: formats.number(hours, { maximumFractionDigits: 1 }) }),
      })}
      actions={
        present.length > 1 &&
        present.map((id) => (
          <SecondaryButton key={id} type="button" aria-pressed={id === currency} onClick={() => setWanted(id)}>
            {formats.unit(id)}
          </SecondaryButton>
        ))
      }
    />
  )
}

/** Days that fit side by side; more would only be noise. */
const mostDays = 92
/** Fewer months than this are not a trend. */
const fewestMonths = 3

/** For a report with both a daily and a monthly chart, those that suit its period; every other chart always. */
const fitting = (charts: readonly ReportChart[], reply: unknown, span = 0): readonly ReportChart[] => {
  const of = (kind: CategoryKind) => charts.find(({ category }) => category.kind === kind)
  const [days, months] = [of('day'), of('month')]
  if (!days || !months) return charts
  if (reply === undefined) return charts.filter((chart) => chart !== (span > mostDays ? days : months))
  const [shown, other] = pointsOf(days, reply).length > mostDays ? [months, days] : [days, months]
  const both = pointsOf(months, reply).length >= fewestMonths && shown === days
  return both ? charts : charts.filter((chart) => chart !== other)
}

interface ReportChartsProps extends OneProps {
  readonly charts: readonly ReportChart[]
  /** One below the other. */
  readonly column?: boolean
}

/** The charts of a report, each with its table twin. */
export const ReportCharts = ({ charts, column = false, ...props }: ReportChartsProps) => (
  <Grid className={`${props.small ? 'small' : ''}${column ? ' column' : ''}`}>
    {fitting(charts, props.reply, props.span).map((chart) => (
      <One key={chart.title} chart={chart} {...props} />
    ))}
  </Grid>
)
