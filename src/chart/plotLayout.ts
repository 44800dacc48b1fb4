import { categoryScale, extentOf, innerOf, labelStep, valueScale, type Frame } from './geometry'
import type { ChartData } from './chartData'

/** Width of a value's character, and of a name's letter, which is narrower. */
const room = { value: 7.2, name: 5.6 } as const

interface LayoutOptions extends Omit<Frame, 'gutter'> {
  readonly data: ChartData
  readonly stacked: boolean
  /** Values are counts: no half steps on the axis. */
  readonly whole: boolean
  /** Formats a value on the axis, which is as wide as its longest value. */
  readonly tickText: (value: number) => string
}

/** Where the axes, the grid and the names of a plot's points are. */
export const plotLayout = ({ data, stacked, whole, tickText, ...size }: LayoutOptions) => {
  const { points } = data
  const extent = extentOf(data, stacked)
  const draft: Frame = { ...size, gutter: 0 }
  const widest = Math.max(...valueScale(extent, draft, whole).ticks.map((value) => tickText(value).length), 1)
  const frame: Frame = { ...draft, gutter: 16 + widest * room.value }
  const { scale, ticks } = valueScale(extent, frame, whole)
  const inner = innerOf(frame)
  const longest = Math.max(...points.map(({ short, label }) => (short ?? label).length), 1)
  const step = labelStep(points.length, inner.right - inner.left, longest * room.name + 10)
  const categories = categoryScale(points, frame, 0)
  const last = points.length - 1
  return {
    frame,
    inner,
    scale,
    ticks,
    /** Width of a category. */
    band: categories.bandwidth(),
    /** The middle of a category. */
    middle: (at: number): number => {
      const point = points[at]
      return point ? (categories(point.key) ?? 0) + categories.bandwidth() / 2 : 0
    },
    /** The points whose names fit on the axis, counted from the last. */
    labelled: points.map((point, at) => ({ point, at })).filter(({ at }) => (last - at) % step === 0),
  }
}

/** The arrangement of a plot. */
export type PlotLayout = ReturnType<typeof plotLayout>
