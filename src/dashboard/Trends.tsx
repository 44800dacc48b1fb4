import { useTranslate } from 'react-admin'
import { Fragment, useState, type ReactNode } from 'react'
import { currencyIds, type Currency } from '../../contract/money/amounts'
import type { ChartData } from '../chart/chartData'
import { ChartFrame } from '../chart/ChartFrame'
import { monthPoint } from '../chart/moments'
import { decimalsOf } from '../list/table/decimals'
import { SecondaryButton } from '../ui/Control'
import { useFormats } from '../ui/useFormats'
import { drills, rowsBehind, type Counted, type Stats } from './drills'
import type { TrendKey } from './work'
import { classed } from '../ui/classed'
import css from './Trends.module.css'

const Grid = classed('div', css.grid)

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
      level={3}
      title={translate(`dashboard.trends.${name}`)}
      category={translate('dashboard.trends.month')}
      data={data}
      whole
      legend={series.length > 1}
      format={number}
      error={props.error}
      onRetry={props.onRetry}
    />
  )
}

interface MoneyTrendProps extends TrendProps {
  readonly name: 'income' | 'withdrawals'
  readonly series: readonly string[]
  /** The amounts of a month in a currency by series, and the rows behind each. */
  readonly amountsOf: (month: number, currency: Currency) => Readonly<Record<string, string>>
  readonly months: readonly Stats['months'][number][] | NonNullable<Stats['withdraw_months']>
  readonly hrefOf: (series: string, start: string, end: string, currency: Currency) => string
  readonly present: readonly Currency[]
}

/** Monthly money, one currency at a time. */
const MoneyTrend = (props: MoneyTrendProps) => {
  const { name, series, months, amountsOf, hrefOf, present, stats, error, onRetry } = props
  const translate = useTranslate()
  const { money, compact, unit } = useFormats()
  const pointOf = useMonthPoint()
  const [wanted, setWanted] = useState<Currency>()
  const currency = present.find((id) => id === wanted) ?? present[0] ?? 'USDT'
  const amounts = months.map((_month, at) => amountsOf(at, currency))
  const figures = amounts.flatMap((row) => Object.values(row).map((amount) => ({ amount })))
  const digits = decimalsOf({ source: 'amount', kind: 'money', currency }, figures, [])?.of[currency] ?? 0
  const each = <T,>(value: (key: string) => T) => Object.fromEntries(series.map((key) => [key, value(key)]))
  const data: ChartData | undefined = stats && {
    series: series.map((key) => ({ key, name: translate(`dashboard.series.${key}`) })),
    axis: 'time',
    points: months.map((row, at) => ({
      ...pointOf(row),
      values: each((key) => Number(amounts[at]?.[key] ?? 0)),
      texts: each((key) => money(amounts[at]?.[key] ?? '0', currency, { minimumFractionDigits: digits })),
      hrefs: each((key) => hrefOf(key, row.start, row.end, currency)),
    })),
  }
  return (
    <ChartFrame
      level={3}
      title={translate(`dashboard.trends.${name}`, { unit: unit(currency) })}
      category={translate('dashboard.trends.month')}
      type="stack"
      legend={series.length > 1}
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

const WithdrawTrend = (props: TrendProps) => {
  const months = props.stats?.withdraw_months ?? []
  return (
    <MoneyTrend
      {...props}
      name="withdrawals"
      series={['paid', 'unpaid']}
      months={months}
      present={currencyIds.filter((id) => months.some(({ rows }) => rows.some(({ currency }) => currency === id)))}
      amountsOf={(at, currency) => {
        const { paid = '0', unpaid = '0' } = months[at]?.rows.find((row) => row.currency === currency) ?? {}
        return { paid, unpaid }
      }}
      hrefOf={(series, start, end, currency) =>
        drills.withdrawals(start, end, currency, series === 'paid' ? 'paid' : 'unpaid')
      }
    />
  )
}

const IncomeTrend = (props: TrendProps) => {
  const months = props.stats?.months ?? []
  return (
    <MoneyTrend
      {...props}
      name="income"
      series={['income']}
      months={months}
      present={currencyIds.filter((id) => months.some(({ income }) => income?.some(({ currency }) => currency === id)))}
      amountsOf={(at, currency) => ({
        income: months[at]?.income?.find((row) => row.currency === currency)?.amount ?? '0',
      })}
      hrefOf={(_series, start, end) => drills.income(start, end)}
    />
  )
}

const trends: Readonly<Record<TrendKey, (props: TrendProps) => ReactNode>> = {
  work: (props) => (
    <CountTrend {...props} name="work" series={['tickets_opened', 'tickets_closed', 'requests_filed']} />
  ),
  people: (props) => <CountTrend {...props} name="people" series={['new_users', 'sold_subscriptions']} />,
  income: (props) => <IncomeTrend {...props} />,
  withdrawals: (props) => <WithdrawTrend {...props} />,
}

/** The last Persian months, for the series relevant to somebody's work. */
export const Trends = ({ trends: shown, ...props }: TrendProps & { readonly trends: readonly TrendKey[] }) => (
  <Grid>
    {shown.map((key) => (
      <Fragment key={key}>{trends[key](props)}</Fragment>
    ))}
  </Grid>
)
