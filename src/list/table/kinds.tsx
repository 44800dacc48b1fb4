import { mobileText } from '../../../contract/identifiers'
import { useTranslate, type RaRecord } from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import { roleOf, roles } from '../../../contract/access'
import { isIsoDate, monthKey } from '../../../contract/jalali'
import { currencies, type Currency } from '../../../contract/money/amounts'
import { blank, type Formats } from '../../../i18n/formats'
import type { EnumName, ValueWords } from '../../../i18n/keys'
import { Glyph } from '../../ui/Glyph'
import { useFormats } from '../../ui/useFormats'
import { DateField, DateTimeField, RelativeTime } from '../../ui/fields/dates'
import { MoneyField, PhoneField } from '../../ui/fields/figures'
import { ExplorerLink } from '../../ui/fields/ExplorerLink'
import { Given, Ltr, PersonName } from '../../ui/fields/Ltr'
import { Names } from '../../ui/fields/Names'
import { Stars } from '../../ui/fields/Stars'
import { StatusChip } from '../../ui/fields/StatusChip'
import type { ColumnData, Decimals, Kind } from './columns'
import { decimalsIn } from './decimals'
import { valueAt } from '../../data/valueAt'
import { cellValue, currencyOf, isNothing, isWarned, wordAt } from './records'
import css from './kinds.module.css'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** What a kind knows about its cell. */
interface CellContext {
  readonly value: unknown
  readonly column: ColumnData
  readonly currency: string | undefined
  readonly decimals: Decimals | undefined
  readonly href: string | undefined
  readonly formats: Formats
  readonly translate: Translate
  /** No links or buttons inside: the whole cell is already a link. */
  readonly plain: boolean
}

interface KindRules {
  readonly text: (cell: CellContext) => string
  /** The screen form, where it is more than the text. */
  readonly node?: (cell: CellContext, text: string) => ReactNode
  /** Figures, which line up at their right edge. */
  readonly figures?: true
}

const figureOf = (value: unknown): number | string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? value : undefined
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : blank
const dateOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const isCurrency = (id: string | undefined): id is Currency => id !== undefined && Object.hasOwn(currencies, id)

/** A mail address among codes is not shortened: half of it names nobody. */
const shorten = (text: string): string =>
  text.length > 18 && !text.includes('@') ? `${text.slice(0, 8)}…${text.slice(-6)}` : text
const shortCode = ({ href, plain }: CellContext, text: string): ReactNode =>
  href && !plain ? (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <Ltr title={text}>{shorten(text)}</Ltr>
      <ExplorerLink href={href} />
    </span>
  ) : (
    <Ltr title={text}>{shorten(text)}</Ltr>
  )

const nameOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  const name = valueAt(value, 'name')
  return typeof name === 'string' && name !== '' ? name : blank
}

const nameOfOption = (id: string, { column, translate }: CellContext): string => {
  if (id === blank || !column.options) return id
  return column.options.includes('.')
    ? // A dot in an id would be read as a nested key of the texts.
      translate(`${column.options}.${id.replaceAll('.', '_')}`, { _: id })
    : translate(`enums.${column.options}.${id}`)
}

/** The ids in a cell: one, or the distinct ones of a list. */
const idsOf = ({ value, column: { each } }: CellContext): string[] =>
  each !== undefined && Array.isArray(value)
    ? [...new Set(value.map((entry) => textOf(valueAt(entry, each))))]
    : [textOf(value)]

const optionText = (cell: CellContext): string =>
  cell.formats.list(idsOf(cell).map((id) => nameOfOption(id, cell))) || blank

const isEnumName = (words: ValueWords): words is EnumName => !words.includes('.')

const stateNode = (cell: CellContext, text: string): ReactNode => {
  const { options } = cell.column
  const ids = idsOf(cell)
  if (!options || !isEnumName(options) || ids.length === 0) return text
  const chips = ids.map((id) => <StatusChip key={id} state={id} of={options} />)
  return ids.length === 1 ? (
    chips
  ) : (
    <span style={{ display: 'inline-grid', gap: 4, justifyItems: 'start' }}>{chips}</span>
  )
}

