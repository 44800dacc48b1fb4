import { useTranslate } from 'react-admin'
import type { Reply } from '../../contract/endpoint'
import { tickets } from '../../contract/tickets/tickets'
import { useRead } from '../data/useRead'
import { TextButton } from '../ui/Control'
import { FailureText } from '../ui/states'
import { createInput, type ControlProps } from './control'
import { SelectInput } from './SelectInput'

/** A colleague work can be assigned to. */
type Colleague = Reply<typeof tickets.staff>['results'][number]

interface StaffExtras {
  /** How `value` identifies a colleague: transfers use the uuid, derived requests the account name. */
  readonly by: 'uuid' | 'username'
  readonly textOf: (colleague: Colleague) => string
  /** Whether partners can be chosen too, as for a request. */
  readonly partners?: boolean
  /** The uuid left out of the choices: that of the current holder. */
  readonly without?: string | undefined
}

const StaffControl = ({ by, textOf, partners = false, without, ...props }: ControlProps<string> & StaffExtras) => {
  const translate = useTranslate()
  const staff = useRead(tickets.staff, { query: partners ? { partners } : {} })
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
      {...props}
      helper={helper}
      choices={(staff.data?.results ?? [])
        .filter(({ uuid }) => uuid !== without)
        .map((colleague) => ({ value: colleague[by], text: textOf(colleague) }))}
      required
    />
  )
}

/** Chooses a colleague; a list that failed to load says so and can be retried. */
export const StaffInput = createInput<string, StaffExtras>(StaffControl, '')
