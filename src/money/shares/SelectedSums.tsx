import { useTranslate } from 'react-admin'
import { currencyIds, formatMinor, toMinor, type Currency } from '../../../contract/money/amounts'
import { MoneyField } from '../../ui/fields/figures'
import { classed } from '../../ui/classed'
import css from './SelectedSums.module.css'

/** Sums of one currency, by the key of their label. */
export interface CurrencySums {
  readonly currency: Currency
  readonly sums: readonly (readonly [label: string, amount: string])[]
}

const List = classed('dl', css.list)

/** Sums rows per currency, in report order; never two currencies together. */
export const sumRows = <R extends { readonly currency: Currency }>(
  rows: readonly R[],
  wanted: readonly (readonly [label: string, of: (row: R) => string | undefined])[],
): readonly CurrencySums[] =>
  currencyIds
    .filter((id) => rows.some(({ currency }) => currency === id))
    .map((currency) => ({
      currency,
      sums: wanted.map(([label, of]) => {
        const minor = rows
          .filter((row) => row.currency === currency)
          .reduce((all, row) => all + toMinor(of(row) ?? '0', currency), 0n)
        return [label, formatMinor(minor, currency)] as const
      }),
    }))

/** The sum of the chosen rows, beside what can be done with them. */
export const SelectedSums = ({ sums }: { readonly sums: readonly CurrencySums[] }) => {
  const translate = useTranslate()
  return (
    <List aria-live="polite">
      {sums.flatMap(({ currency, sums: figures }) =>
        figures.map(([label, amount]) => (
          <div key={`${currency} ${label}`}>
            <dt>{translate(label)}:</dt>
            <dd>
              <MoneyField amount={amount} currency={currency} />
            </dd>
          </div>
        )),
      )}
    </List>
  )
}
