import type { ChartPoint } from './chartData'
import { barsOf, type Frame } from './geometry'
import { colourOf, fillOf, inkAt } from './ink'
import { Plot, type PlotProps } from './Plot'
import type { Spot } from './usePlotCursor'

const distance = (at: number, from: number, size: number): number => Math.max(from - at, at - from - size, 0)

/** The bar at a spot, or the nearest one of its point: horizontally for grouped bars, vertically for stacked ones. */
const nearestBar =
  ({ data, stacked = false, whole = false }: PlotProps) =>
  (point: ChartPoint, { x, y }: Spot, frame: Frame): string | undefined => {
    const away = (bar: ReturnType<typeof barsOf>[number]) =>
      stacked ? distance(y, bar.y, bar.height) : distance(x, bar.x, bar.width)
    return barsOf(data, frame, stacked, whole)
      .filter((bar) => bar.point === point)
      .toSorted((a, b) => away(a) - away(b))[0]?.series.key
  }

/** Bars over time, grouped or stacked; those of a period still running are outlined. */
export const BarChart = (props: PlotProps) => (
  <Plot {...props} nearest={nearestBar(props)}>
    {({ frame, id, active }) =>
      barsOf(props.data, frame, props.stacked ?? false, props.whole ?? false).map((bar) => (
        <rect
          key={`${bar.point.key} ${bar.series.key}`}
          x={bar.x}
          y={bar.y}
          width={bar.width}
          height={bar.height}
          rx={props.stacked ? 0 : Math.min(4, bar.width / 2)}
          fill={fillOf(id, bar.at)}
          {...(bar.point.running !== undefined && {
            className: 'running',
            style: { stroke: colourOf(inkAt(bar.at)) },
          })}
          opacity={active === undefined || props.data.points[active] === bar.point ? 1 : 0.55}
        />
      ))
    }
  </Plot>
)
