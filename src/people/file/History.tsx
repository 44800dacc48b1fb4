import { useTranslate } from 'react-admin'
import { link } from '../../paths'
import { ChangeList } from '../../system/audit/ChangeList'
import { TextLink } from '../../ui/LinkButton'
import { useFormats } from '../../ui/useFormats'
import { wordOf } from '../../list/table/records'
import { editFields, fieldKey, type EditField } from '../edit/editValues'
import { FieldWords } from '../edit/FieldWords'
import { Given } from '../../ui/fields/Ltr'
import { Names } from '../../ui/fields/Names'
import { AuditTrail, useTrail } from '../../system/audit/AuditTrail'
import { Section } from '../../ui/Section'
import { useUserRecord } from './UserShow'

type Values = Readonly<Record<string, unknown>> | null

const named: ReadonlySet<string> = new Set(editFields)

/** Where to find the words for values the form does not name. */
const worded: ReadonlyMap<string, string> = new Map([
  ['how', 'system.audit.how'],
  ['network', 'enums.network'],
  ['forwarder', 'enums.forwarder'],
])

interface ValueProps {
  readonly field: string
  readonly value: unknown
  /** The person's current province: the city is looked up there when the change names none. */
  readonly state: string
}

/** A stored value in words, named as in the form where the form has it. */
const Value = ({ field, value, state }: ValueProps) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  if (value === null || value === undefined || value === '') return <>—</>
  if (typeof value === 'boolean') return <>{translate(`enums.yes_no.${value ? 'yes' : 'no'}`)}</>
  if (typeof value === 'object') return Array.isArray(value) ? <Names names={value.map(String)} /> : <>…</>
  const text = wordOf(value)
  const words = worded.get(field)
  if (words) return <>{translate(`${words}.${text}`, { _: text })}</>
  if (field === 'mail') return <TextLink to={link('adminEmailContent', { id: text })}>{digits(text)}</TextLink>
  if (field === 'ticket') return <TextLink to={link('adminViewTicket', { ticket_id: text })}>{digits(text)}</TextLink>
  return named.has(field) ? <FieldWords field={field as EditField} value={text} state={state} /> : <Given>{text}</Given>
}

interface HistoryChangeProps {
  readonly before: Values
  readonly after: Values
  readonly state: string
}

/** What a change did, field by field: the value before and after. */
const HistoryChange = ({ before, after, state }: HistoryChangeProps) => {
  const translate = useTranslate()
  const valueOf = (values: Values, field: string) => (
    <Value field={field} value={values?.[field]} state={wordOf(values?.['state_id']) || state} />
  )
  const labelOf = (field: string): string =>
    translate(`people.users.fields.${fieldKey(field)}`, {
      _: translate(`system.audit.fields.${field}`, {
        _: translate(`enums.guarded_field.${field}`, { _: translate('people.users.other_field') }),
      }),
    })
  return (
    <ChangeList
      changes={Object.keys({ ...before, ...after }).map((field) =>
        // Viewing a hidden value names the field viewed; values of a passcode are never stored.
        (field === 'field' && before === null) || field === 'passcode'
          ? { field, label: labelOf(field === 'field' ? wordOf(after?.[field]) : field) }
          : {
              field,
              label: labelOf(field),
              before: before === null ? undefined : valueOf(before, field),
              after: valueOf(after, field),
            },
      )}
    />
  )
}

/** Who changed what about a person, and why, newest first. */
export const History = ({ rows = 20 }: { readonly rows?: number }) => {
  const translate = useTranslate()
  const { uuid, state_id: state } = useUserRecord()
  const events = { subject: 'user', id: uuid, rows } as const
  const { data } = useTrail({ ...events, page: 1 })
  return (
    <Section title={translate('people.users.file.history')} note={data?.results.length === 0}>
      <AuditTrail
        {...events}
        renderChange={({ before, after }) => (
          <HistoryChange before={before} after={after} state={String(state ?? '')} />
        )}
      />
    </Section>
  )
}
