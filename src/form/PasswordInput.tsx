import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { createInput, type ControlProps } from './control'
import { EndButton } from './EndButton'
import { TextBox } from './TextBox'

interface PasswordExtras {
  readonly autoComplete?: 'current-password' | 'new-password'
}

const eye = 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z'

const PasswordControl = ({
  onChange,
  autoComplete = 'current-password',
  ...props
}: ControlProps<string> & PasswordExtras) => {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  return (
    <TextBox
      {...props}
      ltr
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      onText={onChange}
      most={128}
      end={
        <EndButton
          drawing={shown ? `${eye}M4 20L20 4` : eye}
          aria-label={translate(shown ? 'inputs.hide_password' : 'inputs.show_password')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          onMouseDown={(event) => event.preventDefault()}
        />
      }
    />
  )
}

/** A password, passed on exactly as typed. */
export const PasswordInput = createInput<string, PasswordExtras>(PasswordControl, '')
