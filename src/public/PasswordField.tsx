import { useState } from 'react'
import { Field } from './parts'
import { useText } from './texts'

const Eye = ({ open }: { readonly open: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    aria-hidden="true"
  >
    <path d="M2.5 12C4.5 8 8 5.5 12 5.5S19.5 8 21.5 12c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
    {!open && <path d="M4 4l16 16" />}
  </svg>
)

interface PasswordFieldProps {
  readonly label: string
  readonly help?: string
  readonly problem?: string | undefined
  readonly autoComplete: 'current-password' | 'new-password'
  readonly autoFocus?: boolean
}

/** A password field named `password`, with a button that reveals the text. */
export const PasswordField = (props: PasswordFieldProps) => {
  const t = useText()
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      name="password"
      type={shown ? 'text' : 'password'}
      dir="ltr"
      end={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={t(shown ? 'public.login.hide' : 'public.login.show')}
          aria-pressed={shown}
        >
          <Eye open={shown} />
        </button>
      }
    />
  )
}
