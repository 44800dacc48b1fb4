import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Glyph } from '../../ui/Glyph'
import { classed } from '../../ui/classed'
import css from './ChangeList.module.css'

const List = classed('ul', css.list)

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
                <span className="visually-hidden">{translate('system.audit.before')} </span>
                {before}
              </span>
            )}
            {left && right && <Glyph name="forward" size={14} />}
            {right && (
              <span className="value">
                <span className="visually-hidden">{translate('system.audit.after')} </span>
                {after}
              </span>
            )}
          </li>
        )
      })}
    </List>
  )
}
