import type { ChartSeries } from './chartData'
import { colourOf, fillOf, inkAt, Marker } from './ink'
import { classed } from '../ui/classed'
import css from './Legend.module.css'

interface SwatchProps {
  readonly id: string
  readonly at: number
  readonly mark?: 'fill' | 'line'
}

/** The mark of a series as drawn, including pattern or dash. */
export const Swatch = ({ id, at, mark = 'fill' }: SwatchProps) => {
  const ink = inkAt(at)
  return mark === 'fill' ? (
    <svg width={14} height={14} aria-hidden="true" style={{ flexShrink: 0, inlineSize: 14, display: 'inline-block' }}>
      <rect width={14} height={14} rx={4} fill={fillOf(id, at)} />
    </svg>
  ) : (
    <svg width={26} height={14} aria-hidden="true" style={{ flexShrink: 0, inlineSize: 26, display: 'inline-block' }}>
      <path d="M0 7h26" stroke={colourOf(ink)} strokeWidth={2.2} strokeDasharray={ink.dash} />
      <Marker ink={ink} x={13} y={7} />
    </svg>
  )
}

const Line = classed('ul', css.line)

interface LegendProps {
  readonly series: readonly ChartSeries[]
  readonly id: string
  readonly mark: 'fill' | 'line'
}

/** Which mark belongs to which series; a single series needs none. */
export const Legend = ({ series, id, mark }: LegendProps) =>
  series.length < 2 ? null : (
    <Line>
      {series.map(({ key, name }, at) => (
        <li key={key}>
          <Swatch id={id} at={at} mark={mark} />
          {name}
        </li>
      ))}
    </Line>
  )

/** Reserves one line of a {@link Legend}. */
export const LegendRoom = () => (
  <Line aria-hidden="true">
    <li>{'\u00a0'}</li>
  </Line>
)
