import type { Currency } from '../../contract/money/amounts'
import { useFormats } from '../ui/useFormats'
import { MoneyField } from '../ui/fields/figures'

interface AmountInWordsProps {
  /** Decimal string. */
  readonly amount: string
  readonly currency: Currency
}

/** A sum somebody decides on: in figures, in words, and for rials in tomans as well. */
export const AmountInWords = ({ amount, currency }: AmountInWordsProps) => {
  const { amountInWords, toman } = useFormats()
  const words = amountInWords(amount, currency)
  return (
    <>
      <strong>
        <MoneyField amount={amount} currency={currency} />
      </strong>
      {words && <div>{words}</div>}
      {currency === 'IRR' && <div>{toman(amount)}</div>}
    </>
  )
}
