import { mobileText } from '../../../contract/identifiers'
import { searchLimits } from '../../../contract/text'
import { useTranslate } from 'react-admin'
import { useId, useState, type KeyboardEvent } from 'react'
import { useDebounced } from '../../data/useDebounced'
import { useOnChange } from '../../data/useOnChange'
import { IconControl, PlainInput } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { FailureText } from '../../ui/states'
import { useKeepPerson, usePeople, usePersonName, type FoundPerson } from './people'
import { Given } from '../../ui/fields/Ltr'
import { classed } from '../../ui/classed'
import css from './PersonControl.module.css'

const Box = classed('div', css.box)

interface PersonControlProps {
  readonly value: string | undefined
  readonly label: string
  readonly onChange: (uuid: string | undefined) => void
}

/** Finds one person by name, phone, e-mail or id; a combobox with its list, whose value is the uuid. */
export const PersonControl = ({ value, label, onChange }: PersonControlProps) => {
  const translate = useTranslate()
  const id = useId()
  const name = usePersonName(value)
  const [term, setTerm] = useState('')
  const paused = useDebounced(term.trim())
  const { people, ready, searching, error } = usePeople(value ? '' : paused)
  const keep = useKeepPerson()
  const [at, setAt] = useState(0)
  useOnChange(people, () => setAt(0))

  if (value) {
    return (
      <Box>
        <div className="chosen">
          <Given>{name ?? translate('table.filters.person_chosen')}</Given>
          <IconControl
            type="button"
            aria-label={translate('table.filters.remove', { name: label })}
            onClick={() => onChange(undefined)}
          >
            <Glyph name="close" size={16} />
          </IconControl>
        </div>
      </Box>
    )
  }
  const found = ready && term.trim() !== '' ? (people ?? []) : []
  const choose = (person: FoundPerson | undefined) => {
    if (!person) return
    setTerm('')
    keep(person)
    onChange(person.uuid)
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((now) => (found.length === 0 ? 0 : (now + step + found.length) % found.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(found[at])
    } else if (event.key === 'Escape' && term !== '') {
      event.stopPropagation()
      setTerm('')
    }
  }
  const hint =
    term.trim() === ''
      ? undefined
      : !ready && paused === term.trim()
        ? translate('table.filters.person_short')
        : searching || paused !== term.trim()
          ? translate('table.filters.searching')
          : people && people.length === 0
            ? translate('table.filters.person_none')
            : undefined
  return (
    <Box>
      <PlainInput
        role="combobox"
        aria-label={label}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        dir={term === '' ? undefined : 'auto'}
        placeholder={translate('table.filters.person')}
        value={term}
        maxLength={searchLimits.people}
        onChange={(event) => setTerm(event.target.value)}
        onKeyDown={steer}
      />
      <div role="status">
        {hint && <p className="hint">{hint}</p>}
        {error && (
          <p className="hint">
            <FailureText error={error} />
          </p>
        )}
      </div>
      {found.length > 0 && (
        <ul role="listbox" id={`${id}-list`} aria-label={label}>
          {found.map((person, place) => (
            // The focus stays in the text box, as comboboxes do: arrows move, Enter selects.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={person.uuid}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === at}
              onPointerMove={() => setAt(place)}
              onClick={() => choose(person)}
            >
              <Given>{person.name}</Given>
              <bdi dir="ltr">{mobileText(person.phone)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}
