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
  readonly typed: string
  /** Message key of what is wrong with it. */
  readonly problem: string | undefined
  readonly onType: (text: string) => void
  readonly onCommit: () => void
  readonly onEnter: () => void
}

const End = ({ label, typed, problem, onType, onCommit, onEnter }: EndProps) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <div style={{ flex: 1, minInlineSize: 0 }}>
      <PlainInput
        inputMode="decimal"
        autoComplete="off"
        dir={typed === '' ? undefined : 'ltr'}
        aria-label={label}
        placeholder={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && id}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onBlur={onCommit}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
      {problem && (
        <span id={id} role="alert" style={{ fontSize: '0.8125rem' }}>
          {translate(problem)}
        </span>
      )}
    </div>
  )
}

/** The number in a box, empty for none; `undefined` if it is not a number. */
const readBound = (typed: string): string | undefined => {
  const text = latinNumber(typed)
  return text === '' || /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? text : undefined
}

/** The text of a box, and whether it was left with it. */
interface Typed {
  readonly text: string
  readonly left: boolean
}

/** What one box contains: as given until something is typed, and again when something else is given. */
const useBox = (value: unknown) => {
  const { digits } = useFormats()
  const given = digits(wordOf(value))
  const [typed, setTyped] = useState<Typed>({ text: given, left: false })
  useOnChange(given, (text) => setTyped({ text, left: false }))
  const bound = readBound(typed.text)
  return {
    ...typed,
    bound,
    /** The bound it stands for: what cannot be read changes nothing. */
    meant: bound ?? latinNumber(given),
    changed: bound !== undefined && bound !== latinNumber(given),
    type: (text: string) => setTyped({ text, left: false }),
    leave: () => setTyped(({ text }) => ({ text, left: true })),
  }
}

interface NumbersControlProps {
  readonly filter: NumbersFilter
  readonly values: Readonly<Record<string, unknown>>
  readonly onChange: (changes: Record<string, unknown>) => void
}

/**
 * A lower and an upper bound, in any digit script, both inclusive. Each is applied when its box is left or Enter is
 * pressed, unless the two cross: that is reported once both boxes are left, since whoever raises both crosses them on
 * the way.
 */
export const NumbersControl = ({ filter, values, onChange }: NumbersControlProps) => {
  const translate = useTranslate()
  const [left, setLeft] = useState(true)
  const least = useBox(values[filter.start])
  const most = useBox(values[filter.end])
  const crossed = least.meant !== '' && most.meant !== '' && Number(least.meant) > Number(most.meant)
  const ends = [
    { ...least, source: filter.start, label: 'table.filters.at_least', refused: false },
    { ...most, source: filter.end, label: 'table.filters.at_most', refused: crossed && left },
  ]
  const commit = (leave: () => void) => {
    leave()
    const changes = ends
      .filter(({ changed }) => changed)
      .map(({ source, bound }): [string, unknown] => [source, bound || undefined])
    if (!crossed && changes.length > 0) onChange(Object.fromEntries<unknown>(changes))
  }
  return (
    <div
      role="group"
      aria-label={translate(filter.label)}
      style={{ display: 'flex', gap: 8 }}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setLeft(true)}
    >
      {ends.map(({ source, label, text, bound, left: done, refused, type, leave }) => (
        <End
          key={source}
          label={translate(label)}
          typed={text}
          problem={
            done && bound === undefined
              ? 'table.filters.number_invalid'
              : refused
                ? 'validation.number_order'
                : undefined
          }
          onType={(text) => {
            type(text)
            setLeft(false)
          }}
          onCommit={() => commit(leave)}
          onEnter={() => {
            commit(leave)
            setLeft(true)
          }}
        />
      ))}
    </div>
  )
}
