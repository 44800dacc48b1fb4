import { useTranslate } from 'react-admin'
import { useState } from 'react'
import type { Ticket } from '../../contract/tickets/tickets'
import { PlatformError } from '../data/http/errors'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { DepartmentInput } from './composer/DepartmentInput'
import { AssigneeInput } from './composer/AssigneeInput'

/** Asks for one choice before a move; without it the dialog stays open and shows an error at the field. */
const useChoice = (onConfirm: (value: string) => Promise<void>) => {
  const [value, setValue] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = async () => {
    setMissing(value === '')
    if (value === '') throw new PlatformError({ status: 422, code: 'validation' })
    await onConfirm(value)
  }
  const onChange = (chosen: string) => {
    setValue(chosen)
    setMissing(false)
  }
  return { confirm, input: { value, onChange, error: missing ? 'required' : undefined } }
}

interface ChoiceDialogProps {
  readonly ticket: Ticket
  readonly onConfirm: (value: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks which colleague to assign the ticket to. */
export const AssignDialog = ({ ticket, onConfirm, onClose }: ChoiceDialogProps) => {
  const translate = useTranslate()
  const { confirm, input } = useChoice(onConfirm)
  const title = translate('tickets.actions.assign')
  return (
    <ConfirmDialog open title={title} confirmLabel={title} onConfirm={confirm} onClose={onClose}>
      <div style={{ paddingBlockStart: 6 }}>
        <AssigneeInput {...input} without={ticket.assignee?.uuid} />
      </div>
    </ConfirmDialog>
  )
}

/** Asks which department the ticket goes to. */
export const TransferDialog = ({ ticket, onConfirm, onClose }: ChoiceDialogProps) => {
  const translate = useTranslate()
  const { confirm, input } = useChoice(onConfirm)
  const title = translate('tickets.actions.transfer')
  return (
    <ConfirmDialog open title={title} confirmLabel={title} onConfirm={confirm} onClose={onClose}>
      <p style={{ margin: 0, marginBlockEnd: 16 }}>{translate('desk.transfer_hint')}</p>
      <DepartmentInput {...input} label="desk.transfer_to" without={ticket.department.id} />
    </ConfirmDialog>
  )
}
