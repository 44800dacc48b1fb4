import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { departmentList } from '../../../contract/catalogue'
import { people } from '../../../contract/people'
import { useQueryCall } from '../../providers/useCall'
import { Glyph } from '../feedback/Glyph'
import { paint, visuallyHidden } from '../feedback/paint'
import { useFormats } from '../feedback/useFormats'
import { PersonName } from '../fields/Ltr'
import { wordOf } from '../table/records'

type Values = Readonly<Record<string, unknown>> | null

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.875rem',
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' },
  '& .field': { color: paint(theme).text.secondary },
  '& .before': { textDecoration: 'line-through', textDecorationThickness: 1, opacity: 0.75 },
  '& .value': { minInlineSize: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& .glyph-turns:dir(rtl)': { transform: 'scaleX(-1)' },
}))

const NameOf = ({ uuid }: { readonly uuid: string }) => {
  const { data, error } = useQueryCall(people.users, { query: { user_uuid: uuid } })
  return <PersonName name={data?.results[0]?.name ?? (error ? '—' : '…')} />
}

const RoomOf = ({ id }: { readonly id: string }) => {
  const { data } = useQueryCall(departmentList.departments, {})
  return <bdi>{data?.results.find((row) => String(row.id) === id)?.name ?? id}</bdi>
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const moment = /^\d{4}-\d{2}-\d{2}T/

interface ValueProps {
  readonly subject: 'ticket' | 'request'
  readonly field: string
  readonly value: unknown
}

/** A stored value in words. */
const Value = ({ subject, field, value }: ValueProps) => {
  const translate = useTranslate()
  const { dateTime, number, list } = useFormats()
  if (value === null || value === undefined || value === '') return <>—</>
  if (typeof value === 'boolean') return <>{translate(`enums.yes_no.${value ? 'yes' : 'no'}`)}</>
  if (field === 'department') return <RoomOf id={wordOf(value)} />
  if (typeof value === 'number') return <>{number(value)}</>
  if (typeof value === 'object') return <>{Array.isArray(value) ? list(value.map(String)) : '…'}</>
  const text = wordOf(value)
  const worded = { _: text }
  if (field === 'status') return <>{translate(`enums.${subject}_status.${text}`, worded)}</>
  if (field === 'action_status') return <>{translate(`enums.action_status.${text}`, worded)}</>
  if (field === 'step') return <>{translate(`requests.steps.${text}`, worded)}</>
  if (field === 'field') return <>{translate(`requests.fields.${text}`, worded)}</>
  if (guid.test(text)) return <NameOf uuid={text} />
  if (moment.test(text)) return <>{dateTime(text)}</>
  return <span dir="auto">{text}</span>
}

const hidden: ReadonlySet<string> = new Set(['message', 'owner', 'type', 'cloned_from'])

interface AuditChangeProps {
  readonly subject: 'ticket' | 'request'
  readonly before: Values
  readonly after: Values
}

/** What an event changed, field by field; what stayed as it was is left out. */
export const AuditChange = ({ subject, before, after }: AuditChangeProps) => {
  const translate = useTranslate()
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !hidden.has(field) && JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  )
  if (fields.length === 0) return null
  return (
    <List>
      {fields.map((field) => (
        <li key={field}>
          <span className="field">{translate(`audit.fields.${field}`, { _: field })}:</span>
          {before && field in before && (
            <span className="value before">
              <span style={visuallyHidden}>{translate('audit.before')} </span>
              <Value subject={subject} field={field} value={before[field]} />
            </span>
          )}
          {before && field in before && after && field in after && <Glyph name="forward" size={16} />}
          {after && field in after && (
            <span className="value">
              <span style={visuallyHidden}>{translate('audit.after')} </span>
              <Value subject={subject} field={field} value={after[field]} />
            </span>
          )}
        </li>
      ))}
    </List>
  )
}
