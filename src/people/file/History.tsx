import { ListContextProvider, useTranslate } from 'react-admin'
import { link } from '../../paths'
import { ChangeList } from '../../system/audit/ChangeList'
import { TextLink } from '../../ui/LinkButton'
import { useFormats } from '../../ui/useFormats'
import { FilterBar } from '../../list/filters/FilterBar'
import type { FilterDef, FilterValues } from '../../list/filters/filters'
import { wordOf } from '../../list/table/records'
import { useListAddress, useListOver } from '../../list/table/url/useListAddress'
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
  // Of a payment: a person's own record has neither.
  ['status', 'enums.payment_status'],
  ['failure', 'enums.payment_status'],
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

const days: readonly FilterDef[] = [
  { kind: 'range', start: 'start_date', end: 'end_date', label: 'system.audit.columns.at' },
]

/** The days the address names. */
const daysIn = ({ start_date: start, end_date: end }: FilterValues) => ({
  ...(typeof start === 'string' && { start_date: start }),
  ...(typeof end === 'string' && { end_date: end }),
})

interface HistoryProps {
  readonly rows?: number
  /** Only the latest events, whatever days the address names. */
  readonly brief?: boolean
}

/** Who changed what about a person and why, and what they bought or renewed; newest first. */
export const History = ({ rows = 20, brief = false }: HistoryProps) => {
  const translate = useTranslate()
  const { uuid, state_id: state } = useUserRecord()
  const address = useListAddress()
  const narrowed = brief ? {} : daysIn(address.filterValues)
  const events = { subject: 'user', id: uuid, rows, query: { ...narrowed, payments: true } } as const
  const trail = useTrail({ ...events, page: 1 })
  const list = useListOver({ ...address, page: 1, perPage: rows }, trail.data?.results, trail.data?.count, trail)
  return (
    <Section title={translate('people.users.file.history')} note={brief && trail.data?.results.length === 0}>
      {!brief && (
        <ListContextProvider value={list}>
          <FilterBar filters={days} always={['start_date']} />
        </ListContextProvider>
      )}
      <AuditTrail
        {...events}
        key={JSON.stringify(narrowed)}
        renderChange={({ before, after }) => (
          <HistoryChange before={before} after={after} state={String(state ?? '')} />
        )}
      />
    </Section>
  )
}
