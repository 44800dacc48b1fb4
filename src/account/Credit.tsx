import type { CurrentUser } from '../../contract/person'
import { MoneyField } from '../shared/fields/figures'

/** Amounts one below the other, a row a currency. */
export const Credit = ({ credit }: { readonly credit: CurrentUser['credit'] }) =>
  credit.length === 0 ? (
    <MoneyField amount="0" currency="IRR" />
  ) : (
    <span style={{ display: 'grid' }}>
      {credit.map(({ currency, amount }) => (
        <MoneyField key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  )
