import { latinCode } from '../../contract/text'
import { useFormats } from '../ui/useFormats'
import { createInput, type ControlProps } from './control'
import { TextBox } from './TextBox'

interface CodeExtras {
  readonly length?: number
  /** A passcode: shows dots instead of digits; the browser neither fills it in nor stores it. */
  readonly secret?: boolean
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean
  /** Called once when the last digit arrives. */
  readonly onComplete?: (code: string) => void
}

const CodeControl = ({
  value,
  onChange,
  length = 6,
  secret = false,
  autoFocus,
  onComplete,
  ...props
}: ControlProps<string> & CodeExtras) => {
  const { digits } = useFormats()
  const type = (typed: string) => {
    const code = latinCode(typed).replace(/\D/g, '').slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }
  return (
    <TextBox
      {...props}
      ltr
      type={secret ? 'password' : 'text'}
      inputMode="numeric"
      autoComplete={secret ? 'off' : 'one-time-code'}
      value={secret ? value : digits(value)}
      onText={type}
      html={{
        autoFocus,
        style: { letterSpacing: '0.5em', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
        ...(secret ? ({ 'data-1p-ignore': '', 'data-lpignore': 'true' } as object) : {}),
      }}
    />
  )
}

/** A one-time code or a passcode: digits of any script, typed, pasted or autofilled; the value is Latin. */
export const CodeInput = createInput<string, CodeExtras>(CodeControl, '')
