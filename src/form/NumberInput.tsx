import { latinNumber } from '../../contract/text'
import { useFormats } from '../ui/useFormats'
import { createInput, type ControlProps } from './control'
import { TextBox } from './TextBox'
import { useTyping } from './useTyping'

interface NumberExtras {
  readonly min?: number
  readonly max?: number
  /** Digits after the point; whole numbers by default. */
  readonly decimals?: number
  /** The unit after the number, as a message key or a text node. */
  readonly unit?: string
}

const read = (typed: string, decimals: number): number | undefined => {
  const shape = decimals > 0 ? new RegExp(`^-?\\d{1,15}(?:\\.\\d{1,${decimals}})?$`) : /^-?\d{1,15}$/
  const text = latinNumber(typed)
  return shape.test(text) ? Number(text) + 0 : undefined
}

const unreadable = (decimals: number) => (decimals > 0 ? 'invalid' : 'not_integer')

const outside = (value: number, min: number | undefined, max: number | undefined) => {
  if (min !== undefined && value < min) return 'too_small'
  return max !== undefined && value > max ? 'too_big' : undefined
}

const NumberControl = ({
  value,
  onChange,
  min,
  max,
  decimals = 0,
  unit,
  error,
  onBlur,
  ...props
}: ControlProps<number | null> & NumberExtras) => {
  const formats = useFormats()
  const { draft, setDraft, tell } = useTyping(value, onChange)
  const shown = draft ?? (value === null ? '' : formats.digits(String(value)))
  const typed = draft === undefined ? value : (read(draft, decimals) ?? null)
  const unread = draft && typed === null ? unreadable(decimals) : undefined
  const wrong = unread ?? (typed === null ? undefined : outside(typed, min, max))
  return (
    <TextBox
      {...props}
      ltr
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      value={shown}
      error={wrong ?? error}
      end={unit}
      onText={(text) => {
        setDraft(formats.digits(text))
        const next = text.trim() === '' ? null : (read(text, decimals) ?? null)
        if (next !== value) tell(next)
      }}
      onBlur={() => {
        if (typed !== null || draft === '') setDraft(undefined)
        onBlur?.()
      }}
    />
  )
}

/** A number in any digit script; the value is a number, or null while there is none. */
export const NumberInput = createInput<number | null, NumberExtras>(NumberControl, null)
