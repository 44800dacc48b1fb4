import { useInput, useTranslate, type Validator } from 'react-admin'
import { useMemo, type ComponentType, type ReactNode, type Ref } from 'react'
import type * as z from 'zod/mini'
import { useFormats } from '../ui/useFormats'
import { isFieldCode, matches, requireValue } from './validate'

/** What every input takes, inside a form or outside one. Texts given as strings are message keys. */
export interface ControlProps<V> {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly label: ReactNode
  readonly helper?: ReactNode
  /** A field code of the contract, or a message key. */
  readonly error?: string | undefined
  readonly onBlur?: () => void
  readonly id?: string
  readonly name?: string
  readonly inputRef?: Ref<HTMLElement>
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly fullWidth?: boolean
  readonly autoFocus?: boolean
}

interface FormProps<V> extends Omit<ControlProps<V>, 'value' | 'onChange' | 'error' | 'name' | 'inputRef'> {
  /** The field of the record. */
  readonly source: string
  readonly defaultValue?: V
  readonly validate?: Validator | readonly Validator[]
  /** Maximum length of a text. */
  readonly maxLength?: number
  /** A scalar of the contract the value must satisfy when it is not empty. */
  readonly schema?: z.ZodMiniType
  /** Converts the form's value to the input's, and back. */
  readonly format?: (held: unknown) => V
  readonly parse?: (value: V) => unknown
  /** Called after the form has taken the value. */
  readonly onChange?: (value: V) => void
}

/** Props of a finished input: `source` inside a form, `value` and `onChange` anywhere. */
export type InputProps<V, P> = P & (FormProps<V> | (ControlProps<V> & { readonly source?: undefined }))

/** Text of a node: strings are message keys, everything else is shown as it is. */
export const useNodeText = (): ((text: ReactNode) => ReactNode) => {
  const translate = useTranslate()
  return (text) => (typeof text === 'string' && text !== '' ? translate(text) : text)
}

const prefix = '@@react-admin@@'

const unwrap = (error: string): { readonly key: string; readonly args?: Record<string, unknown> } => {
  if (!error.startsWith(prefix)) return { key: error }
  const inner: unknown = JSON.parse(error.slice(prefix.length))
  if (typeof inner === 'string') return { key: inner }
  const { message, args } = inner as { message: string; args?: Record<string, unknown> }
  return args ? { key: message, args } : { key: message }
}

/** The sentence for an error: a field code, or a message key from any validator. */
export const useProblem = (): ((error: string | undefined) => string | undefined) => {
  const translate = useTranslate()
  return (error) => {
    if (!error) return undefined
    const { key, args } = unwrap(error)
    return isFieldCode(key) ? translate(`validation.${key}`) : translate(key, { _: key, ...args })
  }
}

/** How many characters a text exceeds the limit by; surrounding blanks are not sent and do not count. */
export const tooMany = (text: string, most: number): number => Math.max(0, text.trim().length - most)

/** The sentence for a text over its limit. The text itself is kept: a silent cut would lose it. */
export const useTooLong = (): ((text: string, most: number | undefined) => string | undefined) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (text, most) => {
    if (most === undefined || tooMany(text, most) === 0) return undefined
    return translate('inputs.too_long', { n: number(tooMany(text, most)), max: number(most) })
  }
}

const within =
  (most: number): Validator =>
  (value: unknown) =>
    typeof value === 'string' && tooMany(value, most) > 0 ? 'too_long' : undefined

/** Turns a control into an input: bound to a form by `source`, or free by `value` and `onChange`. */
export const createInput = <V, P extends object = object>(
  Control: ComponentType<ControlProps<V> & P>,
  empty: V,
): ((props: InputProps<V, P>) => ReactNode) => {
  const Bound = (props: P & FormProps<V>) => {
    const { source, defaultValue, validate, schema, format, parse, onChange, onBlur, ...rest } = props
    const { required, maxLength } = rest
    const rules = useMemo(
      () =>
        [
          ...(required ? [requireValue] : []),
          ...(schema ? [matches(schema)] : []),
          ...(maxLength === undefined ? [] : [within(maxLength)]),
          ...[validate ?? []].flat(),
        ] as Validator[],
      [required, schema, maxLength, validate],
    )
    const { id, field, fieldState } = useInput<V>({
      source,
      defaultValue,
      validate: rules,
      format: format ?? ((value) => value ?? empty),
      ...(parse ? { parse: parse as (value: V) => V } : empty === '' ? {} : { parse: (value: V) => value }),
      ...(rest.id ? { id: rest.id } : {}),
    })
    const change = (value: V) => {
      field.onChange(value)
      onChange?.(value)
    }
    const blur = () => {
      field.onBlur()
      onBlur?.()
    }
    return (
      <Control
        {...(rest as unknown as P & ControlProps<V>)}
        id={id}
        name={field.name}
        inputRef={field.ref}
        value={field.value as V}
        onChange={change}
        onBlur={blur}
        error={fieldState.error?.message}
      />
    )
  }
  return function Input(props) {
    return props.source === undefined ? <Control {...props} /> : <Bound {...props} />
  }
}
