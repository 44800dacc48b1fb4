import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { subscriptionSpan } from '../../contract/orders/subscription-days'
import { todayInTehran } from '../../contract/jalali'
import { formatMinor, toMinor } from '../../contract/money/amounts'
import type { Reply } from '../../contract/endpoint'
import type { orders } from '../../contract/orders/payments'
import { Glyph } from '../ui/Glyph'
import { focusRing, paletteOf, tint, visuallyHidden } from '../ui/palette'
import { useFormats } from '../ui/useFormats'
import { MoneyField } from '../ui/fields/figures'
import { Given, langOf } from '../ui/fields/Ltr'

type Shop = Reply<typeof orders.payment>
export type Package = Shop['packages'][number]

const Set = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minInlineSize: 0,
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(250px, 100%), 1fr))',
  '& > label': {
    position: 'relative',
    display: 'grid',
    alignContent: 'start',
    gap: 6,
    padding: 18,
    borderRadius: 14,
    border: `1.5px solid ${paletteOf(theme).divider}`,
    background: paletteOf(theme).background.paper,
    cursor: 'pointer',
    minInlineSize: 0,
  },
  '& > label:hover': { borderColor: tint(paletteOf(theme).primary.main, 50) },
  '& > label:has(input:checked)': {
    borderColor: paletteOf(theme).primary.main,
    background: `linear-gradient(${tint(paletteOf(theme).primary.main, 6)}, ${tint(paletteOf(theme).primary.main, 6)}), ${paletteOf(theme).background.paper}`,
  },
  '& > label:has(input:focus-visible)': focusRing(theme),
  // The margin keeps a package the keyboard comes to clear of the bar with the button, which lies over the page.
  '& input': {
    position: 'absolute',
    opacity: 0,
    insetInlineStart: 18,
    insetBlockStart: 22,
    scrollMarginBlockEnd: 260,
  },
  '& .head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& .name': { fontWeight: 700, fontSize: '1.0625rem', overflowWrap: 'anywhere' },
  '& .mark': {
    flexShrink: 0,
    inlineSize: 24,
    blockSize: 24,
    borderRadius: 12,
    display: 'grid',
    placeItems: 'center',
    border: `1.5px solid ${paletteOf(theme).divider}`,
    color: 'transparent',
  },
  '& input:checked ~ .head .mark': {
    color: paletteOf(theme).primary.contrastText,
    background: paletteOf(theme).primary.main,
    borderColor: 'transparent',
  },
  '& .best': {
    justifySelf: 'start',
    fontSize: '0.75rem',
    fontWeight: 700,
    paddingInline: 10,
    paddingBlock: 2,
    borderRadius: 999,
    color: paletteOf(theme).text.primary,
    background: tint(paletteOf(theme).warning.main, 22),
  },
  '& .price': { fontSize: '1.25rem', fontWeight: 800, lineHeight: 1.6 },
  '& .quiet': { fontSize: '0.875rem', color: paletteOf(theme).text.secondary },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 4, fontSize: '0.9375rem' },
  '& li': { display: 'flex', gap: 6, alignItems: 'flex-start', overflowWrap: 'anywhere' },
  '& li svg': { color: paletteOf(theme).success.main, marginBlockStart: 4 },
}))

/** A month of a package costs this much, rounded to the nearest thousand a person reads, and whether that is exact. */
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

/** The packages on sale side by side, with the day each would lead to. */
export const PackageChoice = ({ shop, value, disabled, onChange }: PackageChoiceProps) => {
  const translate = useTranslate()
  const { money, number, date } = useFormats()
  const name = useId()
  const today = todayInTehran()
  return (
    <Set disabled={disabled}>
      <legend style={visuallyHidden}>{translate('orders.choose')}</legend>
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
