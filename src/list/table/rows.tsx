import type { Identifier, RaRecord } from 'react-admin'
import { Fragment, memo, useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { Glyph } from '../../ui/Glyph'
import type { Column, ColumnData, Decimals, Kind } from './columns'
import { cellClass, cellNode, cellText, type CellTools } from './kinds'
import { cardTitleOf, cellValue, factsOf, isNothing, isSilent, onCard, primaryOf, restOf } from './records'

/** What table rows and cards need from the list; every function is stable between renders. */
export interface RowProps<R extends RaRecord = RaRecord> {
  readonly record: R
  readonly columns: readonly Column<R>[]
  readonly tools: CellTools
  readonly href?: string
  /** The accessible name of the row. */
  readonly name: string
  /** Absent where rows cannot be selected. */
  readonly chosen?: boolean
  readonly opens: boolean
  /** `upTo`: with every row between it and the one ticked before. */
  readonly onToggle: (id: Identifier, upTo: boolean) => void
  readonly onOpen: (record: R, event: MouseEvent) => void
}

// Row elements are reused for other records when the page turns: a cell's own state must not carry over.
const content = <R extends RaRecord>(record: R, column: Column<R>, tools: CellTools, plain: boolean): ReactNode => {
  if (!column.render) return cellNode(column, record, tools, plain)
  const cell = column.render(record, column.decimals)
  return column.pure ? cell : <Fragment key={record.id}>{cell}</Fragment>
}

const interactive = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** Whether a click was meant for the row, rather than for something in it or for selecting text. */
const meantForRow = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button <= 1 &&
  !(event.target instanceof Element && event.target.closest(interactive)) &&
  !window.getSelection()?.toString()

const RowTick = ({
  record,
  tools,
  name,
  chosen,
  onToggle,
}: Pick<RowProps, 'record' | 'tools' | 'name' | 'chosen' | 'onToggle'>) => (
  <label className="tick">
    <input
      type="checkbox"
      checked={chosen ?? false}
      onChange={({ nativeEvent }) => onToggle(record.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      aria-label={tools.translate('table.select.row', { name })}
    />
  </label>
)

interface OpenerProps {
  readonly row: Identifier
  readonly href?: string
  readonly opens: boolean
  /** Its accessible name, where its text does not serve. */
  readonly label?: string | undefined
  readonly onOpen: (event: MouseEvent) => void
  readonly children: ReactNode
}

/**
 * The keyboard's way into a row: a link where the row has an address, else a button. `onOpen` follows the link within
 * the product: a router link per row would cost a tenth of the time to turn a page.
 */
const Opener = ({ row, href, opens, label, onOpen, children }: OpenerProps) => {
  if (href) {
    return (
      <a href={href} className="row-link" data-row={String(row)} aria-label={label} onClick={onOpen}>
        {children}
      </a>
    )
  }
  return opens ? (
    <button type="button" className="row-link" data-row={String(row)} aria-label={label} onClick={onOpen}>
      {children}
    </button>
  ) : (
    children
  )
}

const PlainRow = <R extends RaRecord>({
  record,
  columns,
  tools,
  href,
  name,
  chosen,
  opens,
  onToggle,
  onOpen,
}: RowProps<R>) => {
  const open = opens ? (event: MouseEvent) => meantForRow(event) && onOpen(record, event) : undefined
  return (
    <tr className={`${opens ? 'opens' : ''} ${chosen ? 'chosen' : ''}`} onClick={open} onAuxClick={open}>
      {chosen !== undefined && (
        <td className="tick">
          <RowTick record={record} tools={tools} name={name} chosen={chosen} onToggle={onToggle} />
        </td>
      )}
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.source} scope="row" className={cellClass(column)}>
            <Opener row={record.id} href={href} opens={opens} onOpen={(event) => onOpen(record, event)}>
              {content(record, column, tools, opens)}
            </Opener>
          </th>
        ) : (
          <td key={column.source} className={cellClass(column)}>
            {content(record, column, tools, false)}
          </td>
        ),
      )}
    </tr>
  )
}

/** A table row; re-rendered only when its own record, columns or tick change. */
export const Row = memo(PlainRow) as typeof PlainRow

