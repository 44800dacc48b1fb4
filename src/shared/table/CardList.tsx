import { useListContext, useTranslate, type RaRecord } from 'ra-core'
import type { ReactNode, Ref } from 'react'
import { PlainSelect } from '../feedback/Control'
import type { Column, ColumnData } from './columns'
import { cardFacts, sortField, type Totals } from './records'
import { RowCard, type RowProps } from './rows'
import { PageTick } from './TableHead'
import { CardFrame } from './tableStyles'
import { TotalsCards } from './TotalsRow'

interface CardListProps<R extends RaRecord> {
  readonly ref?: Ref<HTMLDivElement>
  readonly rows: readonly RowProps<R>[]
  readonly columns: readonly Column<R>[]
  readonly totals: readonly Totals[]
  readonly pageTick?: { readonly chosen: number; readonly rows: number; readonly onChange: (all: boolean) => void }
  readonly pending: boolean
  /** The rows belong to the page before, the next is on the way. */
  readonly old: boolean
  readonly notice?: ReactNode
}

/** A list on a phone: cards, with sorting and «select this page» above them. */
export const CardList = <R extends RaRecord>({
  ref,
  rows,
  columns,
  totals,
  pageTick,
  pending,
  old,
  notice,
}: CardListProps<R>) => {
  const translate = useTranslate()
  return (
    <CardFrame ref={ref} aria-busy={pending || old}>
      {notice}
      <div className="bar">
        {pageTick && (
          <label className="pick">
            <PageTick {...pageTick} />
            <span aria-hidden="true">{translate('table.select.page')}</span>
          </label>
        )}
        <PhoneSort columns={columns} />
      </div>
      <ul className={old ? 'old' : undefined}>
        {pending
          ? Array.from({ length: 6 }, (_, at) => (
              <li key={at} className="card" aria-hidden="true">
                <div className="body" style={{ display: 'grid', gap: 14 }}>
                  {Array.from({ length: cardFacts + 1 }, (_none, line) => (
                    <span key={line} className="bone" style={{ inlineSize: line === 0 ? '60%' : '90%' }} />
                  ))}
                </div>
              </li>
            ))
          : rows.map((row) => <RowCard<R> key={row.record.id} {...row} />)}
      </ul>
      <TotalsCards columns={columns} rows={totals} />
    </CardFrame>
  )
}

const PhoneSort = ({ columns }: { readonly columns: readonly ColumnData[] }) => {
  const translate = useTranslate()
  const { sort, setSort } = useListContext()
  const sortable = columns.filter((column) => sortField(column) !== undefined)
  if (sortable.length === 0) return null
  const now = `${sort.field} ${sort.order === 'DESC' ? 'DESC' : 'ASC'}`
  const known = sortable.some((column) => sortField(column) === sort.field)
  return (
    <PlainSelect
      aria-label={translate('table.sort.label')}
      value={known ? now : ''}
      onChange={(event) => {
        const [field = '', order] = event.target.value.split(' ')
        setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' })
      }}
    >
      {!known && (
        <option value="" disabled>
          {translate('table.sort.label')}
        </option>
      )}
      {sortable.flatMap((column) =>
        (['DESC', 'ASC'] as const).map((order) => (
          <option key={`${column.source} ${order}`} value={`${sortField(column)} ${order}`}>
            {translate('table.sort.option', {
              name: translate(column.label),
              order: translate(order === 'DESC' ? 'table.sort.descending' : 'table.sort.ascending'),
            })}
          </option>
        )),
      )}
    </PlainSelect>
  )
}
