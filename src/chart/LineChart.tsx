import { area, line } from 'd3-shape'
import { valueOf, type ChartPoint, type ChartSeries } from './chartData'
import { categoryScale, extentOf, valueScale, type Frame } from './geometry'
import { colourOf, inkAt, Marker } from './ink'
import { Plot, type PlotProps, type Surface } from './Plot'
import type { Spot } from './usePlotCursor'

export interface LineChartProps extends Omit<PlotProps, 'stacked'> {
  /** Fills the area under each line. */
  readonly area?: boolean
}

/** Lines over time with a mark at each value; a missing value breaks the line, a period still running is dotted. */
export const LineChart = ({ area: filled = false, ...props }: LineChartProps) => (
  <Plot {...props} mark="line" nearest={nearestLine(props)}>
    {(surface) => <Lines {...props} filled={filled} surface={surface} />}
  </Plot>
)

const placesOf = ({ data, whole = false }: Omit<PlotProps, 'stacked'>, frame: Frame) => {
  const categories = categoryScale(data.points, frame, 0)
  const { scale } = valueScale(extentOf(data, false), frame, whole)
  return {
    x: (point: ChartPoint) => (categories(point.key) ?? 0) + categories.bandwidth() / 2,
    y: (point: ChartPoint, series: ChartSeries) => scale(valueOf(point, series) ?? 0),
    zero: scale(0),
  }
}

/** The line that passes a point nearest to a spot. */
const nearestLine =
  (props: Omit<PlotProps, 'stacked'>) =>
  (point: ChartPoint, spot: Spot, frame: Frame): string | undefined => {
    const { y } = placesOf(props, frame)
    return props.data.series
      .filter((series) => valueOf(point, series) !== undefined)
      .toSorted((a, b) => Math.abs(y(point, a) - spot.y) - Math.abs(y(point, b) - spot.y))[0]?.key
  }

interface LinesProps extends Omit<PlotProps, 'stacked'> {
  readonly filled: boolean
  readonly surface: Surface
}

const Lines = ({ filled, surface: { frame, active }, ...props }: LinesProps) => {
  const { x, y, zero } = placesOf(props, frame)
  const { series: all, points } = props.data
  const running = points.find((point) => point.running !== undefined)
  const ended = points.filter((point) => point !== running)
  const latest = ended.at(-1)
  return all.map((series, at) => {
    const ink = inkAt(at)
    const known = (point: ChartPoint) => valueOf(point, series) !== undefined
    const draw = line<ChartPoint>(x, (point) => y(point, series)).defined(known)
    const path = draw(ended)
    const under = area<ChartPoint>(x, zero, (point) => y(point, series)).defined(known)(ended)
    const onward = running && latest && known(latest) && known(running) && draw([latest, running])
    return (
      <g key={series.key}>
        {filled && under && <path d={under} fill={colourOf(ink)} opacity={0.14} />}
        {path && (
          <path
            d={path}
            fill="none"
            stroke={colourOf(ink)}
            strokeWidth={2.2}
            strokeDasharray={ink.dash}
            strokeLinejoin="round"
          />
        )}
        {onward && <path className="onward" d={onward} stroke={colourOf(ink)} />}
        {points.map((point, place) =>
          known(point) && (points.length <= 40 || place === active) ? (
            <Marker key={point.key} ink={ink} x={x(point)} y={y(point, series)} running={point === running} />
          ) : null,
        )}
      </g>
    )
  })
}
