import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { createInput, useProblem, useNodeText, type ControlProps } from './control'
import { inMuiFrame } from '../theme/MuiFrame'

const CheckboxControl = (props: ControlProps<boolean>) => {
  const { value, onChange, label, helper, error, readOnly, required } = props
  const said = useNodeText()
  const problem = useProblem()(error)
  const below = problem ?? said(helper)
  const belowId = useId()
  return (
    <FormControl error={problem !== undefined} disabled={props.disabled} fullWidth={props.fullWidth ?? true}>
      <FormControlLabel
        label={said(label)}
        control={
          <Checkbox
            id={props.id}
            name={props.name}
            checked={value}
            autoFocus={props.autoFocus}
            onChange={(_event, checked) => !readOnly && onChange(checked)}
            onBlur={props.onBlur}
            slotProps={{
              input: {
                ref: props.inputRef as React.Ref<HTMLInputElement>,
                'aria-required': required || undefined,
                'aria-invalid': problem !== undefined || undefined,
                'aria-describedby': below ? belowId : undefined,
              },
            }}
          />
        }
      />
      {below && (
        <FormHelperText id={belowId} role={problem ? 'alert' : undefined}>
          {below}
        </FormHelperText>
      )}
    </FormControl>
  )
}

/** A yes or no; `required` means it must be yes. */
export const CheckboxInput = createInput<boolean>(inMuiFrame(CheckboxControl), false)
