import { scaleBand, scaleLinear } from 'd3-scale'
import { valueOf, type ChartData, type ChartPoint, type ChartSeries } from './chartData'

/** The smallest and the largest value on the axis; zero is always included. */
export const extentOf = ({ series, points }: ChartData, stacked: boolean): readonly [number, number] => {
  let low = 0
  let high = 0
  for (const point of points) {
    const values = series.map((one) => valueOf(point, one) ?? 0)
    if (stacked) {
      low = Math.min(
        low,
        values.reduce((sum, value) => sum + Math.min(0, value), 0),
      )
      high = Math.max(
        high,
        values.reduce((sum, value) => sum + Math.max(0, value), 0),
      )
    } else {
      low = Math.min(low, ...values)
      high = Math.max(high, ...values)
    }
  }
  return low === 0 && high === 0 ? [0, 1] : [low, high]
}

/** The size of a chart in pixels. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** Width of the value labels; at the right in Persian, at the left in English. */
  readonly gutter: number
  readonly rtl: boolean
}

const top = 12
/** Height of the labels of moments below: their names, and a line for years and periods still running. */
const foot = 44
const side = 8

/** The inner rectangle of a frame. */
export const innerOf = ({ width, height, gutter, rtl }: Frame) => ({
  left: rtl ? side : gutter,
  right: width - (rtl ? gutter : side),
  top,
  bottom: height - foot,
})

/** Positions of the categories. The first is where reading starts: at the right in Persian. */
export const categoryScale = (points: readonly ChartPoint[], frame: Frame, padding: number) => {
  const { left, right } = innerOf(frame)
  return scaleBand<string>()
    .domain(points.map(({ key }) => key))
    .range(frame.rtl ? [right, left] : [left, right])
    .paddingInner(padding)
    .paddingOuter(padding / 2)
}

/** Heights of the values, with round ends; whole numbers get whole steps. */
export const valueScale = (extent: readonly [number, number], frame: Frame, whole: boolean) => {
  const inner = innerOf(frame)
  const scale = scaleLinear()
    .domain([...extent])
    .range([inner.bottom, inner.top])
    .nice(ticksWanted)
  const ticks = scale.ticks(ticksWanted).filter((tick) => !whole || Number.isInteger(tick))
  return { scale, ticks }
}

const ticksWanted = 4

/** One bar: its position and the value it shows. */
export interface Bar {
  readonly point: ChartPoint
  readonly series: ChartSeries
  readonly at: number
  readonly value: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The bars of a chart, grouped or stacked. */
export const barsOf = (data: ChartData, frame: Frame, stacked: boolean, whole: boolean): Bar[] => {
  const categories = categoryScale(data.points, frame, 0.35)
  const { scale } = valueScale(extentOf(data, stacked), frame, whole)
  const band = categories.bandwidth()
  const width = stacked ? Math.min(band, 56) : Math.min(band / data.series.length, 40)
  const used = stacked ? width : width * data.series.length
  return data.points.flatMap((point) => {
    const start = (categories(point.key) ?? 0) + (band - used) / 2
    let up = 0
    let down = 0
    return data.series.flatMap((series, at) => {
      const value = valueOf(point, series)
      if (value === undefined || value === 0) return []
      const base = stacked ? (value > 0 ? up : down) : 0
      if (value > 0) up += value
      else down += value
      const [from, to] = [scale(base), scale(base + value)]
      const place = stacked ? 0 : frame.rtl ? data.series.length - 1 - at : at
      return [
        {
          point,
          series,
          at,
          value,
          x: start + place * width + (stacked ? 0 : 1),
          y: Math.min(from, to),
          width: Math.max(1, width - (stacked ? 0 : 2)),
          height: Math.max(1, Math.abs(from - to)),
        },
      ]
    })
  })
}

/** Which category labels fit: every one, or every second, third… counted from the newest. */
export const labelStep = (count: number, room: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, room)))
