import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { paint, visuallyHidden } from '../../shared/feedback/paint'
import { Glyph } from '../../shared/feedback/Glyph'
import { useFormats } from '../../shared/feedback/useFormats'
import { wordOf } from '../../shared/table/records'
import { editFields, fieldKey, type EditField } from './editValues'
import { FieldWords } from './FieldWords'

type Values = Readonly<Record<string, unknown>> | null

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.875rem',
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' },
  '& .field': { color: paint(theme).text.secondary },
  '& .before': { textDecoration: 'line-through', textDecorationThickness: 1, opacity: 0.75 },
  '& .glyph-turns:dir(rtl)': { transform: 'scaleX(-1)' },
}))

const named: ReadonlySet<string> = new Set(editFields)

interface ValueProps {
  readonly field: string
  readonly value: unknown
  /** The province the person lives in now: a city is looked for there when the change names none. */
  readonly state: string
}

/** A stored value in words: what the form names is named the same way here. */
const Value = ({ field, value, state }: ValueProps) => {
  const translate = useTranslate()
  const { list } = useFormats()
  if (value === null || value === undefined || value === '') return <>—</>
  if (typeof value === 'boolean') return <>{translate(`enums.yes_no.${value ? 'yes' : 'no'}`)}</>
  if (typeof value === 'object') return <>{Array.isArray(value) ? list(value.map(String)) : '…'}</>
  const text = wordOf(value)
  return named.has(field) ? <FieldWords field={field as EditField} value={text} state={state} /> : <bdi>{text}</bdi>
}

interface HistoryChangeProps {
  readonly before: Values
  readonly after: Values
  readonly state: string
}

/** What a change did, field by field: the value before and the one after. */
export const HistoryChange = ({ before, after, state }: HistoryChangeProps) => {
  const translate = useTranslate()
  const fields = Object.keys({ ...before, ...after })
  if (fields.length === 0) return null
  const nameOf = (field: string): string =>
    translate(`users.fields.${fieldKey(field)}`, { _: translate('users.audit.field') })
  return (
    <List>
      {fields.map((field) => {
        const revealed = field === 'field' && before === null
        if (revealed) return <li key={field}>{nameOf(String(after?.[field]))}</li>
        return (
          <li key={field}>
            <span className="field">{nameOf(field)}:</span>
            {before !== null && (
              <>
                <span style={visuallyHidden}>{translate('users.audit.before')}</span>
                <span className="before">
                  <Value field={field} value={before[field]} state={wordOf(before['state_id']) || state} />
                </span>
                <Glyph name="forward" size={14} />
                <span style={visuallyHidden}>{translate('users.audit.after')}</span>
              </>
            )}
            <Value field={field} value={after?.[field]} state={wordOf(after?.['state_id']) || state} />
          </li>
        )
      })}
    </List>
  )
}
