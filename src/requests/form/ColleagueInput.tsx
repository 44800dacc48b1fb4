import { useTranslate } from 'react-admin'
import { roleOf } from '../../../contract/access'
import { createInput, type ControlProps } from '../../form/control'
import { StaffInput } from '../../form/StaffInput'

interface ColleagueExtras {
  /** Left out of the choices: the uuid of who has the request already. */
  readonly without?: string | undefined
}

const ColleagueControl = (props: ControlProps<string> & ColleagueExtras) => {
  const translate = useTranslate()
  return (
    <StaffInput
      {...props}
      by="username"
      textOf={({ name, type }) => `${name} — ${translate(`enums.role.${roleOf({ type }).key}`)}`}
    />
  )
}

/** The colleague a request is handed to, by account name, with the role of each. */
export const ColleagueInput = createInput<string, ColleagueExtras>(ColleagueControl, '')
