import type { CurrentUser } from '../../contract/person'
import { useFormats } from '../shared/feedback/useFormats'
import { MoneyField } from '../shared/fields/figures'

/** Amounts one below the other, a row a currency. */
export const Credit = ({ credit }: { readonly credit: CurrentUser['credit'] }) => {
  const { number } = useFormats()
  return credit.length === 0 ? (
    <>{number(0)}</>
  ) : (
    <span style={{ display: 'grid', fontSize: credit.length > 1 ? '1.25rem' : undefined }}>
      {credit.map(({ currency, amount }) => (
        <MoneyField key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  )
}
