import { styled } from '@mui/material/styles'
import { useNavigate, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { Glyph } from '../feedback/Glyph'
import { PlainLink } from '../feedback/LinkButton'
import { paint } from '../feedback/paint'
import { useFormats } from '../feedback/useFormats'
import { useShortcut } from '../shortcuts/useShortcut'
import { lastListHref, trailPast } from './places'

const Ways = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  '& .beside': { marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: 10 },
  '& .place': { fontSize: '0.8125rem', color: paint(theme).text.secondary },
  '& .glyph-turns:dir(rtl)': { transform: 'scaleX(-1)' },
  '@media (max-width: 719.95px)': { '& .place': { display: 'none' } },
  '@media print': { display: 'none' },
}))

interface RecordWaysProps {
  /** The address a list row opens this record with. */
  readonly here: string
  /** The path of the list to go back to when the record was not opened from one. */
  readonly list: string
  /** What that list is called. */
  readonly listName: string
}

/**
 * The way back to the list a record was opened from, filters and page kept, and to the rows before and after it there.
 * Needs the texts `records`.
 */
export const RecordWays = ({ here, list, listName }: RecordWaysProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const navigate = useNavigate()
  const trail = useMemo(() => trailPast(here), [here])
  const at = trail?.rows.indexOf(here) ?? -1
  const before = trail?.rows[at - 1]
  const after = trail?.rows[at + 1]
  const back = trail?.list ?? lastListHref(list)
  useShortcut('recordPrevious', () => before && navigate(before), before !== undefined)
  useShortcut('recordNext', () => after && navigate(after), after !== undefined)
  useShortcut('recordList', () => navigate(back))
  const known = !trail || trail.list.split('?')[0] === list
  return (
    <Ways aria-label={translate('records.label')}>
      <PlainLink to={back}>
        <Glyph name="back" size={18} />
        {known ? listName : translate('records.back')}
      </PlainLink>
      {trail && trail.rows.length > 1 && (
        <span className="beside">
          <span className="place">
            {translate('records.place', { n: number(at + 1), total: number(trail.rows.length) })}
          </span>
          {before && (
            <PlainLink to={before} rel="prev">
              <Glyph name="back" size={18} />
              {translate('records.previous')}
            </PlainLink>
          )}
          {after && (
            <PlainLink to={after} rel="next">
              {translate('records.next')}
              <Glyph name="forward" size={18} />
            </PlainLink>
          )}
        </span>
      )}
    </Ways>
  )
}
