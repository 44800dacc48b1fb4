import type { MessageKey } from '../../i18n/keys'
import type { Drill, Figure } from './definition'

/**
 * The rows of this very report that add up to a figure, in its currency: `sums` is their field, `filter` narrows them.
 */
export const rowsOf = (sums: string, filter?: Drill['filter']): Drill => ({
  ...(filter && { filter }),
  take: { currency_type: 'currency' },
  sums,
})

/** A sum in every currency of the reply's `totals`, where `amount` names the field, and the rows behind it. */
export const totalOf = (label: MessageKey, amount: string, drill: Drill, more: Partial<Figure> = {}): Figure => ({
  label,
  source: 'totals',
  kind: 'money',
  amount,
  ...more,
  drill,
})
