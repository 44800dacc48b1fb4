import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import type { Currency } from '../../contract/money/amounts'
import { useUser } from '../data/session/useUser'
import { ChartFrame } from '../chart/ChartFrame'
import { SecondaryButton } from '../ui/Control'
import { useFormats } from '../ui/useFormats'
import { useFilterValues } from '../list/filters/useFilterValues'
import { drillAddress, type Place } from './addresses'
import { chartOf, currenciesOf, figureWords } from './chartOf'
import type { Drill, ReportChart } from './definition'

const Grid = styled('div')({
  display: 'grid',
  gap: 18,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1080px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > *': { minInlineSize: 0 },
  // Cards side by side end on one line.
  '& > section': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
  '@media print': { display: 'block', '& > *': { breakInside: 'avoid', marginBlockEnd: 12 } },
})

interface OneProps {
  readonly reply: unknown
  readonly place: Place
}

const One = ({ chart, reply, place }: OneProps & { readonly chart: ReportChart }) => {
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
      data={reply === undefined ? undefined : chartOf(chart, reply, currency, words, hrefOf)}
      whole={chart.kind === 'number'}
      format={(value) => figureWords(chart.kind, chart.kind === 'money' ? String(value) : value, currency, words)}
      {...(chart.kind === 'money' && { formatTick: formats.compact })}
      {...(chart.kind === 'duration' && {
        formatTick: (hours) => translate('reports.hours', { n: formats.number(hours) }),
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

/** The charts of a report, each with its table twin. */
export const ReportCharts = ({ charts, ...props }: OneProps & { readonly charts: readonly ReportChart[] }) => (
  <Grid>
    {charts.map((chart) => (
      <One key={chart.title} chart={chart} {...props} />
    ))}
  </Grid>
)
