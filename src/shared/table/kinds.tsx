import { styled } from '@mui/material/styles'
import { useTranslate, type RaRecord } from 'ra-core'
import type { ReactNode } from 'react'
import { currencies, type Currency } from '../../../contract/money'
import { blank, type Formats } from '../../../i18n/formats'
import { Glyph } from '../feedback/Glyph'
import { paint } from '../feedback/paint'
import { useFormats } from '../feedback/useFormats'
import type { ColumnData, Kind } from './columns'
import { currencyOf, valueAt } from './records'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** What a kind knows about its cell. */
interface CellContext {
  readonly value: unknown
  readonly column: ColumnData
  readonly currency: string | undefined
  readonly formats: Formats
  readonly translate: Translate
  /** No links or buttons inside: the whole cell is a link already. */
  readonly plain: boolean
}

interface KindRules {
  readonly text: (cell: CellContext) => string
  /** Screen form where it is more than the text. */
  readonly node?: (cell: CellContext, text: string) => ReactNode
  readonly align?: 'end' | 'center'
}

const figureOf = (value: unknown): number | string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? value : undefined
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : blank
const dateOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const isCurrency = (id: string | undefined): id is Currency => id !== undefined && Object.hasOwn(currencies, id)

const island = (_cell: CellContext, text: string): ReactNode => <bdi dir="ltr">{text}</bdi>
const isolated = (_cell: CellContext, text: string): ReactNode => <bdi>{text}</bdi>
const instantNode = (cell: CellContext, text: string): ReactNode => (
  <time dateTime={textOf(cell.value)} title={cell.formats.dateTimeLong(dateOf(cell.value))}>
    {text}
  </time>
)
const linked =
  (href: (text: string) => string) =>
  (cell: CellContext, text: string): ReactNode =>
    cell.plain || text === blank ? (
      <bdi dir="ltr">{text}</bdi>
    ) : (
      <a href={href(text)} dir="ltr" style={{ color: 'inherit', unicodeBidi: 'isolate' }}>
        {text}
      </a>
    )

const shorten = (text: string): string => (text.length > 18 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text)
const shortCode = (_cell: CellContext, text: string): ReactNode => (
  <bdi dir="ltr" title={text}>
    {shorten(text)}
  </bdi>
)

const nameOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  const name = valueAt(value, 'name')
  return typeof name === 'string' && name !== '' ? name : blank
}

const optionText = ({ value, column, translate }: CellContext): string => {
  const id = textOf(value)
  return id === blank || !column.options ? id : translate(`${column.options}.${id}`)
}

const starsNode = (cell: CellContext, text: string): ReactNode => {
  const count = Number(figureOf(cell.value))
  return (
    <span role="img" aria-label={cell.translate('table.stars', { n: text })} style={{ whiteSpace: 'nowrap' }}>
      <span aria-hidden="true">
        {text} <span style={{ color: '#b7791f' }}>{'★'.repeat(Math.max(0, Math.min(5, Math.round(count))))}</span>
      </span>
    </span>
  )
}

const linkOf = (value: unknown): string => (typeof value === 'string' ? value : textOf(valueAt(value, 'href')))
const safeHref = (href: string): string | undefined => (/^(https?:\/\/|\/(?!\/))/i.test(href) ? href : undefined)

const rules: Readonly<Record<Kind, KindRules>> = {
  text: { text: ({ value }) => textOf(value), node: isolated },
  number: { text: ({ value, formats }) => formats.number(figureOf(value)), align: 'end' },
  money: {
    text: ({ value, currency, formats }) =>
      isCurrency(currency) ? formats.money(figureOf(value), currency) : formats.number(figureOf(value)),
    node: (_cell, text) => <span style={{ whiteSpace: 'nowrap' }}>{text}</span>,
    align: 'end',
  },
  date: { text: ({ value, formats }) => formats.date(dateOf(value)), node: instantNode },
  datetime: { text: ({ value, formats }) => formats.dateTime(dateOf(value)), node: instantNode },
  relative: { text: ({ value, formats }) => formats.relative(dateOf(value)), node: instantNode },
  phone: { text: ({ value }) => textOf(value), node: linked((phone) => `tel:${phone}`) },
  email: { text: ({ value }) => textOf(value), node: linked((email) => `mailto:${email}`) },
  iban: { text: ({ value }) => textOf(value).replace(/(.{4})(?=.)/g, '$1 '), node: island },
  address: { text: ({ value }) => textOf(value), node: shortCode },
  hash: { text: ({ value }) => textOf(value), node: shortCode },
  status: { text: optionText, node: (cell, text) => <StatusMark id={textOf(cell.value)}>{text}</StatusMark> },
  person: { text: ({ value }) => nameOf(value), node: isolated },
  duration: { text: ({ value, formats }) => formats.duration(figureOf(value)) },
  stars: { text: ({ value, formats }) => formats.number(figureOf(value)), node: starsNode },
  percent: { text: ({ value, formats }) => formats.percent(figureOf(value)), align: 'end' },
  flag: {
    text: ({ value, column, translate }) =>
      typeof value === 'boolean' ? translate(`${column.options ?? 'enums.yes_no'}.${value ? 'yes' : 'no'}`) : blank,
    node: (cell, text) => (
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
        {cell.value === true && <Glyph name="check" size={16} />}
        {text}
      </span>
    ),
  },
  link: {
    text: ({ value }) => linkOf(value),
    node: (cell, text) => {
      const href = safeHref(text)
      return cell.plain || !href ? (
        <bdi dir="ltr">{text}</bdi>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer" dir="ltr">
          {text}
        </a>
      )
    },
  },
}

const StatusMark = styled('span')<{ id: string }>(({ theme }) => ({
  whiteSpace: 'nowrap',
  fontWeight: 600,
  color: paint(theme).text.primary,
}))

/** The class that aligns a column: figures at the end, everything else at the start. */
export const alignOf = ({ kind, align }: Pick<ColumnData, 'kind' | 'align'>): 'end' | 'center' | undefined => {
  const wanted = align ?? rules[kind].align
  return wanted === 'start' ? undefined : wanted
}

const contextOf = (column: ColumnData, record: unknown, formats: Formats, translate: Translate, plain: boolean): CellContext => ({
  value: valueAt(record, column.source),
  column,
  currency: column.kind === 'money' ? currencyOf(record, column) : undefined,
  formats,
  translate,
  plain,
})

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A cell as plain text in the language of the screen, for labels, print and exports for people. */
export const cellText = (column: ColumnData, record: unknown, formats: Formats, translate: Translate): string => {
  const cell = contextOf(column, record, formats, translate, true)
  return isNothing(cell.value) ? '' : rules[column.kind].text(cell)
}

interface CellProps {
  readonly column: ColumnData
  readonly record: RaRecord
  readonly plain?: boolean
}

/** A cell on screen; nothing at all shows a dash. */
export const Cell = ({ column, record, plain = false }: CellProps) => {
  const formats = useFormats()
  const translate = useTranslate()
  const cell = contextOf(column, record, formats, translate, plain)
  if (isNothing(cell.value)) return blank
  const rule = rules[column.kind]
  const text = rule.text(cell)
  return rule.node ? rule.node(cell, text) : text
}
