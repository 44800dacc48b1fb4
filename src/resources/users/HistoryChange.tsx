import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { roleOf, roles } from '../../../contract/access'
import { levels } from '../../../contract/person'
import { paint, visuallyHidden } from '../../shared/feedback/paint'
import { Glyph } from '../../shared/feedback/Glyph'
import { useFormats } from '../../shared/feedback/useFormats'
import { useCountryName } from './countries'
import { wordOf } from '../../shared/table/records'
import { fieldKey } from './editValues'

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

const ties: ReadonlySet<string> = new Set(['partner_uuid', 'teacher_uuid', 'mentor_uuid', 'leader_uuid'])

/** A stored value in words: roles, levels, countries and yes or no are named; ids of people stay short codes. */
const useWords = () => {
  const translate = useTranslate()
  const countryName = useCountryName()
  const { list } = useFormats()
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—'
    if (typeof value === 'boolean') return translate(`enums.yes_no.${value ? 'yes' : 'no'}`)
    if (typeof value === 'object') return Array.isArray(value) ? list(value.map(String)) : '…'
    const text = wordOf(value)
    if (field === 'type' && Object.hasOwn(roles, text)) return translate(`enums.role.${roleOf({ type: text }).key}`)
    if (field === 'level' && (levels as readonly string[]).includes(text)) return translate(`enums.level.${text}`)
    if (field === 'country') return countryName(text)
    return ties.has(field) ? text.slice(0, 8) : text
  }
}

/** What a change did, field by field: the value before and the one after. */
export const HistoryChange = ({ before, after }: { readonly before: Values; readonly after: Values }) => {
  const translate = useTranslate()
  const words = useWords()
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
                <bdi className="before">{words(field, before[field])}</bdi>
                <Glyph name="forward" size={14} />
                <span style={visuallyHidden}>{translate('users.audit.after')}</span>
              </>
            )}
            <bdi>{words(field, after?.[field])}</bdi>
          </li>
        )
      })}
    </List>
  )
}
