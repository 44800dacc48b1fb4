import MuiTextField, { type TextFieldProps } from '@mui/material/TextField'
import type { CSSProperties, HTMLAttributes, InputHTMLAttributes, ReactNode } from 'react'
import { MuiFrame } from '../theme/MuiFrame'
import { useRtl } from '../theme/useRtl'
import { useProblem, useNodeText, useTooLong, type ControlProps } from './control'
import { useCaret } from './useCaret'

type Passed =
  | 'id'
  | 'name'
  | 'label'
  | 'helper'
  | 'error'
  | 'inputRef'
  | 'required'
  | 'disabled'
  | 'readOnly'
  | 'fullWidth'
  | 'autoFocus'

interface TextBoxProps extends Pick<ControlProps<string>, Passed> {
  readonly value: string
  readonly onText: (text: string) => void
  readonly onBlur?: (() => void) | undefined
  /** Codes, numbers and addresses: written left to right, aligned to the start of the field. */
  readonly ltr?: boolean
  readonly type?: string
  readonly inputMode?: HTMLAttributes<HTMLElement>['inputMode']
  readonly autoComplete?: string
  /** Maximum length; a longer text is kept and reported. */
  readonly most?: number | undefined
  readonly html?: InputHTMLAttributes<HTMLInputElement>
  readonly end?: ReactNode
  readonly start?: ReactNode
  readonly rows?: { readonly least: number; readonly most: number }
  readonly more?: Omit<TextFieldProps, 'variant'>
  readonly children?: ReactNode
}

/** The text box underlying every input: label, helper text, direction, keypad. */
export const TextBox = (props: TextBoxProps) => {
  const {
    label,
    helper,
    error,
    ltr,
    html,
    rows,
    start,
    end,
    more,
    onText,
    value,
    readOnly,
    required,
    fullWidth = true,
  } = props
  const said = useNodeText()
  const keepCaret = useCaret(value)
  const atStart: CSSProperties = { textAlign: useRtl() ? 'right' : 'left' }
  const tooLong = useTooLong()(value, props.most)
  const refused = useProblem()(error)
  const problem = tooLong ?? refused
  return (
    <MuiFrame>
      <MuiTextField
        id={props.id}
        name={props.name}
        label={said(label)}
        value={value}
        type={props.type ?? 'text'}
        onChange={({ target, nativeEvent }) => {
          keepCaret(target, nativeEvent)
          onText(target.value)
        }}
        onBlur={props.onBlur}
        inputRef={props.inputRef}
        error={problem !== undefined}
        helperText={problem ?? said(helper)}
        disabled={props.disabled}
        required={required}
        fullWidth={fullWidth}
        autoFocus={props.autoFocus}
        autoComplete={props.autoComplete ?? 'off'}
        multiline={rows !== undefined}
        minRows={rows?.least}
        maxRows={rows?.most}
        {...more}
        slotProps={{
          ...more?.slotProps,
          input: { startAdornment: start, endAdornment: end, readOnly, ...(more?.slotProps?.input as object) },
          formHelperText: { ...(problem ? { role: 'alert' } : {}), ...(more?.slotProps?.formHelperText as object) },
          htmlInput: {
            inputMode: props.inputMode,
            required: false,
            'aria-required': required || undefined,
            ...(ltr
              ? { dir: 'ltr', style: atStart, spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' }
              : {}),
            ...html,
          },
        }}
      >
        {props.children}
      </MuiTextField>
    </MuiFrame>
  )
}
