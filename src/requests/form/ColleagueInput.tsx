import { useTranslate } from 'react-admin'
import { roleOf } from '../../../contract/access'
import { createInput, type ControlProps } from '../../form/control'
import { StaffInput } from '../../form/StaffInput'

interface ColleagueExtras {
  /** The uuid of the current assignee, left out of the choices. */
  readonly without?: string | undefined
}

const ColleagueControl = (props: ControlProps<string> & ColleagueExtras) => {
  const translate = useTranslate()
  return (
    <StaffInput
      {...props}
      by="username"
      partners
      textOf={({ name, type }) => `${name} — ${translate(`enums.role.${roleOf({ type }).key}`)}`}
    />
  )
}

/** Chooses the colleague or partner to hand a request to, by account name; each choice shows the role. */
export const ColleagueInput = createInput<string, ColleagueExtras>(ColleagueControl, '')
