import { useState } from 'react'
import { Field } from '../parts'
import { useText } from '../texts'

interface AccountFieldProps {
  readonly name: string
  readonly label: string
  /** Typed on the previous page. */
  readonly value?: string | undefined
  readonly problem: string | undefined
  /** Whether typing starts here; true by default. */
  readonly autoFocus?: boolean
}

/** A phone number or an e-mail address: phones first show the digits keypad, the letters are one tap away. */
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
