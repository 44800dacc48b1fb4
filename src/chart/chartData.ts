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
  /** A short label for the axis. */
  readonly short?: string
  /** The rows behind each of its values, by series key. */
  readonly hrefs?: Readonly<Record<string, string | undefined>>
  /** By series key; a missing value is a gap, not zero. */
  readonly values: Readonly<Record<string, number | null | undefined>>
  /** The exact words of a value where a number is not exact: money is drawn from numbers and read from these. */
  readonly texts?: Readonly<Record<string, string>>
}

/** The data of a bar or line chart. */
export interface ChartData {
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
  /** The points run in time, oldest first; a table of them begins with the newest. */
  readonly inTime?: boolean
}

/** The value of a series at a point; undefined where it has none. */
export const valueOf = (point: ChartPoint, series: ChartSeries): number | undefined =>
  point.values[series.key] ?? undefined

/** The words of a value: its own, or as the chart writes figures. */
export const wordsOf = (
  point: ChartPoint,
  series: ChartSeries,
  write: (value: number) => string,
): string | undefined => {
  const value = valueOf(point, series)
  return value === undefined ? undefined : (point.texts?.[series.key] ?? write(value))
}

/** Whether there is nothing to draw. */
export const isEmpty = ({ series, points }: ChartData): boolean =>
  !points.some((point) => series.some((one) => (valueOf(point, one) ?? 0) !== 0))
