import { useListContext } from 'react-admin'
import type { Currency } from '../../../contract/money/amounts'
import { SelectedSums, sumRows, type CurrencySums } from './SelectedSums'
import type { Kind, Row } from './Settlement'

interface Total {
  readonly currency: Currency
  readonly gross: string
  readonly share: string
  readonly paid: string
  readonly unpaid: string
}

/** What the list of shares returns besides its rows: the sums of the whole filter. */
export interface ListTotals {
  readonly meta?: { readonly totals?: readonly Total[] }
}

interface SelectedSharesProps {
  readonly kind: Kind
  readonly rows: readonly Row[]
  /** The whole filter is selected. */
  readonly everything: boolean
}

/** The chosen rows, or the whole filter: gross, share and how much of it is already paid. */
export const SelectedShares = ({ kind, rows, everything }: SelectedSharesProps) => {
  const { meta } = useListContext() as ListTotals
  const [gross, share, paid] = [
    'money.reports.figures.gross',
    'money.reports.figures.share',
    'money.reports.figures.paid',
  ] as const
  const sums: readonly CurrencySums[] = everything
    ? (meta?.totals ?? []).map((total) => ({
        currency: total.currency,
        sums: [
          [gross, total.gross],
          [share, total.share],
          [paid, total.paid],
        ],
      }))
    : sumRows(rows, [
        [gross, ({ amount }) => amount],
        [share, (row) => row[`${kind}_share`]],
        [paid, (row) => (row[`is_${kind}_share_paid`] ? row[`${kind}_share`] : undefined)],
      ])
  return <SelectedSums sums={sums} />
}
