import type { AnyColumn, SQL } from 'drizzle-orm'
import { readSort, type SortField } from '../../contract/scalars'
import type { OrderTerm } from './page'

type By = AnyColumn | SQL

/** What a field of a sort key stands for where a column alone is not enough. */
interface SortColumn {
  readonly by: By
  /** For amounts, the column of their currency: one currency stays together, as amounts in two cannot be compared. */
  readonly within?: By
  /** Rows without a value come last in either direction. */
  readonly nulls?: 'last'
  /** Descending by the field is ascending by this column: how long ago, by a moment. */
  readonly inverted?: true
  /** Ties are broken greatest first in either direction. */
  readonly tiesDesc?: true
}

interface Tie {
  readonly by: By
  /** A fixed direction; otherwise it follows the requested order. */
  readonly desc?: boolean
}

interface Sorting<S extends string | undefined> {
  /** The default order. */
  readonly first: NonNullable<S>
  /** What each field of the contract's sort key reads; a missing one does not compile. */
  readonly by: Readonly<Record<SortField<S>, By | SortColumn>>
  /** Breaks ties, so that pages neither repeat nor skip a row. */
  readonly ties: readonly (By | Tie)[]
}

const detailed = <T extends { readonly by: By }>(given: By | T): T | { readonly by: By } =>
  'by' in given ? given : { by: given }

/** Turns a sort key of the contract (a field, with a leading minus for descending) into the terms of an order. */
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