const roleText = ({ value, translate }: CellContext): string => {
  const type = textOf(value)
  return translate(`enums.role.${Object.hasOwn(roles, type) ? roleOf({ type }).key : 'unknown'}`)
}

const countryText = ({ value, formats }: CellContext): string => formats.country(textOf(value))

const holdText = ({ value, formats, translate }: CellContext): string =>
  valueAt(value, 'locked') === true
    ? translate('table.held.locked')
    : translate('table.held.until', { until: formats.dateTime(dateOf(valueAt(value, 'until'))) })

const linkOf = (value: unknown): string => (typeof value === 'string' ? value : textOf(valueAt(value, 'href')))
const safeHref = (href: string): string | undefined => (/^(https?:\/\/|\/(?!\/))/i.test(href) ? href : undefined)

/** Sums of several currencies in one cell. */
const sumsText = (sums: readonly unknown[], formats: CellContext['formats']): string =>
  formats.list(
    sums.flatMap((one) => {
      const currency = textOf(valueAt(one, 'currency'))
      return isCurrency(currency) ? [formats.money(textOf(valueAt(one, 'amount')), currency)] : []
    }),
  ) || blank

const rules: Readonly<Record<Kind, KindRules>> = {
  text: {
    text: ({ value, formats }) => (Array.isArray(value) ? sumsText(value, formats) : textOf(value)),
    node: (_cell, text) => <Given title={text}>{text}</Given>,
  },
  id: { text: ({ value, formats }) => formats.digits(textOf(value)) },
  number: {
    text: ({ value, column: { below }, formats, translate }) =>
      below && Number(value) < 0
        ? translate(below.says, { smart_count: -Number(value), n: formats.number(-Number(value)) })
        : formats.number(figureOf(value)),
    node: ({ value, decimals, formats }, text) =>
      decimals?.most ? (
        <span dir="ltr" data-lacks={formats.lacking(decimalsIn(value), decimals.most)}>
          {text}
        </span>
      ) : (
        text
      ),
    figures: true,
  },
  money: {
    text: ({ value, currency, decimals, formats }) => {
      const digits = decimals?.of[currency ?? '']
      const options = digits === undefined ? undefined : { minimumFractionDigits: digits }
      return isCurrency(currency) && decimals?.unit === undefined
        ? formats.money(figureOf(value), currency, options)
        : formats.number(figureOf(value), options)
    },
    node: ({ value, currency, decimals }, text) =>
      isCurrency(currency) ? <MoneyField amount={figureOf(value)} currency={currency} decimals={decimals} /> : text,
    figures: true,
  },
  date: {
    text: ({ value, formats }) => formats.date(dateOf(value)),
    node: ({ value }) => <DateField value={dateOf(value)} />,
  },
  datetime: {
    text: ({ value, formats }) => formats.dateTime(dateOf(value)),
    node: ({ value }) => <DateTimeField value={dateOf(value)} short />,
  },
  relative: {
    text: ({ value, formats }) => formats.relative(dateOf(value)),
    node: ({ value }) => <RelativeTime value={dateOf(value)} />,
  },
  // Represented by a day of the month.
  month: {
    text: ({ value, formats }) =>
      typeof value === 'string' && isIsoDate(value) ? formats.month(monthKey(value)) : blank,
  },
  phone: {
    text: ({ value }) => mobileText(textOf(value)),
    node: ({ value, plain }, text) => (plain ? <Ltr>{text}</Ltr> : <PhoneField value={textOf(value)} />),
  },
  email: {
    text: ({ value }) => textOf(value),
    node: ({ plain }, text) =>
      plain ? (
        <Ltr breakAnywhere>{text}</Ltr>
      ) : (
        <a href={`mailto:${text}`} dir="ltr" style={{ color: 'inherit', unicodeBidi: 'isolate' }}>
          {text}
        </a>
      ),
  },
  address: { text: ({ value }) => textOf(value), node: shortCode },
  hash: { text: ({ value }) => textOf(value), node: shortCode },
  status: { text: optionText, node: stateNode },
  person: {
    text: ({ value, formats }) => (Array.isArray(value) ? formats.list(value.map(nameOf)) || blank : nameOf(value)),
    node: ({ value }, text) =>
      Array.isArray(value) ? <Names names={value.map(nameOf)} /> : <PersonName name={text} />,
  },
  duration: { text: ({ value, formats }) => formats.duration(figureOf(value)) },
  stars: {
    text: ({ value, formats }) => formats.number(figureOf(value)),
    node: ({ value }) => <Stars value={Number(value)} />,
  },
  percent: {
    text: ({ value, decimals, formats }) => formats.percent(figureOf(value), 1, decimals?.of['']),
    figures: true,
  },
  flag: {
    text: ({ value, column, translate }) =>
      typeof value === 'boolean' ? translate(`enums.${column.options ?? 'yes_no'}.${value ? 'yes' : 'no'}`) : blank,
    node: ({ value }, text) => (
      <span className="flag" style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
        {value === true && <Glyph name="check" size={16} />}
        {text}
      </span>
    ),
  },
  hold: {
    text: holdText,
    node: ({ value }, text) => (
      <StatusChip state="held" tone={valueAt(value, 'locked') === true ? 'bad' : 'warn'} word={text} />
    ),
  },
  role: { text: roleText },
  country: { text: countryText },
  link: {
    text: ({ value }) => linkOf(value),
    node: ({ plain }, text) => {
      const href = safeHref(text)
      return plain || !href ? (
        <Ltr breakAnywhere>{text}</Ltr>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer" dir="ltr">
          {text}
        </a>
      )
    },
  },
}

