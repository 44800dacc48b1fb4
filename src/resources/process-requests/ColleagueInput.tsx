import { useTranslate } from 'ra-core'
import { roleOf } from '../../../contract/access'
import { tickets } from '../../../contract/tickets'
import { useQueryCall } from '../../providers/useCall'
import { TextButton } from '../../shared/feedback/Control'
import { FailureText } from '../../shared/feedback/states'
import { SelectInput } from '../../shared/inputs/SelectInput'

interface ColleagueInputProps {
  /** The account name. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
}

/** The colleague a request is handed to. */
export const ColleagueInput = ({ value, onChange, error }: ColleagueInputProps) => {
  const translate = useTranslate()
  const staff = useQueryCall(tickets.staff, {})
  const helper = staff.error ? (
    <span role="alert">
      <FailureText error={staff.error} />{' '}
      <TextButton type="button" onClick={() => void staff.refetch()}>
        {translate('table.retry')}
      </TextButton>
    </span>
  ) : staff.isPending ? (
    'table.loading'
  ) : undefined
  return (
    <SelectInput
      label="requests.actions.derive_to"
      choices={(staff.data?.results ?? []).map(({ username, name, type }) => ({
        value: username,
        text: `${name} — ${translate(`enums.role.${roleOf({ type }).key}`)}`,
      }))}
      value={value}
      required
      helper={helper}
      error={error}
      onChange={onChange}
    />
  )
}
