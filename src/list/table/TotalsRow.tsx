import { useTranslate, type RaRecord } from 'react-admin'
import { ValueLink } from '../../ui/LinkButton'
import type { Column } from './columns'
import { cellClass, Cell } from './kinds'
import { summed, sumOf, type Totals } from './records'

const useTotalsLabel = () => {
  const translate = useTranslate()
  return ({ currency }: Totals): string =>
    typeof currency === 'string'
      ? translate('table.total_in', { currency: translate(`enums.currency.${currency}`) })
      : translate('table.total')
}

/** A sum shown as its column shows amounts: in the unit the totals row names for that column, or else in its own. */
const Sum = <R extends RaRecord>({ column, totals }: { readonly column: Column<R>; readonly totals: Totals }) => {
  const { source: _, currency = 'currency', warns: __, ...shown } = column
  const cell = (
    <Cell
      column={{ ...shown, source: 'sum' }}
      record={{ id: 0, sum: sumOf(column, totals), currency: totals[currency] ?? totals.currency }}
      plain
    />
  )
  const address = column.totalLink?.(totals)
  return address === undefined ? cell : <ValueLink to={address}>{cell}</ValueLink>
}

interface TotalsProps<R extends RaRecord> {
  readonly columns: readonly Column<R>[]
  readonly rows: readonly Totals[]
}

/** A totals row with no sum under any visible column is left out. */
const shownOf = <R extends RaRecord>({ columns, rows }: TotalsProps<R>): readonly Totals[] =>
  rows.filter((totals) => summed(columns, totals).length > 0)

/** The sums of the whole filtered set, one row per currency, under the columns they belong to. */
export const TotalsRow = <R extends RaRecord>({
  columns,
  rows: given,
  selectable,
}: TotalsProps<R> & { readonly selectable: boolean }) => {
  const label = useTotalsLabel()
  const rows = shownOf({ columns, rows: given })
  const lead = Math.max(
    1,
    columns.findIndex((column) => rows.some((totals) => summed([column], totals).length > 0)),
  )
  if (rows.length === 0) return null
  return (
    <tfoot>
      {rows.map((totals, at) => (
        <tr key={at}>
          {/* A separate cell: in print the checkboxes disappear, and the sums stay under their columns. */}
          {selectable && <td className="tick" />}
          <th scope="row" colSpan={lead}>
            {label(totals)}
          </th>
          {columns.slice(lead).map((column) => (
            <td key={column.source} className={cellClass(column)}>
              {summed([column], totals).length > 0 && <Sum column={column} totals={totals} />}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}

/** {@link TotalsRow} for phones. */
export const TotalsCards = <R extends RaRecord>({ columns, rows }: TotalsProps<R>) => {
  const label = useTotalsLabel()
  const translate = useTranslate()
  return shownOf({ columns, rows }).map((totals, at) => (
    <div key={at} className="card sums">
      <div className="body">
        <div className="title">{label(totals)}</div>
        <dl>
          {summed(columns, totals).map((column) => (
            <div key={column.source}>
              <dt>{translate(column.label)}</dt>
              <dd>
                <Sum column={column} totals={totals} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  ))
}
