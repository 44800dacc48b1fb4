import type { RaRecord } from 'react-admin'
import type { ReactNode, Ref } from 'react'
import type { Column } from './columns'
import { PhoneSort } from './PhoneSort'
import { cardFacts, type Totals } from './records'
import { RowCard, type RowProps } from './rows'
import { TotalsCards } from './TotalsRow'
import { classed } from '../../ui/classed'
import css from './CardList.module.css'

/** The cards phones get instead of the table. */
const CardFrame = classed('div', css.cards)

interface CardListProps<R extends RaRecord> {
  readonly ref?: Ref<HTMLDivElement>
  readonly rows: readonly RowProps<R>[]
  readonly keyOf: (row: R) => number | undefined
  readonly columns: readonly Column<R>[]
  readonly totals: readonly Totals[]
  readonly pending: boolean
  /** The rows belong to the previous page while the next is loading. */
  readonly old: boolean
  readonly notice?: ReactNode
  /** Whether the order is chosen here. */
  readonly sorts: boolean
}

/** A list on a phone: cards, with the sort control above them unless the list's bar has it. */
export const CardList = <R extends RaRecord>({
  ref,
  rows,
  keyOf,
  columns,
  totals,
  pending,
  old,
  notice,
  sorts,
}: CardListProps<R>) => {
  return (
    <CardFrame ref={ref} aria-busy={pending || old}>
      {notice}
      {sorts && (
        <div className="bar">
          <PhoneSort columns={columns} />
        </div>
      )}
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
          : rows.map((row) => <RowCard<R> key={keyOf(row.record)} {...row} />)}
      </ul>
      <TotalsCards columns={columns} rows={totals} />
    </CardFrame>
  )
}
