import { todayInTehran } from '../../../contract/jalali'
import { daysOf, type FormField, type RequestType } from '../../../contract/requests/forms'
import { SelectInput } from '../../form/SelectInput'
import { TextAreaInput, TextInput } from '../../form/TextInput'
import { JalaliDateInput } from '../../form/dates/JalaliDateInput'
import { MoneyInput } from '../../form/MoneyInput'
import { NumberInput } from '../../form/NumberInput'
import { PhoneInput } from '../../form/PhoneInput'
import { currencyOf, type FormValues } from './formValues'
import { ExtraPrice } from './ChosenPrice'
import { UploadInput } from './UploadInput'
import type { Pricing } from './usePricing'

export interface RequestFieldProps {
  readonly type: RequestType
  readonly field: FormField
  readonly values: FormValues
  readonly disabled: boolean
  /** For an amount that may be a price: where it comes from. */
  readonly pricing?: Pricing | undefined
  /** Called after the form has stored what was typed. */
  readonly onChange?: (key: string) => void
  /** Called with whether the file chosen in a field is still to be uploaded. */
  readonly onUnsent: (key: string, unsent: boolean) => void
}

const limitsOf = (field: FormField) => {
  const { start, end, outside } = daysOf(field, todayInTehran())
  return { min: start, max: end, outside }
}

/** One field of a request form, rendered by its contract kind and bound to `values` of the surrounding form. */
export const RequestField = ({ type, field, values, disabled, pricing, onChange, onUnsent }: RequestFieldProps) => {
  const common = {
    id: `request-${field.key}`,
    source: `values.${field.key}`,
    label: `requests.fields.${field.key}`,
    required: field.required === true,
    disabled,
    fullWidth: true,
    onChange: () => onChange?.(field.key),
  } as const
  switch (field.kind) {
    case 'long_text':
      return <TextAreaInput {...common} rows={3} maxLength={field.max ?? 2000} />
    case 'select':
      return (
        <SelectInput
          {...common}
          {...(field.key === 'extra_item' && {
            helper: <ExtraPrice id={values[field.key] ?? ''} quantity={values['quantity']} />,
          })}
          choices={(field.options ?? []).map((option) => ({ value: option, label: `requests.options.${option}` }))}
        />
      )
    case 'date':
      return <JalaliDateInput {...common} {...limitsOf(field)} keepTyped />
    case 'amount':
      return (
        <MoneyInput
          {...common}
          currency={currencyOf(type, values)}
          {...(pricing && { helper: `requests.priced.${pricing}`, readOnly: pricing !== 'typed' })}
        />
      )
    case 'mobile':
      return <PhoneInput {...common} />
    case 'number':
      return (
        <NumberInput
          {...common}
          {...(field.range && { min: field.range[0], max: field.range[1] })}
          format={(text: unknown) => (text === '' ? null : Number(text))}
          parse={(number: number | null) => (number === null ? '' : String(number))}
        />
      )
    case 'file':
      return <UploadInput {...common} camera={field.camera} onUnsent={(unsent) => onUnsent(field.key, unsent)} />
    case 'email':
      return <TextInput {...common} kind="email" />
    case 'national_id':
    case 'card':
    case 'iban':
    case 'wallet':
      return <TextInput {...common} kind="code" />
    case 'text':
      return <TextInput {...common} {...(field.max !== undefined && { maxLength: field.max })} />
  }
}
