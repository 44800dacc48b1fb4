import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { currencyIds, type Currency } from '../../contract/money/amounts'
import type { ChartData } from '../chart/chartData'
import { ChartFrame } from '../chart/ChartFrame'
import { monthPoint } from '../chart/moments'
import { decimalsOf } from '../list/table/decimals'
import { SecondaryButton } from '../ui/Control'
import { useFormats } from '../ui/useFormats'
import { drills, rowsBehind, type Counted, type Stats } from './drills'

const Grid = styled('div')({
  display: 'grid',
  gap: 18,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1080px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > *': { minInlineSize: 0 },
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
})

type Month = Pick<Stats['months'][number], 'year' | 'month'>

const keyOf = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

const useMonthPoint = () => {
  const formats = useFormats()
  const translate = useTranslate()
  return (row: Month) => monthPoint(keyOf(row), { formats, translate })
}

interface TrendProps {
  readonly stats: Stats | undefined
  readonly error: unknown
  readonly onRetry: () => void
}

const CountTrend = ({
  name,
  series,
  ...props
}: TrendProps & { readonly name: string; readonly series: readonly Counted[] }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const pointOf = useMonthPoint()
  const data: ChartData | undefined = props.stats && {
    series: series.map((key) => ({ key, name: translate(`dashboard.series.${key}`) })),
    axis: 'time',
    points: props.stats.months.map((row) => ({
      ...pointOf(row),
      values: Object.fromEntries(series.map((key) => [key, row[key]])),
      hrefs: Object.fromEntries(series.map((key) => [key, rowsBehind[key](row.start, row.end)])),
    })),
  }
  return (
    <ChartFrame
      title={translate(`dashboard.trends.${name}`)}
      category={translate('dashboard.trends.month')}
      data={data}
      whole
      format={number}
      error={props.error}
      onRetry={props.onRetry}
    />
  )
}

const WithdrawTrend = ({ stats, error, onRetry }: TrendProps) => {
  const translate = useTranslate()
  const { money, compact, unit } = useFormats()
  const pointOf = useMonthPoint()
  const [wanted, setWanted] = useState<Currency>()
  const months = stats?.withdraw_months ?? []
  const present = currencyIds.filter((id) => months.some(({ rows }) => rows.some(({ currency }) => currency === id)))
  const currency = present.find((id) => id === wanted) ?? present[0] ?? 'USDT'
  const amounts = months
    .flatMap(({ rows }) => rows.filter((row) => row.currency === currency))
    .flatMap(({ paid, unpaid }) => [{ amount: paid }, { amount: unpaid }])
  const digits = decimalsOf({ source: 'amount', kind: 'money', currency }, amounts, [])?.of[currency] ?? 0
  const exact = (amount: string) => money(amount, currency, { minimumFractionDigits: digits })
  const data: ChartData | undefined = stats && {
    series: (['paid', 'unpaid'] as const).map((key) => ({ key, name: translate(`dashboard.series.${key}`) })),
    axis: 'time',
    points: months.map((row) => {
      const found = row.rows.find((one) => one.currency === currency)
      const paid = found?.paid ?? '0'
      const unpaid = found?.unpaid ?? '0'
      return {
        ...pointOf(row),
        values: { paid: Number(paid), unpaid: Number(unpaid) },
        texts: { paid: exact(paid), unpaid: exact(unpaid) },
        hrefs: {
          paid: drills.withdrawals(row.start, row.end, currency, 'paid'),
          unpaid: drills.withdrawals(row.start, row.end, currency, 'unpaid'),
        },
      }
    }),
  }
  return (
    <ChartFrame
      title={translate('dashboard.trends.withdrawals', { unit: unit(currency) })}
      category={translate('dashboard.trends.month')}
      type="stack"
      data={data}
      format={(value) => money(value, currency)}
      formatTick={compact}
      error={error}
      onRetry={onRetry}
      actions={
        present.length > 1 &&
        present.map((id) => (
          <SecondaryButton key={id} type="button" aria-pressed={id === currency} onClick={() => setWanted(id)}>
            {unit(id)}
          </SecondaryButton>
        ))
      }
    />
  )
}

/** How the last Persian months went: work, people, and for those who see money the withdrawals. */
export const Trends = (props: TrendProps) => (
  <Grid>
    <CountTrend {...props} name="work" series={['tickets_opened', 'tickets_closed', 'requests_filed']} />
    <CountTrend {...props} name="people" series={['new_users', 'sold_subscriptions']} />
    {props.stats?.withdraw_months && <WithdrawTrend {...props} />}
  </Grid>
)
