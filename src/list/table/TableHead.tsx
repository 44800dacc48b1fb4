import { useEvent, useListContext, useTranslate, type SortPayload } from 'react-admin'
import { memo, useEffect, useMemo, useRef } from 'react'
import { Tick } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { useFormats } from '../../ui/useFormats'
import type { ColumnData, Decimals } from './columns'
import { cellClass } from './kinds'
import { shownOrder, sortField, oppositeOrder } from './records'

type HeadColumn = ColumnData & { readonly decimals?: Decimals }

/** The name of a column, with the unit if all its amounts share one. */
export const ColumnName = ({ column: { label, decimals } }: { readonly column: HeadColumn }) => {
  const translate = useTranslate()
  const { unit } = useFormats()
  return (
    <>
      {translate(label)}
      {decimals?.unit && <span className="of-unit"> ({unit(decimals.unit)})</span>}
    </>
  )
}

interface HeadCellProps {
  readonly column: HeadColumn
  /** The order of the list. */
  readonly sort: SortPayload
  readonly onSort: (sort: SortPayload) => void
}

/** A heading: plain where the server cannot sort, else a button labelled with its action. */
const HeadCell = ({ column, sort, onSort }: HeadCellProps) => {
  const translate = useTranslate()
  const field = sortField(column)
  const name = <ColumnName column={column} />
  const style = column.width === undefined ? undefined : { width: column.width }
  if (!field) {
    return (
      <th scope="col" className={cellClass(column)} style={style}>
        {name}
      </th>
    )
  }
  const order = sort.field === field ? shownOrder(column, sort.order) : undefined
  const way = order && (order === 'DESC' ? 'descending' : 'ascending')
  const next = order === undefined ? firstOrderOf(column) : oppositeOrder(order)
  return (
    <th scope="col" className={cellClass(column)} style={style} aria-sort={way}>
      <button
        type="button"
        title={translate('table.sort.by', { name: translate(column.label) })}
        onClick={() => onSort({ field, order: shownOrder(column, next) })}
      >
        <span>{name}</span>
        <Glyph name={way === 'ascending' ? 'arrowUp' : 'arrowDown'} size={15} />
      </button>
    </th>
  )
}

const newestFirst: ReadonlySet<string> = new Set([
  'number',
  'money',
  'date',
  'datetime',
  'relative',
  'duration',
  'stars',
  'percent',
])

/** Figures and dates start with the largest, text with the first letter. */
const firstOrderOf = ({ kind, firstOrder }: Pick<ColumnData, 'kind' | 'firstOrder'>): 'ASC' | 'DESC' =>
  firstOrder ?? (newestFirst.has(kind) ? 'DESC' : 'ASC')

/** How many rows of a page are chosen, and a way to choose all or none of them. */
export interface PageTickProps {
  readonly chosen: number
  readonly rows: number
  readonly onChange: (all: boolean) => void
}

/** The checkbox of the whole page: ticked, empty, or in between. */
const PageTick = ({ chosen, rows, onChange }: PageTickProps) => {
  const translate = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const some = chosen > 0 && chosen < rows
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <Tick
      ref={box}
      type="checkbox"
      checked={rows > 0 && chosen === rows}
      disabled={rows === 0}
      onChange={(event) => onChange(event.target.checked)}
      aria-label={translate('table.select.page')}
    />
  )
}

/** The headings, which are not re-rendered when a page turns. */
const HeadCells = memo(
  ({ columns, sort, onSort }: Omit<HeadCellProps, 'column'> & { readonly columns: readonly HeadColumn[] }) =>
    columns.map((column) => <HeadCell key={column.source} column={column} sort={sort} onSort={onSort} />),
)

interface TableHeadProps {
  readonly columns: readonly HeadColumn[]
  readonly pageTick?: PageTickProps
}

export const TableHead = ({ columns, pageTick }: TableHeadProps) => {
  const {
    sort: { field, order },
    setSort,
  } = useListContext()
  const sort = useMemo(() => ({ field, order }), [field, order])
  const onSort = useEvent((wanted: SortPayload) => setSort(wanted))
  return (
    <thead>
      <tr>
        {pageTick && (
          <th scope="col" className="tick">
            {/* Nothing can be chosen before there are rows. */}
            <label>{pageTick.rows > 0 && <PageTick {...pageTick} />}</label>
          </th>
        )}
        <HeadCells columns={columns} sort={sort} onSort={onSort} />
      </tr>
    </thead>
  )
}
