import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { forForms, type ControlProps } from './control'
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
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={translate(shown ? 'inputs.hide_password' : 'inputs.show_password')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            onMouseDown={(event) => event.preventDefault()}
          >
            <svg
              width={20}
              height={20}
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth={1.8}
              strokeLinejoin="round"
              strokeLinecap="round"
              aria-hidden="true"
            >
              <path d={shown ? `${eye}M4 20L20 4` : eye} />
            </svg>
          </IconButton>
        </InputAdornment>
      }
    />
  )
}

/** A password, handed on exactly as typed. */
export const PasswordInput = forForms<string, PasswordExtras>(PasswordControl, '')
