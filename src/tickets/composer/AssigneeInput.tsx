import { useTranslate } from 'react-admin'
import { useFormats } from '../../ui/useFormats'
import { StaffInput } from '../../form/StaffInput'

interface AssigneeInputProps {
  /** The uuid. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Left out of the choices: who has the ticket already. */
  readonly without?: string | undefined
}

/** The colleague a ticket is given to, with how many open tickets each one has. */
export const AssigneeInput = (input: AssigneeInputProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <StaffInput
      {...input}
      label="tickets.actions.assign_to"
      by="uuid"
      textOf={({ name, open_tickets }) =>
        translate('tickets.actions.colleague', { name: `\u2068${name}\u2069`, n: number(open_tickets) })
      }
    />
  )
}
