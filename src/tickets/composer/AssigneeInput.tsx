import { useTranslate } from 'react-admin'
import { useFormats } from '../../ui/useFormats'
import { StaffInput } from '../../form/StaffInput'

interface AssigneeInputProps {
  /** The uuid. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** The current assignee, left out of the choices. */
  readonly without?: string | undefined
}

/** Chooses the colleague to assign a ticket to; each choice shows how many open tickets they have. */
export const AssigneeInput = (input: AssigneeInputProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <StaffInput
      {...input}
      label="desk.assign_to"
      by="uuid"
      textOf={({ name, open_tickets }) =>
        translate('desk.colleague', { name: `\u2068${name}\u2069`, n: number(open_tickets) })
      }
    />
  )
}
