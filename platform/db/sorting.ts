import type { AnyColumn, SQL } from 'drizzle-orm'
import { readSort, type SortField } from '../../contract/scalars'
import type { OrderTerm } from './page'

type By = AnyColumn | SQL

/** What a field of a sort key stands for where a column alone does not say it. */
interface SortColumn {
  readonly by: By
  /** Of amounts, the column of their currency: those of one stand together, as no two currencies can be compared. */
  readonly within?: By
  /** Rows without a value come last either way. */
  readonly nulls?: 'last'
  /** The greatest first is the least of this column: how long ago, of a moment. */
  readonly inverted?: true
  /** What tells equal rows apart has its greatest first either way. */
  readonly tiesDesc?: true
}

interface Tie {
  readonly by: By
  /** The direction it always has; else it follows the order that was asked for. */
  readonly desc?: boolean
}

interface Sorting<S extends string | undefined> {
  /** The order when none is asked for. */
  readonly first: NonNullable<S>
  /** What each field of the contract's sort key reads; a missing one does not compile. */
  readonly by: Readonly<Record<SortField<S>, By | SortColumn>>
  /** What tells equal rows apart, so that pages neither repeat nor skip one. */
  readonly ties: readonly (By | Tie)[]
}

const detailed = <T extends { readonly by: By }>(given: By | T): T | { readonly by: By } =>
  'by' in given ? given : { by: given }

/** Makes of a sort key of the contract (a field, with a leading minus the greatest first) the terms of an order. */
export const sorting =
  <S extends string | undefined>({ first, by, ties }: Sorting<S>) =>
  (sort: S | undefined): readonly OrderTerm[] => {
    const { field, desc } = readSort<NonNullable<S>>(sort ?? first)
    const { inverted, tiesDesc, within, ...term }: SortColumn = detailed<SortColumn>(by[field as SortField<S>])
    return [
      ...(within === undefined ? [] : [{ by: within, desc: false }]),
      { ...term, desc: inverted ? !desc : desc },
      ...ties.map((tie) => ({ desc: tiesDesc ?? desc, ...detailed<Tie>(tie) })),
    ]
  }
