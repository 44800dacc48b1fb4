import { useNavigate, useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import { useFormats } from '../ui/useFormats'
import { nameOf, wordsOf, type ChartData, type ChartPoint, type ChartSeries } from './chartData'
import type { Frame } from './geometry'
import { InkPatterns } from './ink'
import { Legend, Swatch } from './Legend'
import { plotLayout, type PlotLayout } from './plotLayout'
import { useRtl } from '../theme/useRtl'
import { usePlotCursor, type Spot } from './usePlotCursor'
import { useWidth } from './useWidth'
import { classed } from '../ui/classed'
import css from './Plot.module.css'

const Box = classed('div', css.box)

export interface PlotProps {
  readonly data: ChartData
  readonly title: string
  readonly height?: number
  readonly stacked?: boolean
  /** Formats a value with its unit; defaults to plain figures. */
  readonly format?: (value: number) => string
  /** Formats a value on the axis; defaults to rounded figures. */
  readonly formatTick?: (value: number) => string
  /** Values are counts: no half steps on the axis. */
  readonly whole?: boolean
}

/** What the marks of a chart need for drawing. */
export interface Surface {
  readonly frame: Frame
  readonly id: string
  /** The category under the pointer or keyboard cursor. */
  readonly active: number | undefined
}

/** The line below a moment: that its period is still running, or its year where that changes. */
const below = (point: ChartPoint, before: ChartPoint | undefined): string | undefined =>
  point.running ?? (point.year === before?.year ? undefined : point.year)

interface AxesProps {
  readonly layout: PlotLayout
  readonly tickText: (value: number) => string
}

/** The value axis with its grid. */
const ValueAxis = ({ layout: { frame, inner, scale, ticks }, tickText }: AxesProps) =>
  ticks.map((value) => (
    <g key={value}>
      <line
        className={value === 0 ? 'zero' : 'grid'}
        x1={inner.left}
        x2={inner.right}
        y1={scale(value)}
        y2={scale(value)}
      />
      <text x={frame.rtl ? inner.right + 8 : inner.left - 8} y={scale(value) + 4} textAnchor="end">
        {tickText(value)}
      </text>
    </g>
  ))

/** The names of the points, as far as there is room. */
const CategoryAxis = ({ layout: { frame, labelled, middle } }: Pick<AxesProps, 'layout'>) =>
  labelled.map(({ point, at }, place) => (
    <text key={point.key} x={middle(at)} y={frame.height - 25} textAnchor="middle">
      {point.short ?? point.label}
      <tspan x={middle(at)} dy={16} className="below">
        {below(point, labelled[place - 1]?.point)}
      </tspan>
    </text>
  ))

/** Marks the active category. */
const Guide = ({ layout: { inner, band }, x }: Pick<AxesProps, 'layout'> & { readonly x: number }) => (
  <rect className="guide" x={x - band / 2} width={band} y={inner.top} height={inner.bottom - inner.top} rx={6} />
)

/** The value of a series at the chosen point, in words. */
interface Line {
  readonly one: ChartSeries
  /** Its place among the series. */
  readonly at: number
  readonly text: string
}

interface TipProps {
  readonly point: ChartPoint
  readonly lines: readonly Line[]
  /** The line that a click opens, if it is one of several. */
  readonly on: ChartSeries | undefined
  readonly id: string
  readonly mark: 'fill' | 'line'
  readonly x: number
  readonly width: number
}

const Tip = ({ point, lines, on, id, mark, x, width }: TipProps) => (
  <div
    className="tip"
    aria-hidden="true"
    style={x > width / 2 ? { right: width - x + 14, top: 6 } : { left: x + 14, top: 6 }}
  >
    <strong>{nameOf(point)}</strong>
    {lines.map(({ one, at, text }) => (
      <div key={one.key} className={lines.length > 1 && one === on ? 'on' : undefined}>
        <span>
          <Swatch id={id} at={at} mark={mark} />
          {one.name}
        </span>
        <b>{text}</b>
      </div>
    ))}
  </div>
)

/**
 * Axes, grid, tooltip and keyboard of charts over time.
 *
 * In a right-to-left language the category axis runs from right to left, so time flows in reading direction, and the
 * value axis is on the right; in English both are mirrored. Arrow keys move visually: left goes left. Home is the first
 * category, End the last. The point reached is read out in full.
 */
export const Plot = ({
  data,
  title,
  height = 212,
  stacked = false,
  format,
  formatTick,
  whole = false,
  mark = 'fill',
  nearest,
  children,
}: PlotProps & {
  readonly mark?: 'fill' | 'line'
  /** The series whose mark at a point is nearest to a spot. */
  readonly nearest: (point: ChartPoint, spot: Spot, frame: Frame) => string | undefined
  readonly children: (surface: Surface) => ReactNode
}) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { number, compact, list } = useFormats()
  const rtl = useRtl()
  const id = useId()
  const { box, width } = useWidth<HTMLDivElement>()

  const tickText = formatTick ?? compact
  const layout = plotLayout({ data, width, height, rtl, stacked, whole, tickText })
  const { frame, middle } = layout
  const write = format ?? ((value: number) => number(value))

  const { active, chosen, series, href, handlers } = usePlotCursor({
    data,
    rtl,
    middle,
    nearest: (point, spot) => nearest(point, spot, frame),
    onOpen: navigate,
  })
  const lines: readonly Line[] = chosen
    ? data.series.flatMap((one, at) => {
        const text = wordsOf(chosen, one, write)
        return text === undefined ? [] : [{ one, at, text }]
      })
    : []
  const x = active === undefined ? 0 : middle(active)

  return (
    <Box ref={box}>
      <div
        className="surface"
        role="application"
        aria-roledescription={translate('table.chart.role')}
        aria-label={title}
        aria-describedby={`${id}-keys`}
        tabIndex={0}
        style={href ? { cursor: 'pointer' } : undefined}
        {...handlers}
      >
        <svg viewBox={`0 0 ${width} ${height}`} height={height} direction={rtl ? 'rtl' : 'ltr'} aria-hidden="true">
          <InkPatterns id={id} count={data.series.length} />
          <ValueAxis layout={layout} tickText={tickText} />
          {active !== undefined && <Guide layout={layout} x={x} />}
          <CategoryAxis layout={layout} />
          {children({ frame, id, active })}
        </svg>
        <span id={`${id}-keys`} hidden>
          {translate('table.chart.keys')}
        </span>
      </div>
      {chosen && (
        <Tip point={chosen} lines={lines} on={href ? series : undefined} id={id} mark={mark} x={x} width={width} />
      )}
      <Legend series={data.series} id={id} mark={mark} />
      <div role="status" className="visually-hidden">
        {chosen && `${nameOf(chosen)}: ${list(lines.map(({ one, text }) => `${one.name} ${text}`))}`}
      </div>
    </Box>
  )
}
