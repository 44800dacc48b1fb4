import { currencyIds, formatMinor, toMinor, type Currency } from '../../contract/money/amounts'
import type { Formats } from '../../i18n/formats'
import type { ValueWords } from '../../i18n/keys'
import type { ChartData, ChartPoint } from '../chart/chartData'
import { dayPoint, monthPoint } from '../chart/moments'
import { decimalsOf } from '../list/table/decimals'
import { valueAt } from '../data/valueAt'
import { wordAt } from '../list/table/records'
import type { CategoryKind, Drill, FigureKind, ReportChart } from './definition'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** What turns values into words. */
export interface Words {
  readonly formats: Formats
  readonly translate: Translate
}

/** Writes a figure with its unit; an amount of money gets as many decimals as the other amounts in its currency. */
export const figureWords = (
  kind: FigureKind,
  value: unknown,
  currency: Currency | undefined,
  { formats }: Words,
  decimals?: number,
): string => {
  const figure = typeof value === 'number' || typeof value === 'string' ? value : undefined
  switch (kind) {
    case 'money':
      return currency
        ? formats.money(figure, currency, decimals === undefined ? undefined : { minimumFractionDigits: decimals })
        : formats.number(figure)
    case 'duration':
      return formats.duration(figure)
    case 'percent':
      return formats.percent(figure)
    case 'stars':
      return formats.number(figure, { maximumFractionDigits: 1 })
    case 'number':
      return formats.number(figure)
  }
}

/** The rows of a reply a chart is drawn from. */
export const pointsOf = ({ points }: Pick<ReportChart, 'points'>, reply: unknown): readonly unknown[] => {
  const found = valueAt(reply, points)
  return Array.isArray(found) ? found : []
}

/** The currencies of a money chart that have points, in the usual order. */
export const currenciesOf = (chart: ReportChart, reply: unknown): readonly Currency[] => {
  const { currency } = chart
  if (!currency) return []
  const present = new Set(pointsOf(chart, reply).map((point) => wordAt(point, currency)))
  return currencyIds.filter((id) => present.has(id))
}

/**
 * The display text of a platform code: from `enums`, or from elsewhere when its path is complete; there an unknown code
 * is shown as it is.
 */
const optionWord = (options: ValueWords | undefined, word: string, translate: Words['translate']): string =>
  options?.includes('.') ? translate(`${options}.${word}`, { _: word }) : translate(`enums.${options}.${word}`)

const nameOf = (chart: ReportChart, point: unknown, words: Words): Pick<ChartPoint, 'key' | 'label'> => {
  const { formats, translate } = words
  const { source, kind, options } = chart.category
  const word = wordAt(point, source)
  switch (kind) {
    case 'day':
      return dayPoint(word, words)
    case 'month':
      return monthPoint(`${wordAt(point, 'year')}-${wordAt(point, 'month').padStart(2, '0')}`, words)
    case 'option':
      return { key: word, label: optionWord(options, word, translate) }
    case 'limit':
      return word === ''
        ? { key: 'more', label: translate('reports.longer') }
        : { key: word, label: translate('reports.up_to', { n: formats.duration(Number(word)) }) }
    case 'person':
      return {
        key: wordAt(point, `${source}.id`) || wordAt(point, `${source}.uuid`),
        label: wordAt(point, `${source}.name`),
      }
    case 'number':
      return { key: word, label: formats.number(word) }
    case 'text':
      return { key: word, label: word }
  }
}

/** The axis for the points of each kind; every other kind is names. */
const axes: Readonly<Partial<Record<CategoryKind, ChartData['axis']>>> = {
  day: 'time',
  month: 'time',
  number: 'steps',
  limit: 'steps',
}

/** Durations are drawn in hours, so that the axis has round steps. */
const hour = 3600

/** Adds two figures of one point; sums of money are exact. */
const together = (first: unknown, second: unknown, currency: Currency | undefined): unknown => {
  if (first === undefined) return second
  return currency !== undefined && typeof first === 'string' && typeof second === 'string'
    ? formatMinor(toMinor(first, currency) + toMinor(second, currency), currency)
    : Number(first) + Number(second)
}

interface Drawn extends ChartPoint {
  readonly hrefs: Record<string, string | undefined>
  readonly values: Record<string, number>
  readonly texts: Record<string, string>
}

/** The data of a chart, from a reply; rows of the same name become one point, and days and months are in order. */
export const chartOf = (
  chart: ReportChart,
  reply: unknown,
  currency: Currency | undefined,
  words: Words,
  hrefOf: (point: unknown, drill: Drill) => string | undefined,
): ChartData => {
  const rows = pointsOf(chart, reply).filter(
    (point) => !chart.currency || !currency || wordAt(point, chart.currency) === currency,
  )
  const { split } = chart
  const value = chart.series[0]?.source ?? ''
  const series = split
    ? [...new Set(rows.map((row) => wordAt(row, split)))].map((key) => ({
        key,
        name: chart.splitOptions ? optionWord(chart.splitOptions, key, words.translate) : key,
      }))
    : chart.series.map(({ source, label }) => ({ key: source, name: words.translate(label) }))
  const points = new Map<string, Drawn>()
  const sums = new Map<string, unknown>()
  for (const row of rows) {
    const named = nameOf(chart, row, words)
    const point = points.get(named.key) ?? { ...named, hrefs: {}, values: {}, texts: {} }
    points.set(named.key, point)
    const fields = split ? [[wordAt(row, split), value] as const] : series.map(({ key }) => [key, key] as const)
    for (const [key, source] of fields) {
      const found = valueAt(row, source)
      if (found === null || found === undefined) continue
      const drill = (split ? undefined : chart.series.find((one) => one.source === source)?.drill) ?? chart.drill
      point.hrefs[key] ??= drill && hrefOf(row, drill)
      const sum = together(sums.get(`${named.key} ${key}`), found, currency)
      sums.set(`${named.key} ${key}`, sum)
      point.values[key] = chart.kind === 'duration' ? Number(sum) / hour : Number(sum)
    }
  }
  const { of = {} } =
    decimalsOf(
      { source: 'sum', kind: 'money', currency: currency ?? '' },
      [...sums.values()].map((sum) => ({ sum })),
      [],
    ) ?? {}
  for (const [name, point] of points)
    for (const key of Object.keys(point.values))
      point.texts[key] = figureWords(chart.kind, sums.get(`${name} ${key}`), currency, words, of[currency ?? ''])
  const drawn = [...points.values()]
  const axis = axes[chart.category.kind] ?? 'names'
  return { series, axis, points: axis === 'time' ? drawn.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : drawn }
}
