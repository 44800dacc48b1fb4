import { useTranslate } from 'react-admin'
import { catalogue } from '../../../contract/orders/catalogue'
import { formatMinor, toMinor, type Currency } from '../../../contract/money/amounts'
import { useRead } from '../../data/useRead'
import { useFormats } from '../../ui/useFormats'

interface PriceProps {
  readonly price: string
  readonly currency: Currency
}

const Price = ({ price, currency }: PriceProps) => {
  const translate = useTranslate()
  const { money } = useFormats()
  return <span aria-live="polite">{translate('requests.price', { price: money(price, currency) })}</span>
}

interface ExtraPriceProps {
  /** The chosen extra; empty if none is. */
  readonly id: string
  /** The quantity as typed; counts as one while it is not a number. */
  readonly quantity: string | undefined
}

/** The price of the chosen extra for the requested quantity. */
export const ExtraPrice = ({ id, quantity }: ExtraPriceProps) => {
  const { data } = useRead(catalogue.extras, {})
  const extra = data?.results.find((one) => one.id === id)
  if (!extra) return null
  const many = /^[1-9]\d{0,3}$/.test(quantity ?? '') ? BigInt(quantity ?? '') : 1n
  const whole = formatMinor(toMinor(extra.price, extra.currency) * many, extra.currency)
  return <Price price={whole} currency={extra.currency} />
}

interface SubscriptionPriceProps {
  readonly platform: string
  /** The chosen duration; empty if none is. */
  readonly duration: string
}

/** The price of a subscription to the platform for the chosen duration, if it has one. */
export const SubscriptionPrice = ({ platform, duration }: SubscriptionPriceProps) => {
  const { data } = useRead(catalogue.platforms, {})
  const prices = data?.results.find(({ uuid }) => uuid === platform)?.prices
  const found = prices?.find((price) => price.duration === duration)
  return found ? <Price {...found} /> : null
}
