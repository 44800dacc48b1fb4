import { useTranslate } from 'react-admin'
import { useRef, useState } from 'react'
import { compactKey } from '../../../contract/text'
import { SecondaryButton, PlainInput, TextButton, Tick } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { Popup } from '../../ui/Popup'
import { useFormats } from '../../ui/useFormats'
import { partsOf, type MultiFilter } from './filters'
import { useOptions } from './useOptions'
import { Given } from '../../ui/fields/Ltr'
import { classed } from '../../ui/classed'
import css from './MultiControl.module.css'

const Choices = classed('ul', css.choices)

/** From this many choices on, a search box appears above them. */
const searchFrom = 9

interface MultiProps {
  readonly filter: MultiFilter
  readonly value: unknown
  readonly onChange: (value: string | undefined) => void
}

/** The choices as checkboxes, in list order rather than click order, so that equal filters give equal URLs. */
export const MultiChoices = ({ filter, value, onChange, boxed }: MultiProps & { readonly boxed?: boolean }) => {
  const translate = useTranslate()
  const { options, loading, error, refetch } = useOptions(filter)
  const [term, setTerm] = useState('')
  const chosen = new Set(partsOf(value))
  const key = compactKey(term)
  const shown = key ? options.filter(({ text }) => compactKey(text).includes(key)) : options
  const toggle = (option: string) => {
    if (!chosen.delete(option)) chosen.add(option)
    const known = options.map((each) => each.value).filter((each) => chosen.has(each))
    const rest = [...chosen].filter((each) => !known.includes(each))
    onChange([...known, ...rest].join(',') || undefined)
  }
  if (loading) return <p role="status">{translate('table.loading')}</p>
  return (
    <>
      {error && (
        <p role="alert" style={{ margin: 0 }}>
          {translate('table.filters.options_failed')}{' '}
          <TextButton type="button" onClick={() => void refetch()}>
            {translate('table.retry')}
          </TextButton>
        </p>
      )}
      {options.length >= searchFrom && (
        <PlainInput
          type="search"
          dir={term === '' ? undefined : 'auto'}
          value={term}
          aria-label={translate('table.filters.options_search')}
          placeholder={translate('table.filters.options_search')}
          onChange={(event) => setTerm(event.target.value)}
        />
      )}
      <Choices className={boxed ? 'boxed' : undefined} aria-label={translate(filter.label)}>
        {shown.map((option) => (
          <li key={option.value}>
            <label>
              <Tick type="checkbox" checked={chosen.has(option.value)} onChange={() => toggle(option.value)} />
              <Given>{option.text}</Given>
            </label>
          </li>
        ))}
      </Choices>
      {shown.length === 0 && !error && <p style={{ margin: 0 }}>{translate('table.filters.options_none')}</p>}
    </>
  )
}

/** The only choice taken, by its name once that is known. */
const OnlyOne = ({ filter, value }: { readonly filter: MultiFilter; readonly value: string }) => {
  const { options } = useOptions(filter)
  return <Given>{options.find((option) => option.value === value)?.text ?? value}</Given>
}

/** A button that opens the choices; shows which one is taken, or how many. */
export const MultiButton = ({ filter, value, onChange }: MultiProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const parts = partsOf(value)
  const count = parts.length
  const label = translate(filter.label)
  return (
    <>
      <SecondaryButton
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        style={{ justifyContent: 'space-between' }}
      >
        {count === 1 ? (
          <span>
            {label}: <OnlyOne filter={filter} value={parts[0] ?? ''} />
          </span>
        ) : count > 0 ? (
          `${label} (${number(count)})`
        ) : (
          label
        )}
        <Glyph name="down" size={16} />
      </SecondaryButton>
      {open && (
        <Popup
          anchor={button}
          label={label}
          onClose={() => setOpen(false)}
          foot={
            count > 0 && (
              <TextButton type="button" onClick={() => onChange(undefined)}>
                {translate('table.filters.clear')}
              </TextButton>
            )
          }
        >
          <MultiChoices filter={filter} value={value} onChange={onChange} />
        </Popup>
      )}
    </>
  )
}
