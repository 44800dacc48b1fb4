/** One line or colour of a chart. */
export interface ChartSeries {
  readonly key: string
  /** Shown in the legend, the tooltip and the table. */
  readonly name: string
}

/** One place on the category axis: a Persian month, a department. */
export interface ChartPoint {
  readonly key: string
  readonly label: string
  /** For a moment: a short label for the axis. */
  readonly short?: string
  /** For a moment: the year, shown on the axis where it changes. */
  readonly year?: string
  /** For a period still running: the words for that («تا امروز»). It is drawn as unfinished. */
  readonly running?: string | undefined
  /** The rows behind each of its values, by series key. */
  readonly hrefs?: Readonly<Record<string, string | undefined>>
  /** By series key; a missing value is a gap, not zero. */
  readonly values: Readonly<Record<string, number | null | undefined>>
  /** The exact text of a value where its number is not exact: money is drawn from numbers and read from these. */
  readonly texts?: Readonly<Record<string, string>>
}

/** The data of a chart. */
export interface ChartData {
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
  /**
   * What the points are. `time` is continuous, oldest first, and drawn horizontally; names and steps are text, which
   * only fits beside bars: `names` have no order of their own and are sorted by size, `steps` keep theirs.
   */
  readonly axis: 'time' | 'names' | 'steps'
}

/** The value of a series at a point; undefined if it has none. */
export const valueOf = (point: ChartPoint, series: ChartSeries): number | undefined =>
  point.values[series.key] ?? undefined

/** The text of a value: its own, or as the chart formats figures. */
export const wordsOf = (
  point: ChartPoint,
  series: ChartSeries,
  write: (value: number) => string,
): string | undefined => {
  const value = valueOf(point, series)
  return value === undefined ? undefined : (point.texts?.[series.key] ?? write(value))
}

/** The full name of a point, marked if its period is still running. */
export const nameOf = ({ label, running }: ChartPoint): string => (running ? `${label} (${running})` : label)

/** Whether there is nothing to draw. */
export const isEmpty = ({ series, points }: ChartData): boolean =>
  !points.some((point) => series.some((one) => (valueOf(point, one) ?? 0) !== 0))

/** The total of a point over all series. */
export const sizeOf = (point: ChartPoint, series: readonly ChartSeries[]): number =>
  series.reduce((sum, one) => sum + (valueOf(point, one) ?? 0), 0)

/**
 * The points in list order: time newest first, steps as they come, names by size. Stacked bars are parts of a sum; for
 * others, such as two means, a sum is meaningless, and the first series is what a reader scans.
 */
export const listed = ({ series, points, axis }: ChartData, stacked: boolean): readonly ChartPoint[] => {
  if (axis === 'steps') return points
  if (axis === 'time') return points.toReversed()
  const [first] = series
  const size = (point: ChartPoint): number =>
    stacked || !first ? sizeOf(point, series) : (valueOf(point, first) ?? -Infinity)
  return points.toSorted((a, b) => size(b) - size(a))
}

/** Parts too many to be distinguished by colour, as names with their sums: a list holds any number of them. */
export const byPart = ({ series, points }: ChartData, name: string): ChartData => ({
  series: [{ key: 'sum', name }],
  axis: 'names',
  points: series.map((one) => ({
    key: one.key,
    label: one.name,
    // Sums of money drawn from numbers keep no more digits than any currency has.
    values: { sum: Math.round(points.reduce((sum, point) => sum + (valueOf(point, one) ?? 0), 0) * 1e6) / 1e6 },
  })),
})
