import { useTranslate } from 'react-admin'
import { catalogue } from '../../../contract/orders/catalogue'
import { formatMinor, toMinor } from '../../../contract/money/amounts'
import { useRead } from '../../data/useRead'
import { useFormats } from '../../ui/useFormats'

interface ExtraPriceProps {
  /** The extra that was chosen, empty while none is. */
  readonly id: string
  /** How many of it, as typed; one while that is no number. */
  readonly quantity: string | undefined
}

/** What the chosen extra costs, for as many as are asked for. */
export const ExtraPrice = ({ id, quantity }: ExtraPriceProps) => {
  const translate = useTranslate()
  const { money } = useFormats()
  const { data } = useRead(catalogue.extras, {})
  const extra = data?.results.find((one) => one.id === id)
  if (!extra) return null
  const many = /^[1-9]\d{0,3}$/.test(quantity ?? '') ? BigInt(quantity ?? '') : 1n
  const whole = formatMinor(toMinor(extra.price, extra.currency) * many, extra.currency)
  return <span aria-live="polite">{translate('requests.price', { price: money(whole, extra.currency) })}</span>
}
