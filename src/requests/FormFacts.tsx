import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { requestForms, type FormField, type RequestType } from '../../contract/requests/forms'
import type { ProcessRequest } from '../../contract/requests/requests'
import { FactList } from '../ui/Section'
import { DateField } from '../ui/fields/dates'
import { MoneyField, NumberField, PhoneField } from '../ui/fields/figures'
import { GroupedCode } from '../ui/fields/GroupedCode'
import { Given, Ltr } from '../ui/fields/Ltr'
import { currencyOf, type FormValues } from './form/formValues'
import { FileRow } from '../form/files/FileRow'
import { FieldSecret } from './FieldSecret'
import { uploadOf } from './form/uploads'
import { classed } from '../ui/classed'
import css from './FormFacts.module.css'

type File = NonNullable<ProcessRequest['detail']>['files'][number]

const Wrong = classed('span', css.wrong)

const asCode = (text: string): ReactNode => <Ltr breakAnywhere>{text}</Ltr>
const asPhone = (text: string): ReactNode => <PhoneField value={text} />

interface Filled {
  readonly type: RequestType
  readonly values: FormValues
  readonly files?: readonly File[]
  /** The request whose personal values are masked, and the keys of those values. */
  readonly secrets?: { readonly request: number; readonly keys: readonly string[] }
}

/** The value of one field of a filled form; a personal value stays masked until revealed. */
export const FormValue = ({ type, values, files = [], secrets, field }: Filled & { readonly field: FormField }) => {
  const translate = useTranslate()
  const value = values[field.key] ?? ''
  if (value === '') return <span>{translate('requests.detail.no_value')}</span>
  if (secrets?.keys.includes(field.key))
    return (
      <FieldSecret
        request={secrets.request}
        field={field.key}
        masked={value}
        show={field.kind === 'mobile' ? asPhone : asCode}
      />
    )
  switch (field.kind) {
    case 'amount': {
      const currency = currencyOf(type, values)
      return currency ? <MoneyField amount={value} currency={currency} /> : <NumberField value={value} />
    }
    case 'date':
      return <DateField value={value} />
    case 'select':
      return translate(`requests.options.${value}`)
    case 'mobile':
      return <PhoneField value={value} />
    case 'number':
      return <NumberField value={value} />
    case 'email':
    case 'national_id':
      return <Ltr>{value}</Ltr>
    case 'iban':
    case 'card':
    case 'wallet':
      return <GroupedCode code={value} />
    case 'file': {
      const file = files.find(({ id }) => id === value)
      if (file) return <FileRow file={file} />
      // For a request not yet filed, the browser knows what it uploaded.
      const uploaded = uploadOf(value)
      return uploaded ? <FileRow file={uploaded} preview /> : translate('requests.form.file_done')
    }
    default:
      return (
        <span dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
          {value}
        </span>
      )
  }
}

interface FormFactsProps extends Filled {
  /** Name of the platform or course. */
  readonly subject?: string | undefined
  /** Remarks of staff by field key. */
  readonly notes?: Readonly<Record<string, string>>
}

/** A filled form, read-only; fields marked by staff show what must change. */
export const FormFacts = ({ subject, notes = {}, ...filled }: FormFactsProps) => {
  const translate = useTranslate()
  const form = requestForms[filled.type]
  const facts = form.fields.map((field) => {
    const note = notes[field.key]
    return {
      label: translate(`requests.fields.${field.key}`),
      wide: field.kind === 'long_text' || (field.kind === 'file' && (filled.values[field.key] ?? '') !== ''),
      value: (
        <>
          <FormValue {...filled} field={field} />
          {note !== undefined && (
            <Wrong>
              {translate('requests.detail.wrong')}: <Given>{note}</Given>
            </Wrong>
          )}
        </>
      ),
    }
  })
  const head = form.subject
    ? [
        {
          label: translate(`requests.form.${form.subject}`),
          value: subject === undefined ? '' : <Given>{subject}</Given>,
        },
      ]
    : []
  return <FactList facts={[...head, ...facts]} />
}
