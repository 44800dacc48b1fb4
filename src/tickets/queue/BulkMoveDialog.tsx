import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { textLimits, tickets } from '../../../contract/tickets/tickets'
import { link } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { BulkDialog } from '../../list/bulk/BulkDialog'
import { LeftOut } from '../../list/bulk/LeftOut'
import { useFormats } from '../../ui/useFormats'
import { isolated } from '../../ui/fields/Ltr'
import { useSelection } from '../../list/table/selection'
import { overTickets, ticketObstacle, type BulkMove } from './bulkMoves'
import { DepartmentInput } from '../composer/DepartmentInput'
import { tooMany } from '../../form/control'
import { TextAreaInput } from '../../form/TextInput'
import { AssigneeInput } from '../composer/AssigneeInput'

interface BulkMoveDialogProps {
  readonly move: BulkMove
  readonly onClose: () => void
}

/** Asks before a move of many tickets, with its choice. */
export const BulkMoveDialog = ({ move, onClose }: BulkMoveDialogProps) => {
  const translate = useTranslate()
  const { number, digits } = useFormats()
  const selection = useSelection()
  const { uuid: me } = useUser()
  const [choice, setChoice] = useState('')
  const [missing, setMissing] = useState(false)
  const asks = move === 'assign' || move === 'transfer' || move === 'reply'

  const what = () => {
    const isMissing = asks && choice.trim() === ''
    setMissing(isMissing)
    if (isMissing || tooMany(choice, textLimits.message) > 0) return undefined
    return {
      move,
      ...(move === 'assign' && { assignee: choice }),
      ...(move === 'transfer' && { department: Number(choice) }),
      ...(move === 'reply' && { text: choice }),
    }
  }
  const rows = {
    name: (id: string, subject: string | null) =>
      [translate('tickets.number', { n: digits(id) }), ...(subject === null ? [] : [isolated(subject)])].join(' · '),
    states: 'ticket_status',
    to: (id: string) => link('adminViewTicket', { ticket_id: Number(id) }),
  }
  const input = {
    value: choice,
    error: missing ? 'required' : undefined,
    onChange: (value: string) => {
      setChoice(value)
      setMissing(false)
    },
  }
  return (
    <BulkDialog
      endpoint={tickets.bulkTickets}
      byFilter
      title={translate(`tickets.bulk.${move}`)}
      what={what}
      rows={rows}
      onClose={onClose}
    >
      <p className="text">{translate(`tickets.bulk.${move}_confirm`, { n: number(selection.count) })}</p>
      <LeftOut over={overTickets} obstacleOf={ticketObstacle(move, me)} />
      {move === 'assign' && <AssigneeInput {...input} />}
      {move === 'reply' && (
        <TextAreaInput {...input} label="tickets.form.text" rows={5} maxLength={textLimits.message} required />
      )}
      {move === 'transfer' && <DepartmentInput {...input} label="tickets.actions.transfer_to" />}
    </BulkDialog>
  )
}
