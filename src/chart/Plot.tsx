import { useNavigate, useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import { useFormats } from '../ui/useFormats'
import { nameOf, wordsOf, type ChartData, type ChartPoint } from './chartData'
import { categoryScale, extentOf, innerOf, labelStep, valueScale, type Frame } from './geometry'
import { InkPatterns } from './ink'
import { Legend, Swatch } from './Legend'
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

/** Width of a value's character, and of a name's letter, which is narrower. */
const room = { value: 7.2, name: 5.6 } as const

/** The line below a moment: that its period is still running, or its year where that changes. */
const below = (point: ChartPoint, before: ChartPoint | undefined): string | undefined =>
  point.running ?? (point.year === before?.year ? undefined : point.year)

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

  const extent = extentOf(data, stacked)
  const tickText = formatTick ?? compact
  const draft: Frame = { width, height, gutter: 0, rtl }
  const ticks = valueScale(extent, draft, whole).ticks.map(tickText)
  const gutter = 16 + Math.max(...ticks.map((text) => text.length), 1) * room.value
  const longest = Math.max(...data.points.map(({ short, label }) => (short ?? label).length), 1)
  const frame: Frame = { ...draft, gutter }
  const { scale, ticks: values } = valueScale(extent, frame, whole)
  const inner = innerOf(frame)
  const step = labelStep(data.points.length, inner.right - inner.left, longest * room.name + 10)
  const categories = categoryScale(data.points, frame, 0)
  const middle = (at: number) => {
    const point = data.points[at]
    return point ? (categories(point.key) ?? 0) + categories.bandwidth() / 2 : 0
  }
  const write = format ?? ((value: number) => number(value))
  const last = data.points.length - 1
  const labelled = data.points.map((point, at) => ({ point, at })).filter(({ at }) => (last - at) % step === 0)

  const { active, chosen, series, href, handlers } = usePlotCursor({
    data,
    rtl,
    middle,
    nearest: (point, spot) => nearest(point, spot, frame),
    onOpen: navigate,
  })
  const lines = chosen
    ? data.series.flatMap((one, at) => {
        const text = wordsOf(chosen, one, write)
        return text === undefined ? [] : [{ one, at, text }]
      })
    : []
  const tipX = active === undefined ? 0 : middle(active)

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
          {values.map((value) => (
            <g key={value}>
              <line
                className={value === 0 ? 'zero' : 'grid'}
                x1={inner.left}
                x2={inner.right}
                y1={scale(value)}
                y2={scale(value)}
              />
              <text x={rtl ? inner.right + 8 : inner.left - 8} y={scale(value) + 4} textAnchor="end">
                {tickText(value)}
              </text>
            </g>
          ))}
          {active !== undefined && (
            <rect
              className="guide"
              x={middle(active) - categories.bandwidth() / 2}
              width={categories.bandwidth()}
              y={inner.top}
              height={inner.bottom - inner.top}
              rx={6}
            />
          )}
          {labelled.map(({ point, at }, place) => (
            <text key={point.key} x={middle(at)} y={height - 25} textAnchor="middle">
              {point.short ?? point.label}
              <tspan x={middle(at)} dy={16} className="below">
                {below(point, labelled[place - 1]?.point)}
              </tspan>
            </text>
          ))}
          {children({ frame, id, active })}
        </svg>
        <span id={`${id}-keys`} hidden>
          {translate('table.chart.keys')}
        </span>
      </div>
      {chosen && (
        <div
          className="tip"
          aria-hidden="true"
          style={tipX > width / 2 ? { right: width - tipX + 14, top: 6 } : { left: tipX + 14, top: 6 }}
        >
          <strong>{nameOf(chosen)}</strong>
          {lines.map(({ one, at, text }) => (
            <div key={one.key} className={href && lines.length > 1 && one === series ? 'on' : undefined}>
              <span>
                <Swatch id={id} at={at} mark={mark} />
                {one.name}
              </span>
              <b>{text}</b>
            </div>
          ))}
        </div>
      )}
      <Legend series={data.series} id={id} mark={mark} />
      <div role="status" className="visually-hidden">
        {chosen && `${nameOf(chosen)}: ${list(lines.map(({ one, text }) => `${one.name} ${text}`))}`}
      </div>
    </Box>
  )
}
