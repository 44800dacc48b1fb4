import { useTranslate } from 'react-admin'
import { useEffect, useRef } from 'react'
import { roleOf } from '../../../contract/access'
import { TextButton } from '../../ui/Control'
import { classed } from '../../ui/classed'
import { PersonName } from '../../ui/fields/Ltr'
import type { MentionChoice } from './useMentions'
import css from './MentionList.module.css'

const Box = classed('div', css.box)

/** The colleagues a note may mention, listed below its text box, which keeps keyboard focus. */
export const MentionList = ({ id, state, found, active, choose, retry }: MentionChoice) => {
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a cleanup function.
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (state !== 'done')
    return (
      <Box role="status">
        {translate(state === 'loading' ? 'inputs.search.loading' : 'notes.staff_failed')}{' '}
        {state === 'failed' && (
          <TextButton type="button" onClick={retry}>
            {translate('table.retry')}
          </TextButton>
        )}
      </Box>
    )
  return (
    <Box>
      <ul ref={list} role="listbox" id={id} aria-label={translate('notes.mention')}>
        {found.map((colleague, place) => (
          // Focus stays in the text box, as in any combobox: arrows move, Enter selects.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={colleague.uuid}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(colleague)}
          >
            <PersonName name={colleague.name} />
            <small>{translate(`enums.role.${roleOf(colleague).key}`)}</small>
          </li>
        ))}
      </ul>
    </Box>
  )
}
