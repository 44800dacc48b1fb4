import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Glyph } from '../../ui/Glyph'
import { paletteOf, visuallyHidden } from '../../ui/palette'

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.875rem',
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' },
  '& .field': { color: paletteOf(theme).text.secondary },
  '& .before': { textDecoration: 'line-through', textDecorationThickness: 1, opacity: 0.75 },
  '& .value': { minInlineSize: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& .glyph-turns:dir(rtl)': { transform: 'scaleX(-1)' },
}))

/** One changed field in words: its name alone, or with the value before, the value after, or both. */
export interface Change {
  readonly field: string
  readonly label: string
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** What an event changed, field by field. */
export const ChangeList = ({ changes }: { readonly changes: readonly Change[] }) => {
  const translate = useTranslate()
  if (changes.length === 0) return null
  return (
    <List>
      {changes.map(({ field, label, before, after }) => {
        const [left, right] = [before !== undefined, after !== undefined]
        return (
          <li key={field}>
            {left || right ? <span className="field">{label}:</span> : label}
            {left && (
              <span className="value before">
                <span style={visuallyHidden}>{translate('system.audit.before')} </span>
                {before}
              </span>
            )}
            {left && right && <Glyph name="forward" size={14} />}
            {right && (
              <span className="value">
                <span style={visuallyHidden}>{translate('system.audit.after')} </span>
                {after}
              </span>
            )}
          </li>
        )
      })}
    </List>
  )
}
