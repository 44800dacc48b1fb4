import { useTranslate } from 'react-admin'
import { departmentList } from '../../../contract/tickets/departments'
import { useRead } from '../../data/useRead'
import { TextButton } from '../../ui/Control'
import { FailureText } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { createInput, type ControlProps } from '../../form/control'
import { SelectInput } from '../../form/SelectInput'

interface DepartmentExtras {
  /** Left out of the choices: where a ticket already is. */
  readonly without?: number
  /** What choosing none means, as a message key; without it a department is required. */
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
    // Of a department nobody chose yet nothing will be said either.
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

/** A department that takes tickets, with what it is for and how long its answers usually take. */
export const DepartmentInput = createInput<string, DepartmentExtras>(DepartmentControl, '')
