import { useTranslate } from 'react-admin'
import { allows } from '../../contract/access'
import { currencyIds, formatMinor, toMinor, type Currency } from '../../contract/money/amounts'
import { useUser } from '../data/session/useUser'
import { ExportButton } from '../list/export/ExportButton'
import type { ColumnData } from '../list/table/columns'
import { isChangeDrawn, Kpi, KpiRow, KpiStrip, type KpiProps } from '../ui/Kpi'
import type { Formats } from '../../i18n/formats'
import { useFormats } from '../ui/useFormats'
import { useNarrow } from '../ui/useNarrow'
import { useFilterValues } from '../list/filters/useFilterValues'
import { decimalsIn, usual } from '../list/table/decimals'
import { valueAt } from '../data/valueAt'
import { wordAt } from '../list/table/records'
import { drillAddress, type Place } from './links'
import { figureWords } from './chartOf'
import type { Figure, FigureKind } from './definition'
import { FigureMatrix } from './FigureMatrix'
import { classed } from '../ui/classed'
import css from './ReportFigures.module.css'

interface Shown {
  readonly key: string
  readonly value: unknown
  readonly before: unknown
  readonly currency: Currency | undefined
}

const none: readonly never[] = []

/** The total of a currency in a list that may name it more than once: for each source of a fee, each house. */
export const amountIn = (
  list: unknown,
  currency: Currency,
  { amount = 'amount', currency: unit = 'currency' }: Pick<Figure, 'amount' | 'currency'>,
): string | undefined => {
  const mine = Array.isArray(list) ? list.filter((entry) => wordAt(entry, unit) === currency) : []
  if (mine.length === 0) return undefined
  return formatMinor(
    mine.reduce((all: bigint, entry) => all + toMinor(wordAt(entry, amount) || '0', currency), 0n),
    currency,
  )
}

/** A figure once, or once for each currency it has now or had before. */
const shownOf = (
  figure: Figure,
  reply: unknown,
  previous: unknown,
  usualCurrencies: readonly Currency[] = none,
): readonly Shown[] => {
  const { label, source, kind, compare } = figure
  const now = valueAt(reply, source)
  const before = compare === true ? valueAt(previous, source) : compare ? valueAt(reply, compare) : undefined
  const missing = { value: undefined, before: undefined }
  // While the reply loads, each figure has its place; a sum has one if its currencies are unknown.
  if (reply === undefined && kind === 'money' && usualCurrencies.length > 0)
    return usualCurrencies.map((currency) => ({ key: `${label} ${currency}`, ...missing, currency }))
  if (reply === undefined) return [{ key: label, ...missing, currency: undefined }]
  if (kind !== 'money' && now === undefined) return []
  if (kind !== 'money') return [{ key: label, value: now, before, currency: undefined }]
  return currencyIds.flatMap((currency) => {
    const [amount, earlier] = [amountIn(now, currency, figure), amountIn(before, currency, figure)]
    if (amount === undefined && earlier === undefined) return []
    const past = earlier ?? (before === undefined ? undefined : '0')
    return [{ key: `${label} ${currency}`, value: amount ?? '0', before: past, currency }]
  })
}

/** The name of a figure, with its currency if it is money. */
const useFigureName = (): ((figure: Figure, currency: Currency | undefined) => string) => {
  const translate = useTranslate()
  const { unit } = useFormats()
  return ({ label }, currency) =>
    currency ? translate('reports.in_currency', { name: translate(label), currency: unit(currency) }) : translate(label)
}

const fileColumns: readonly ColumnData[] = [
  { source: 'name', label: 'reports.columns.figure', kind: 'text' },
  { source: 'value', label: 'reports.columns.value', kind: 'number' },
  { source: 'before', label: 'reports.columns.before', kind: 'number' },
]

type FiguresExportProps = Pick<ReportFiguresProps, 'figures' | 'reply' | 'previous'> & { readonly name: string }

/** Offers the figures of a report without rows as a file: counts, and amounts in their currency. */
export const FiguresExport = ({ name, figures, reply, previous }: FiguresExportProps) => {
  const nameOf = useFigureName()
  const rows = figures.flatMap((figure) =>
    shownOf(figure, reply, previous).map(({ value, before, currency }) => ({
      name: nameOf(figure, currency),
      value,
      before,
    })),
  )
  return <ExportButton name={name} columns={fileColumns} rows={rows} />
}

/** The values that fill a figure's address: the reply, and its currency. */
export const pointOf = (reply: unknown, currency: Currency | undefined): Readonly<Record<string, unknown>> => ({
  ...(reply as Readonly<Record<string, unknown>> | undefined),
  ...(currency && { currency }),
})

const isFigure = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string'

/** Whether any of the figures shows a change from the previous period. */
export const isAnyCompared = (
  figures: readonly Figure[],
  { reply, previous, young, brief }: Pick<ReportFiguresProps, 'reply' | 'previous' | 'young'> & { brief: boolean },
): boolean =>
  figures.some((figure) =>
    shownOf(figure, reply, previous).some(
      ({ value, before }) =>
        isFigure(value) &&
        isFigure(before) &&
        isChangeDrawn({ now: Number(value), before: Number(before), young, counts: figure.kind === 'number' }, brief),
    ),
  )

/** The sums in several currencies, and beside them the other figures. */
const Beside = classed('div', css.beside)

