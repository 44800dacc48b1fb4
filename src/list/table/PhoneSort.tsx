import { useListContext, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { PlainSelect } from '../../ui/Control'
import { useNarrow } from '../../ui/useNarrow'
import type { ColumnData } from './columns'
import { shownOrder, sortField } from './records'

/** The order of a list where there are no headings to press: on phones. */
export const PhoneSort = ({ columns }: { readonly columns: readonly ColumnData[] }) => {
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
              order: translate(shownOrder(column, order) === 'DESC' ? 'table.sort.descending' : 'table.sort.ascending'),
            })}
          </option>
        )),
      )}
    </PlainSelect>
  )
}

/** The sort control among a phone list's filters; `undefined` on a desktop, or where the server cannot sort. */
export const usePhoneSort = (columns: readonly ColumnData[]): ReactNode => {
  const narrow = useNarrow()
  return narrow && columns.some((column) => sortField(column) !== undefined) && <PhoneSort columns={columns} />
}
