import { useTranslate } from 'react-admin'
import { useId, useState } from 'react'
import { latinNumber } from '../../../contract/text'
import { useOnChange } from '../../data/useOnChange'
import { PlainInput } from '../../ui/Control'
import { useFormats } from '../../ui/useFormats'
import { wordOf } from '../table/records'
import type { NumbersFilter } from './filters'

interface EndProps {
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: string | undefined) => void
}

const End = ({ label, value, onChange }: EndProps) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  const id = useId()
  const given = digits(wordOf(value))
  const [typed, setTyped] = useState(given)
  const [wrong, setWrong] = useState(false)
  useOnChange(given, setTyped)
  const commit = () => {
    const text = latinNumber(typed)
    const right = text === '' || /^-?\d{1,15}(\.\d{1,6})?$/.test(text)
    setWrong(!right)
    if (right && text !== latinNumber(given)) onChange(text || undefined)
  }
  return (
    <div style={{ flex: 1, minInlineSize: 0 }}>
      <PlainInput
        inputMode="decimal"
        autoComplete="off"
        dir={typed === '' ? undefined : 'ltr'}
        aria-label={label}
        placeholder={label}
        aria-invalid={wrong}
        aria-describedby={wrong ? id : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      {wrong && (
        <span id={id} role="alert" style={{ fontSize: '0.8125rem' }}>
          {translate('table.filters.number_invalid')}
        </span>
      )}
    </div>
  )
}

interface NumbersControlProps {
  readonly filter: NumbersFilter
  readonly values: Readonly<Record<string, unknown>>
  readonly onChange: (changes: Record<string, unknown>) => void
}

/** A lower and an upper bound, in any digit script, both inclusive. */
export const NumbersControl = ({ filter, values, onChange }: NumbersControlProps) => {
  const translate = useTranslate()
  const name = translate(filter.label)
  return (
    <div role="group" aria-label={name} style={{ display: 'flex', gap: 8 }}>
      {([filter.start, filter.end] as const).map((source, at) => (
        <End
          key={source}
          label={translate(at === 0 ? 'table.filters.at_least' : 'table.filters.at_most')}
          value={values[source]}
          onChange={(value) => onChange({ [source]: value })}
        />
      ))}
    </div>
  )
}
