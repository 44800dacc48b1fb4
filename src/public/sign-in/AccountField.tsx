import { useState } from 'react'
import { Field } from '../parts'
import { useText } from '../texts'

interface AccountFieldProps {
  readonly name: string
  readonly label: string
  /** Typed on the page before. */
  readonly value?: string | undefined
  readonly problem: string | undefined
  /** Whether one begins to type here; so unless said otherwise. */
  readonly autoFocus?: boolean
}

/** A phone number or an e-mail address: the digits come up first on a phone, the letters at a touch. */
export const AccountField = ({ value, autoFocus = true, ...props }: AccountFieldProps) => {
  const t = useText()
  const [letters, setLetters] = useState(false)
  return (
    <Field
      {...props}
      defaultValue={value}
      autoComplete="username"
      inputMode={letters ? 'email' : 'tel'}
      autoCapitalize="none"
      dir="ltr"
      autoFocus={autoFocus}
      end={
        <button
          type="button"
          className="keypad"
          onClick={({ currentTarget }) => {
            setLetters(!letters)
            currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        >
          {t(letters ? 'public.keypad_digits' : 'public.keypad_letters')}
        </button>
      }
    />
  )
}
