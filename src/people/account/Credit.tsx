import type { Currency } from '../../../contract/money/amounts'
import { MoneyField } from '../../ui/fields/figures'

interface CreditProps {
  readonly credit: readonly { readonly currency: Currency; readonly amount: string }[]
}

/** Amounts one below the other, one row per currency. */
export const Credit = ({ credit }: CreditProps) =>
  credit.length === 0 ? (
    <MoneyField amount="0" currency="IRR" />
  ) : (
    <span style={{ display: 'grid' }}>
      {credit.map(({ currency, amount }) => (
        <MoneyField key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  )
