import { useTranslate } from 'react-admin'
import { useFormats } from '../ui/useFormats'
import { createInput, type ControlProps } from './control'
import { TextBox } from './TextBox'

interface TextExtras {
  /** The content type determines direction, keypad and autofill. */
  readonly kind?: 'text' | 'email' | 'code' | 'digits' | 'url'
  readonly autoComplete?: string
  readonly maxLength?: number
  readonly placeholder?: string
}

const kinds = {
  text: {},
  email: { ltr: true, type: 'email', inputMode: 'email', autoComplete: 'email' },
  code: { ltr: true },
  digits: { ltr: true, inputMode: 'numeric' },
  url: { ltr: true, type: 'url', inputMode: 'url' },
} as const

const TextControl = ({
  kind = 'text',
  maxLength,
  placeholder,
  onChange,
  ...props
}: ControlProps<string> & TextExtras) => (
  <TextBox
    {...kinds[kind]}
    {...props}
    onText={onChange}
    most={maxLength}
    html={{ placeholder, ...(kind === 'text' ? { dir: 'auto' } : {}) }}
  />
)

/** One line of text. */
export const TextInput = createInput<string, TextExtras>(TextControl, '')

interface AreaExtras {
  readonly rows?: number
  readonly maxLength?: number
}

const AreaControl = ({ rows = 3, maxLength, onChange, helper, ...props }: ControlProps<string> & AreaExtras) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const near = maxLength !== undefined && props.value.length > maxLength * 0.8
  const counted = near
    ? translate('inputs.count', { n: number(props.value.length), max: number(maxLength) })
    : undefined
  return (
    <TextBox
      {...props}
      helper={counted ? <span aria-live="polite">{counted}</span> : helper}
      onText={onChange}
      rows={{ least: rows, most: Math.max(rows, 12) }}
      most={maxLength}
      html={{ dir: 'auto', style: { unicodeBidi: 'plaintext' } }}
    />
  )
}

/** Text of several lines; every paragraph finds its own direction, and a character count appears near the limit. */
export const TextAreaInput = createInput<string, AreaExtras>(AreaControl, '')