/** The classes of a column: figures line up, only text may wrap. */
export const cellClass = ({
  kind,
  wraps = kind === 'text' || kind === 'link',
}: Pick<ColumnData, 'kind' | 'wraps'>): string | undefined => {
  const names = [rules[kind].figures ? 'figures' : '', wraps ? 'words' : '']
  return names.filter(Boolean).join(' ') || undefined
}

/** What turns values into text; the same object for every cell of a list. */
export interface CellTools {
  readonly formats: Formats
  readonly translate: Translate
}

/** The tools for the language of the screen. */
export const useCellTools = (): CellTools => {
  const formats = useFormats()
  const translate = useTranslate()
  return useMemo(() => ({ formats, translate }), [formats, translate])
}

/** A column, and the decimals of its figures where they line up with others. */
type CellColumn = ColumnData & { readonly decimals?: Decimals | undefined }

const contextOf = (column: CellColumn, record: unknown, tools: CellTools, plain: boolean): CellContext => ({
  value: cellValue(column, record),
  column,
  currency: column.kind === 'money' ? currencyOf(record, column) : undefined,
  decimals: column.decimals,
  href: column.href === undefined ? undefined : wordAt(record, column.href) || undefined,
  ...tools,
  plain,
})

const nothingOf = ({ nothing }: ColumnData, { translate }: CellTools, usual: string): string =>
  nothing === undefined ? usual : translate(nothing)

/** A cell as plain text in the language of the screen, for labels, print and exports. */
export const cellText = (column: CellColumn, record: unknown, tools: CellTools): string => {
  const cell = contextOf(column, record, tools, true)
  if (isNothing(cell.value)) return nothingOf(column, tools, '')
  const text = rules[column.kind].text(cell)
  return column.warns && isWarned(column, record) ? `${text} (${tools.translate(column.warns.word)})` : text
}

/**
 * A cell for the screen, as a node rather than a component: lists draw hundreds. An empty one shows a dash, or what the
 * column says instead.
 */
export const cellNode = (column: CellColumn, record: unknown, tools: CellTools, plain: boolean): ReactNode => {
  const cell = contextOf(column, record, tools, plain)
  if (isNothing(cell.value)) return nothingOf(column, tools, blank)
  const rule = rules[column.kind]
  const text = rule.text(cell)
  const node = rule.node ? rule.node(cell, text) : text
  if (!column.warns || !isWarned(column, record)) return node
  return (
    <span className={css.warned}>
      {node} <small>{tools.translate(column.warns.word)}</small>
    </span>
  )
}

interface CellProps {
  readonly column: CellColumn
  readonly record: RaRecord
  readonly plain?: boolean
}

/** {@link cellNode} as a component, for a single value outside a list. */
export const Cell = ({ column, record, plain = false }: CellProps) => cellNode(column, record, useCellTools(), plain)
