import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { TextButton } from '../../ui/Control'
import { PhoneField } from '../../ui/fields/figures'
import { Ltr } from '../../ui/fields/Ltr'
import type { ConcealedField } from './editValues'
import { useReveal } from '../file/Secret'
import type { UserEdit } from './useUserEdit'
import { classed } from '../../ui/classed'
import css from './ConcealedInput.module.css'
import { useRtl } from '../../theme/useRtl'

const Masked = classed('div', css.masked)

const Below = classed('div', css.below)

interface ConcealedInputProps {
  readonly edit: UserEdit
  readonly field: ConcealedField
  readonly masked: string | null
  /** A change of it is already pending: it is displayed and takes no other. */
  readonly waits?: boolean
  readonly children: ReactNode
}

/** A masked value: shown with ways to reveal it or to enter a new one; the mask itself never enters the form. */
export const ConcealedInput = ({ edit, field, masked, waits = false, children }: ConcealedInputProps) => {
  const translate = useTranslate()
  const rtl = useRtl()
  const { reveal, busy } = useReveal(edit.seen.uuid, field)
  const name = translate(`people.users.fields.${field}`)
  const show = async () => {
    const value = await reveal()
    if (value !== undefined) edit.open(field, value ?? '')
  }
  if (masked === null || edit.isOpen(field))
    return (
      <Below>
        <div>{children}</div>
        {masked !== null && edit.isTyped(field) && (
          <TextButton type="button" onClick={() => edit.undo(field)}>
            {translate('people.users.form.leave_field')}
          </TextButton>
        )}
      </Below>
    )
  return (
    <Masked role="group" aria-label={name}>
      <span className="label">{name}</span>
      {/* When too long for its place it is cut off at the end, not at the start: written left to right, from the
          field's start. */}
      <span className="value" style={{ direction: 'ltr', textAlign: rtl ? 'right' : 'left' }}>
        {field === 'phone' ? <PhoneField value={masked} /> : <Ltr>{masked}</Ltr>}
      </span>
      <span className="ways">
        <TextButton
          type="button"
          disabled={busy}
          onClick={() => void show()}
          title={translate('people.users.reveal.hidden')}
          aria-label={translate('people.users.reveal.show', { field: name })}
        >
          {translate(busy ? 'table.busy' : 'people.users.reveal.button')}
        </TextButton>
        {!waits && (
          <TextButton
            type="button"
            onClick={() => edit.open(field)}
            aria-label={translate('people.users.form.change_field', { field: name })}
          >
            {translate('people.users.form.change')}
          </TextButton>
        )}
      </span>
    </Masked>
  )
}
