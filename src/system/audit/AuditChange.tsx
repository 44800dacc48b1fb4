import { useTranslate } from 'react-admin'
import { departmentList } from '../../../contract/tickets/departments'
import { people } from '../../../contract/people/users'
import { isUuid } from '../../../contract/scalars'
import { useRead } from '../../data/useRead'
import { useFormats } from '../../ui/useFormats'
import { Given, PersonName } from '../../ui/fields/Ltr'
import { Names } from '../../ui/fields/Names'
import { wordOf } from '../../list/table/records'
import { ChangeList } from './ChangeList'

type Values = Readonly<Record<string, unknown>> | null

const NameOf = ({ uuid }: { readonly uuid: string }) => {
  const { data, error } = useRead(people.users, { query: { user_uuid: uuid } })
  return <PersonName name={data?.results[0]?.name ?? (error ? '—' : '…')} />
}

const RoomOf = ({ id }: { readonly id: string }) => {
  const { data } = useRead(departmentList.departments, {})
  return <Given>{data?.results.find((row) => String(row.id) === id)?.name ?? id}</Given>
}

const moment = /^\d{4}-\d{2}-\d{2}T/

interface ValueProps {
  readonly subject: 'ticket' | 'request'
  readonly field: string
  readonly value: unknown
}

/** A stored value in words. */
const Value = ({ subject, field, value }: ValueProps) => {
  const translate = useTranslate()
  const { dateTime, number } = useFormats()
  if (value === null || value === undefined || value === '') return <>—</>
  if (typeof value === 'boolean') return <>{translate(`enums.yes_no.${value ? 'yes' : 'no'}`)}</>
  if (field === 'department') return <RoomOf id={wordOf(value)} />
  if (typeof value === 'number') return <>{number(value)}</>
  if (typeof value === 'object') return Array.isArray(value) ? <Names names={value.map(String)} /> : <>…</>
  const text = wordOf(value)
  const worded = { _: text }
  if (field === 'status') return <>{translate(`enums.${subject}_status.${text}`, worded)}</>
  if (field === 'priority') return <>{translate(`enums.ticket_priority.${text}`, worded)}</>
  if (field === 'action_status') return <>{translate(`enums.action_status.${text}`, worded)}</>
  if (field === 'step') return <>{translate(`requests.steps.${text}`, worded)}</>
  if (field === 'field') return <>{translate(`requests.fields.${text}`, worded)}</>
  if (isUuid(text)) return <NameOf uuid={text} />
  if (moment.test(text)) return <>{dateTime(text)}</>
  return <span dir="auto">{text}</span>
}

const hidden: ReadonlySet<string> = new Set(['message', 'owner', 'type', 'cloned_from'])

interface AuditChangeProps {
  readonly subject: 'ticket' | 'request'
  readonly before: Values
  readonly after: Values
}

/** What an event changed, field by field; unchanged fields are left out. */
export const AuditChange = ({ subject, before, after }: AuditChangeProps) => {
  const translate = useTranslate()
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !hidden.has(field) && JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  )
  const valueOf = (values: Values, field: string) =>
    values && field in values ? <Value subject={subject} field={field} value={values[field]} /> : undefined
  return (
    <ChangeList
      changes={fields.map((field) => ({
        field,
        label: translate(`system.audit.fields.${field}`, { _: field }),
        before: valueOf(before, field),
        after: valueOf(after, field),
      }))}
    />
  )
}
