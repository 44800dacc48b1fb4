import { useTranslate } from 'react-admin'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { IconControl, SecondaryButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { Section } from '../ui/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../ui/states'
import { ChartTable } from './ChartTable'
import { byPart, isEmpty, type ChartData } from './chartData'
import { mostSeries } from './ink'
import { LegendRoom } from './Legend'

const BarChart = lazy(async () => ({ default: (await import('./charts')).BarChart }))
const BarList = lazy(async () => ({ default: (await import('./charts')).BarList }))
const LineChart = lazy(async () => ({ default: (await import('./charts')).LineChart }))

export interface ChartFrameProps {
  readonly title: string
  /** Absent while loading. */
  readonly data: ChartData | undefined
  /** How data over time is drawn; names have bars beside them, which may be stacked. */
  readonly type?: 'bars' | 'stack' | 'line' | 'area'
  readonly height?: number
  readonly whole?: boolean
  readonly format?: (value: number) => string
  readonly formatTick?: (value: number) => string
  /** Heading of the first column of the table twin. */
  readonly category?: string
  readonly error?: unknown
  readonly onRetry?: () => void
  readonly actions?: ReactNode
  readonly level?: 2 | 3
  /** A legend below the chart will name several series. */
  readonly legend?: boolean
  /** Beside a table: at most 240 pixels high, with its table behind an icon. */
  readonly small?: boolean
}

/** Height of the marks over time, and in a small chart. */
const heights = { usual: 212, small: 134 } as const

/** A chart on a card with its table twin one button away, and its waiting, failed and empty states. */
export const ChartFrame = (props: ChartFrameProps) => {
  const { title, type = 'bars', small = false, error, onRetry, actions, level } = props
  const height = props.height ?? heights[small ? 'small' : 'usual']
  const translate = useTranslate()
  const category = props.category ?? translate('table.chart.category')
  const data = props.data && props.data.series.length > mostSeries ? byPart(props.data, title) : props.data
  const [table, setTable] = useState(false)
  const empty = data !== undefined && isEmpty(data)
  const stacked = type === 'stack'
  const [turn, turned] = [() => setTable(!table), translate(table ? 'table.chart.as_chart' : 'table.chart.as_table')]
  // Without a chart it only reserves its place.
  const shown = data && !empty ? undefined : ({ visibility: 'hidden' } as const)
  const icon = <Glyph name={table ? 'chart' : 'table'} size={18} />
  return (
    <Section
      title={title}
      level={level}
      actions={
        <span style={{ display: 'inline-flex', gap: small ? 6 : 8, ...(!small && { flexWrap: 'wrap' }) }}>
          {actions}
          {small ? (
            <IconControl type="button" aria-label={turned} title={turned} style={shown} onClick={turn}>
              {icon}
            </IconControl>
          ) : (
            <SecondaryButton type="button" aria-pressed={table} style={shown} onClick={turn}>
              {icon}
              {turned}
            </SecondaryButton>
          )}
        </span>
      }
    >
      {error !== undefined && error !== null && !data ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : !data ? (
        <Room height={height} legend={props.legend ?? false} />
      ) : empty ? (
        <EmptyState icon="chart" title={translate('table.chart.empty')} />
      ) : table ? (
        <ChartTable data={data} title={title} category={category} stacked={stacked} format={props.format} />
      ) : (
        <Suspense fallback={<Room height={height} legend={data.series.length > 1} />}>
          {data.axis !== 'time' ? (
            <BarList {...marks(props)} data={data} category={category} stacked={stacked} small={small} />
          ) : type === 'line' || type === 'area' ? (
            <LineChart {...marks(props)} height={height} data={data} area={type === 'area'} />
          ) : (
            <BarChart {...marks(props)} height={height} data={data} stacked={stacked} />
          )}
        </Suspense>
      )}
    </Section>
  )
}

interface RoomProps {
  readonly height: number
  readonly legend: boolean
}

/** Placeholder for a chart over time. */
const Room = ({ height, legend }: RoomProps) => (
  <>
    <SkeletonBar height={height} />
    {legend && <LegendRoom />}
  </>
)

const marks = ({ title, whole, format, formatTick }: ChartFrameProps) => ({
  title,
  whole,
  format,
  formatTick,
})