/** The number of decimals for the amounts of a currency, so that they line up. */
const mostDecimals = (sums: readonly { readonly shown: readonly Shown[] }[], currency: Currency | undefined): number =>
  Math.max(
    usual(currency ?? ''),
    ...sums.flatMap(({ shown }) =>
      shown.filter((one) => one.currency === currency).map(({ value }) => decimalsIn(value)),
    ),
  )

/** A typical value of each kind. */
const likes: Readonly<Record<FigureKind, (formats: Formats) => string>> = {
  number: ({ number }) => number(123),
  percent: ({ percent }) => percent(0.12),
  stars: ({ number }) => number(4.1),
  duration: ({ duration }) => duration(15 * 3600 + 54 * 60),
  money: ({ number }) => number(1_234_567),
}

/** Up to this many sums are shown side by side in each currency; more become a table. */
const fewSums = 2

interface ReportFiguresProps {
  readonly figures: readonly Figure[]
  /** The reply of the report; absent while it loads. */
  readonly reply: unknown
  /** The reply of the same report for the previous equal period. */
  readonly previous: unknown
  readonly place: Place
  /** The period has only just begun. */
  readonly young: boolean
  /** The comparison is still loading. */
  readonly comes: boolean
  /** Shows the rows, for figures whose rows are on this very screen; absent where the report lists none. */
  readonly onRows?: (() => void) | undefined
  /** They are in at most one currency. */
  readonly oneCurrency?: boolean | undefined
  /** The currencies sums usually have. */
  readonly usualCurrencies?: readonly Currency[] | undefined
  /** There is nothing else: on phones too all of them are visible at once. */
  readonly alone?: boolean
}

/** The headline figures of a report with their change; each opens the rows behind it, unless it is a sum of nothing. */
export const ReportFigures = ({
  figures,
  reply,
  previous,
  place,
  young,
  comes,
  onRows,
  oneCurrency,
  usualCurrencies,
  alone,
}: ReportFiguresProps) => {
  const translate = useTranslate()
  const formats = useFormats()
  const nameOf = useFigureName()
  const user = useUser()
  const values = useFilterValues()
  const narrow = useNarrow()
  const wordsOf = (figure: Figure, value: unknown, currency: Currency | undefined) =>
    figureWords(figure.kind, value, currency, { formats, translate })
  const bare = (value: unknown, decimals: number) =>
    formats.number(isFigure(value) ? value : undefined, { minimumFractionDigits: decimals })
  const inPoints = (n: number) => translate('reports.points', { n: formats.number(n) })
  const groups = figures
    .filter(({ right }) => right === undefined || allows(user, right))
    .map((figure) => ({ figure, shown: shownOf(figure, reply, previous, usualCurrencies) }))
  const cardOf = (figure: Figure, { value, before, currency }: Shown, decimals?: number): Omit<KpiProps, 'label'> => ({
    value: decimals === undefined ? wordsOf(figure, value, currency) : bare(value, decimals),
    good: figure.good ?? 'none',
    ...(isFigure(value) &&
      isFigure(before) && {
        change: {
          now: Number(value),
          before: Number(before),
          words: wordsOf(figure, before, currency),
          counts: figure.kind === 'number',
          young,
          ...(figure.kind === 'percent' && { points: inPoints }),
        },
      }),
    ...(figure.drill &&
      !(currency && Number(value) === 0) && {
        to: drillAddress(figure.drill, values, pointOf(reply, currency), user, place),
        ...(!figure.drill.to && { onOpen: onRows }),
      }),
  })
  const hintOf = ({ note }: Figure) => note !== undefined && { hint: translate(note) }
  const sums = groups.filter(({ figure }) => figure.kind === 'money')
  // Whatever their currencies: placeholders keep their place.
  const inMatrix = !narrow && !oneCurrency && sums.length > fewSums
  const cards = groups
    .filter(({ figure }) => !inMatrix || figure.kind !== 'money')
    .flatMap(({ figure, shown }) =>
      shown.map((one) => (
        <Kpi
          key={one.key}
          label={nameOf(figure, one.currency)}
          loading={reply === undefined}
          like={likes[figure.kind](formats)}
          changes={typeof figure.compare === 'string' ? reply === undefined && !young : figure.compare && comes}
          brief={!narrow}
          {...cardOf(figure, one, one.currency && mostDecimals(groups, one.currency))}
          {...hintOf(figure)}
        />
      )),
    )
  const strip =
    cards.length === 0 ? undefined : alone || inMatrix ? (
      <KpiStrip>{cards}</KpiStrip>
    ) : (
      <KpiRow label={translate('reports.parts.figures')}>{cards}</KpiRow>
    )
  if (!inMatrix) return strip
  const inCell = (figure: Figure, one: Shown, currency: Currency) => {
    const decimals = mostDecimals(sums, currency)
    // Rounded as displayed, so that a screen reader reads the same figure.
    const value = bare(one.value, decimals)
    const name = translate('reports.figure_name', { name: nameOf(figure, currency), value })
    return { ...cardOf(figure, one, decimals), name, decimals, loss: String(one.value).startsWith('-') }
  }
  return (
    <Beside>
      <FigureMatrix
        label={translate('reports.parts.figures')}
        loading={reply === undefined}
        usual={usualCurrencies}
        sums={sums.map(({ figure, shown }) => ({
          label: translate(figure.label),
          ...hintOf(figure),
          compared: figure.compare !== undefined,
          cells: Object.fromEntries(
            shown.flatMap((one) => (one.currency ? [[one.currency, inCell(figure, one, one.currency)] as const] : [])),
          ),
        }))}
      />
      {strip}
    </Beside>
  )
}
