import { useTranslate } from 'react-admin'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { searchLimits } from '../../../contract/text'
import { typingPause } from '../../data/useDebounced'
import { useOnChange } from '../../data/useOnChange'
import { IconControl, PlainInput } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { classed } from '../../ui/classed'
import css from './TextControl.module.css'

const Box = classed('div', css.box)

interface TextControlProps {
  readonly value: string
  readonly label: string
  readonly placeholder?: string
  /** Maximum length, where this search takes more than a search for rows does. */
  readonly maxLength?: number
  readonly onChange: (text: string) => void
}

/**
 * A search box: waits for a pause, Enter applies at once, and a value changed elsewhere (Back, a removed chip) shows.
 */
export const TextControl = ({
  value,
  label,
  placeholder,
  maxLength = searchLimits.rows,
  onChange,
}: TextControlProps) => {
  const translate = useTranslate()
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const box = useRef<HTMLInputElement>(null)

  useOnChange(value, () => {
    if (value === sent) return
    setSent(value)
    setTyped(value)
  })

  const commit = (text: string) => {
    const term = text.trim()
    if (term === sent) return
    setSent(term)
    onChange(term)
  }
  const settle = useEffectEvent(() => commit(typed))
  useEffect(() => {
    const timer = setTimeout(() => settle(), typingPause)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <Box role="search">
      <Glyph name="search" size={18} />
      <label htmlFor={id} hidden>
        {label}
      </label>
      <PlainInput
        ref={box}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxLength}
        dir={typed === '' ? undefined : 'auto'}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            commit(typed)
          }
        }}
      />
      {typed !== '' && (
        <IconControl
          type="button"
          aria-label={translate('table.filters.search_clear')}
          onClick={() => {
            setTyped('')
            commit('')
            box.current?.focus()
          }}
        >
          <Glyph name="close" size={16} />
        </IconControl>
      )}
    </Box>
  )
}
