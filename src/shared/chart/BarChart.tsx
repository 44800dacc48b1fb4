import { barsOf } from './geometry'
import { fillOf } from './ink'
import { Plot, type PlotProps } from './Plot'

/** Bars beside each other, or stacked. Right to left in Persian, see {@link Plot}. */
export const BarChart = (props: PlotProps) => (
  <Plot {...props}>
    {({ frame, inks, id, active }) =>
      barsOf(props.data, frame, props.stacked ?? false, props.whole ?? false).map((bar) => (
        <rect
          key={`${bar.point.key} ${bar.series.key}`}
          x={bar.x}
          y={bar.y}
          width={bar.width}
          height={bar.height}
          rx={props.stacked ? 0 : Math.min(4, bar.width / 2)}
          fill={fillOf(id, inks, bar.at)}
          opacity={active === undefined || props.data.points[active] === bar.point ? 1 : 0.55}
        />
      ))
    }
  </Plot>
)
