import { area, curveMonotoneX, line } from 'd3-shape'
import { valueOf, type ChartPoint, type ChartSeries } from './chartData'
import { categoryScale, extentOf, valueScale, type Frame } from './geometry'
import { inkAt, Marker } from './ink'
import { Plot, type PlotProps, type Spot, type Surface } from './Plot'

export interface LineChartProps extends Omit<PlotProps, 'stacked'> {
  /** Fills the room under each line. */
  readonly area?: boolean
}

/** Lines over time with a mark at each value; a missing value breaks the line. Right to left in Persian, see {@link Plot}. */
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

const Lines = ({ filled, surface: { frame, inks, active }, ...props }: LinesProps) => {
  const { x, y, zero } = placesOf(props, frame)
  const { series: all, points } = props.data
  return all.map((series, at) => {
    const ink = inkAt(inks, at)
    const known = (point: ChartPoint) => valueOf(point, series) !== undefined
    const path = line<ChartPoint>(x, (point) => y(point, series))
      .defined(known)
      .curve(curveMonotoneX)([...points])
    const under = area<ChartPoint>(x, zero, (point) => y(point, series))
      .defined(known)
      .curve(curveMonotoneX)([...points])
    return (
      <g key={series.key}>
        {filled && under && <path d={under} fill={ink.colour} opacity={0.14} />}
        {path && (
          <path
            d={path}
            fill="none"
            stroke={ink.colour}
            strokeWidth={2.2}
            strokeDasharray={ink.dash}
            strokeLinejoin="round"
          />
        )}
        {points.map((point, place) =>
          known(point) && (points.length <= 40 || place === active) ? (
            <Marker key={point.key} ink={ink} x={x(point)} y={y(point, series)} />
          ) : null,
        )}
      </g>
    )
  })
}
