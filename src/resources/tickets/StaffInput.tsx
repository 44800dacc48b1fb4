import { useTranslate } from 'ra-core'
import { tickets } from '../../../contract/tickets'
import { useQueryCall } from '../../providers/useCall'
import { TextButton } from '../../shared/feedback/Control'
import { FailureText } from '../../shared/feedback/states'
import { useFormats } from '../../shared/feedback/useFormats'
import { SelectInput } from '../../shared/inputs/SelectInput'

interface StaffInputProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Left out of the choices: who has the ticket already. */
  readonly without?: string
}

/** A colleague, with how many open tickets each one has. */
export const StaffInput = ({ value, onChange, error, without }: StaffInputProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const staff = useQueryCall(tickets.staff, {})
  const choices = (staff.data?.results ?? [])
    .filter(({ uuid }) => uuid !== without)
    .map(({ uuid, name, open_tickets }) => ({
      value: uuid,
      text: translate('tickets.actions.colleague', { name: `\u2068${name}\u2069`, n: number(open_tickets) }),
    }))
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
      label="tickets.actions.assign_to"
      value={value}
      onChange={onChange}
      error={error}
      helper={helper}
      choices={choices}
      required
    />
  )
}
