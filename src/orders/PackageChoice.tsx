import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { subscriptionSpan } from '../../contract/orders/subscription-days'
import { todayInTehran } from '../../contract/jalali'
import { formatMinor, toMinor } from '../../contract/money/amounts'
import type { Reply } from '../../contract/endpoint'
import type { orders } from '../../contract/orders/payments'
import { Glyph } from '../ui/Glyph'
import { useFormats } from '../ui/useFormats'
import { MoneyField } from '../ui/fields/figures'
import { Given, langOf } from '../ui/fields/Ltr'
import { classed } from '../ui/classed'
import css from './PackageChoice.module.css'

type Shop = Reply<typeof orders.payment>
export type Package = Shop['packages'][number]

const Set = classed('fieldset', css.set)

/** The monthly price of a package, rounded to the nearest displayed thousand, and whether that is exact. */
const perMonth = ({ price, currency, months }: Package) => {
  const minor = toMinor(price, currency)
  const step = BigInt(Math.max(1, months)) * (currency === 'IRR' ? 1000n : 1n)
  const steps = (2n * minor + step) / (2n * step)
  const amount = formatMinor((steps * step) / BigInt(Math.max(1, months)), currency)
  return { amount, exact: steps * step === minor }
}

interface PackageChoiceProps {
  readonly shop: Shop
  readonly value: number | undefined
  readonly disabled: boolean
  readonly onChange: (id: number) => void
}

/** The packages on sale side by side, with the day each would extend to. */
export const PackageChoice = ({ shop, value, disabled, onChange }: PackageChoiceProps) => {
  const translate = useTranslate()
  const { money, number, date } = useFormats()
  const name = useId()
  const today = todayInTehran()
  return (
    <Set disabled={disabled}>
      <legend className="visually-hidden">{translate('orders.choose')}</legend>
      {shop.packages.map((pack) => (
        <label key={pack.id}>
          <input
            type="radio"
            aria-label={pack.name}
            lang={langOf(pack.name)}
            name={name}
            value={pack.id}
            checked={value === pack.id}
            onChange={() => onChange(pack.id)}
          />
          <span className="head">
            <span className="name">
              <Given>{pack.name}</Given>
            </span>
            <span className="mark">
              <Glyph name="check" size={16} />
            </span>
          </span>
          {pack.best && <span className="best">{translate('orders.best')}</span>}
          <span className="price">
            <MoneyField amount={pack.price} currency={pack.currency} />
          </span>
          {pack.months > 1 && (
            <span className="quiet">
              {translate('orders.months', { smart_count: pack.months, n: number(pack.months) })} ·{' '}
              {translate(perMonth(pack).exact ? 'orders.per_month' : 'orders.per_month_about', {
                amount: money(perMonth(pack).amount, pack.currency),
              })}
            </span>
          )}
          <ul>
            {pack.features.map((feature) => (
              <li key={feature}>
                <Glyph name="check" size={18} />
                <Given>{feature}</Given>
              </li>
            ))}
          </ul>
          <span className="quiet">
            {translate('orders.until', {
              date: date(subscriptionSpan(today, shop.subscription?.ends ?? null, pack.months).ends),
            })}
          </span>
        </label>
      ))}
    </Set>
  )
}
