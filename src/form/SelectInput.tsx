import { useTranslate } from 'react-admin'
import { createInput, useNodeText, type ControlProps } from './control'
import { TextBox } from './TextBox'

/** A choice; `label` is a message key, `text` the words themselves. */
export interface Choice {
  readonly value: string
  readonly label?: string
  readonly text?: string
  readonly disabled?: boolean
}

interface SelectExtras {
  readonly choices: readonly Choice[]
  /** The option for «nothing chosen», as a message key; false leaves it out. */
  readonly emptyLabel?: string | false
}

const SelectControl = ({
  choices,
  emptyLabel = 'inputs.choose',
  onChange,
  ...props
}: ControlProps<string> & SelectExtras) => {
  const translate = useTranslate()
  const said = useNodeText()
  return (
    <TextBox
      {...props}
      onText={onChange}
      more={{ select: true, slotProps: { select: { native: true }, inputLabel: { shrink: true } } }}
    >
      {emptyLabel !== false && <option value="">{translate(emptyLabel)}</option>}
      {choices.map(({ value, label, text, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {text ?? (label ? said(label) : value)}
        </option>
      ))}
    </TextBox>
  )
}

/** One of a few choices, in the device's native list. */
export const SelectInput = createInput<string, SelectExtras>(SelectControl, '')
