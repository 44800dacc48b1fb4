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
import { classed } from '../ui/classed'
import css from './FormFacts.module.css'

type File = NonNullable<ProcessRequest['detail']>['files'][number]

const Wrong = classed('span', css.wrong)

const asCode = (text: string): ReactNode => <Ltr breakAnywhere>{text}</Ltr>
const asPhone = (text: string): ReactNode => <PhoneField value={text} />

interface FormFactsProps {
  readonly type: RequestType
  readonly values: FormValues
  /** Name of the platform or course. */
  readonly subject?: string | undefined
  readonly files?: readonly File[]
  /** Remarks of staff by field key. */
  readonly notes?: Readonly<Record<string, string>>
  /** The request whose personal values stand masked, and the keys of those. */
  readonly secrets?: { readonly request: number; readonly keys: readonly string[] }
}

/** A filled form, read only; fields staff marked say what must change. */
export const FormFacts = ({ type, values, subject, files = [], notes = {}, secrets }: FormFactsProps) => {
  const translate = useTranslate()
  const form = requestForms[type]
  const shown = (field: FormField, value: string): ReactNode => {
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
        return file ? <FileRow file={file} /> : translate('requests.form.file_done')
      }
      default:
        return (
          <span dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
            {value}
          </span>
        )
    }
  }
  const open = (field: FormField, value: string): ReactNode =>
    secrets?.keys.includes(field.key) ? (
      <FieldSecret
        request={secrets.request}
        field={field.key}
        masked={value}
        show={field.kind === 'mobile' ? asPhone : asCode}
      />
    ) : (
      shown(field, value)
    )
  const facts = form.fields.map((field) => {
    const value = values[field.key] ?? ''
    const note = notes[field.key]
    return {
      label: translate(`requests.fields.${field.key}`),
      wide: field.kind === 'long_text' || (field.kind === 'file' && value !== ''),
      value: (
        <>
          {value === '' ? <span>{translate('requests.detail.no_value')}</span> : open(field, value)}
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
