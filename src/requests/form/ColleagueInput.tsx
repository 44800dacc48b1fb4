import { useTranslate } from 'react-admin'
import { roleOf } from '../../../contract/access'
import { StaffInput } from '../../form/StaffInput'

interface ColleagueInputProps {
  /** The account name. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Left out of the choices: the uuid of who has the request already. */
  readonly without?: string | undefined
}

/** The colleague a request is handed to, with the role of each. */
export const ColleagueInput = (input: ColleagueInputProps) => {
  const translate = useTranslate()
  return (
    <StaffInput
      {...input}
      label="requests.actions.derive_to"
      by="username"
      textOf={({ name, type }) => `${name} — ${translate(`enums.role.${roleOf({ type }).key}`)}`}
    />
  )
}
