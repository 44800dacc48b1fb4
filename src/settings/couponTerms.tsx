import { FormDataConsumer, SelectInput, useRecordContext, type RaRecord } from 'react-admin'
import { currencyIds, type Currency } from '../../contract/money/amounts'
import type { CouponSettings } from '../../contract/settings/coupons'
import { JalaliDateInput } from '../form/dates/JalaliDateInput'
import { MoneyInput } from '../form/MoneyInput'
import { NumberInput } from '../form/NumberInput'
import { MoneyField } from '../ui/fields/figures'
import { useFormats } from '../ui/useFormats'

const choices = currencyIds.map((id) => ({ id, name: `enums.currency_name.${id}` }))
const label = (field: string) => `resources.coupons.fields.${field}`

/** What a coupon takes off: a percentage, or an amount in a currency. */
export const DiscountField = (_: { readonly source: 'amount' }) => {
  const formats = useFormats()
  const { percent, amount, currency } = useRecordContext<CouponSettings & RaRecord>() ?? {}
  if (amount && currency) return <MoneyField amount={amount} currency={currency} />
  return percent ? <span>{formats.percent(percent / 100)}</span> : null
}

/** What a coupon takes off, when, and how often. The platform accepts a percentage or an amount, never both. */
export const CouponTermsInputs = () => (
  <>
    <NumberInput source="percent" label={label('percent')} min={1} max={100} />
    <SelectInput source="currency" choices={choices} helperText="resources.coupons.currency_help" />
    <FormDataConsumer<{ readonly currency?: Currency | null }>>
      {({ formData }) => <MoneyInput source="amount" label={label('amount')} currency={formData.currency ?? 'IRR'} />}
    </FormDataConsumer>
    <JalaliDateInput source="starts" label={label('starts')} />
    <JalaliDateInput source="expires" label={label('expires')} required />
    <NumberInput source="max_uses" label={label('max_uses')} min={1} required />
    <NumberInput source="per_person" label={label('per_person')} min={1} defaultValue={1} required />
  </>
)