/** Values that mean nothing without their name; for the others a card does not show the name. */
const named: ReadonlySet<Kind> = new Set([
  'money',
  'number',
  'percent',
  'duration',
  'date',
  'datetime',
  'flag',
  'id',
  'hold',
])

/** Free text is truncated where its line ends. */
const isWordy = ({ kind, wraps = true }: Pick<ColumnData, 'kind' | 'wraps'>): boolean => kind === 'text' && wraps

/** As many digits as fit at the end of a card. */
const mostDigits = 12

/** The width of the widest figure of a column, including the unit of amounts. Different currencies are not compared. */
const roomOf = ({ kind }: Pick<ColumnData, 'kind'>, { longest, of }: Decimals) =>
  longest > mostDigits || Object.keys(of).length > 1
    ? undefined
    : ({ '--longest': longest, ...(kind === 'money' && { '--unit': '2.4em' }) } as CSSProperties)

interface FactProps<R extends RaRecord> {
  readonly row: RowProps<R>
  readonly column: Column<R>
}

const factName = (column: ColumnData, record: unknown): string => {
  const { below, short, label } = column
  return below && Number(cellValue(column, record)) < 0 ? below.name : (short ?? label)
}

/** A value under its name; what else belongs to it goes below, if there is anything to say. */
const Fact = <R extends RaRecord>({ row: { record, columns, tools, opens }, column }: FactProps<R>) => (
  <div className={named.has(column.kind) ? 'named' : isWordy(column) ? 'wordy' : undefined}>
    <dt>{tools.translate(factName(column, record))}</dt>
    <dd className={cellClass(column)} style={column.decimals && roomOf(column, column.decimals)}>
      {content(record, onCard(column, columns, record), tools, opens)}
      {columns
        .filter(
          (below) =>
            below.source === column.belowOnCard && !isNothing(cellValue(below, record)) && !isSilent(below, record),
        )
        .map((below) => (
          <div key={below.source} className="below">
            {tools.translate(below.label)}: {content(record, below, tools, opens)}
          </div>
        ))}
    </dd>
  </div>
)

const PlainCard = <R extends RaRecord>(row: RowProps<R>) => {
  const { record, columns, tools, href, name, chosen, opens, onToggle, onOpen } = row
  const title = cardTitleOf(columns)
  // One person may have several rows: only the name tells which one is opened.
  const label = title && title !== primaryOf(columns) ? `${cellText(title, record, tools)}: ${name}` : undefined
  const [first, ...others] = factsOf(columns).filter((column) => !isSilent(column, record))
  // A row that opens nothing unfolds instead; another record in its place starts folded.
  const [unfolded, unfold] = useState<Identifier>()
  const rest = opens ? [] : restOf(columns)
  const open = unfolded === record.id
  return (
    <li className={`card ${chosen ? 'chosen' : ''}`}>
      {chosen !== undefined && (
        <RowTick record={record} tools={tools} name={name} chosen={chosen} onToggle={onToggle} />
      )}
      <div className="body">
        <div className="line">
          <div className={title?.kind === 'month' ? 'title whole' : 'title'}>
            <Opener row={record.id} {...{ href, opens, label }} onOpen={(event) => onOpen(record, event)}>
              {title && content(record, title, tools, opens)}
            </Opener>
          </div>
          {first && (
            <dl>
              <Fact row={row} column={first} />
            </dl>
          )}
        </div>
        {others.length > 0 && (
          <dl className="line">
            {others.map((column) => (
              <Fact key={column.source} row={row} column={column} />
            ))}
          </dl>
        )}
        {open && (
          <dl className="rest">
            {rest.map((column) => (
              <Fact key={column.source} row={row} column={column} />
            ))}
          </dl>
        )}
      </div>
      {opens && (
        <span className="tail">
          <Glyph name="forward" />
        </span>
      )}
      {rest.length > 0 && (
        <button
          type="button"
          className="tail"
          aria-expanded={open}
          aria-label={tools.translate('table.unfold', { name })}
          onClick={() => unfold(open ? undefined : record.id)}
        >
          <Glyph name={open ? 'up' : 'down'} />
        </button>
      )}
    </li>
  )
}

/**
 * The same row as a card of two lines: its title and first fact, then two more; the others unfold where the row opens
 * nothing.
 */
export const RowCard = memo(PlainCard) as typeof PlainCard
