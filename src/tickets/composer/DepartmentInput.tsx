import { useTranslate } from 'react-admin'
import { departmentList } from '../../../contract/tickets/departments'
import { useRead } from '../../data/useRead'
import { TextButton } from '../../ui/Control'
import { FailureText } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { createInput, type ControlProps } from '../../form/control'
import { SelectInput } from '../../form/SelectInput'

interface DepartmentExtras {
  /** The ticket's current department, left out of the choices. */
  readonly without?: number
  /** Message key of the empty choice; without it a department is required. */
  readonly empty?: string
}

const DepartmentControl = ({ without, empty, ...props }: ControlProps<string> & DepartmentExtras) => {
  const translate = useTranslate()
  const { duration } = useFormats()
  const { data, isPending, error, refetch } = useRead(departmentList.departments, {})
  const rows = (data?.results ?? []).filter(
    ({ id, active }) => id !== without && (active !== false || String(id) === props.value),
  )
  const chosen = rows.find(({ id }) => String(id) === props.value)
  const facts = [
    chosen?.description,
    chosen && chosen.answers_in !== null
      ? translate('tickets.form.answers_in', { time: duration(chosen.answers_in) })
      : undefined,
  ].filter(Boolean)
  const helper = error ? (
    <span role="alert">
      <FailureText error={error} />{' '}
      <TextButton type="button" onClick={() => void refetch()}>
        {translate('table.retry')}
      </TextButton>
    </span>
  ) : isPending ? (
    // If no department is chosen yet, there will be no hint either.
    props.value === '' ? undefined : (
      'table.loading'
    )
  ) : rows.length === 0 ? (
    'tickets.form.no_departments'
  ) : facts.length > 0 ? (
    <span aria-live="polite">{facts.join(' · ')}</span>
  ) : undefined
  return (
    <SelectInput
      {...props}
      value={isPending || chosen ? props.value : ''}
      helper={helper}
      required={empty === undefined}
      {...(empty !== undefined && { emptyLabel: empty })}
      choices={
        isPending
          ? [{ value: props.value || 'loading', label: 'table.loading', disabled: props.value === '' }]
          : rows.map(({ id, name }) => ({ value: String(id), text: name }))
      }
    />
  )
}

/** Chooses a department that takes tickets, showing its description and usual response time. */
export const DepartmentInput = createInput<string, DepartmentExtras>(DepartmentControl, '')
