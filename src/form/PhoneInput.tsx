import { checkMobile } from '../../contract/identifiers'
import { latinCode } from '../../contract/text'
import { createInput, type ControlProps } from './control'
import { TextBox } from './TextBox'

const PhoneControl = ({ value, onChange, onBlur, ...props }: ControlProps<string>) => (
  <TextBox
    {...props}
    ltr
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    value={value.replace(/^\+98(?=9\d{9}$)/, '0')}
    onText={(typed) => onChange(latinCode(typed).slice(0, 20))}
    onBlur={() => {
      const checked = checkMobile(value)
      if ('value' in checked && checked.value !== value) onChange(checked.value)
      onBlur?.()
    }}
    html={{ placeholder: '09…' }}
  />
)

/** A mobile number in any spelling and digit script; normalised to `+989…` on leaving the field if it is valid. */
export const PhoneInput = createInput<string>(PhoneControl, '')
