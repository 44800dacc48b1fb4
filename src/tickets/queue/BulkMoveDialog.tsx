import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { textLimits, ticketPriorities, tickets } from '../../../contract/tickets/tickets'
import { link } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { BulkDialog } from '../../list/bulk/BulkDialog'
import { LeftOut } from '../../list/bulk/LeftOut'
import { useFormats } from '../../ui/useFormats'
import { isolated } from '../../ui/fields/Ltr'
import { useSelection } from '../../list/table/selection'
import { overTickets, nameOfMove, ticketObstacle, type BulkMove } from './bulkMoves'
import { DepartmentInput } from '../composer/DepartmentInput'
import { tooMany } from '../../form/control'
import { SelectInput } from '../../form/SelectInput'
import { TextAreaInput } from '../../form/TextInput'
import { enumOptions } from '../../list/filters/filters'
import { AssigneeInput } from '../composer/AssigneeInput'
import { tagsProblem, TagsInput } from '../TagsInput'

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
  const [tags, setTags] = useState<readonly string[]>([])
  const [tagMove, setTagMove] = useState('tag')
  const [missing, setMissing] = useState(false)
  const asks = move !== 'take' && move !== 'close'

  const what = () => {
    const isMissing = asks && (move === 'tag' ? tags.length === 0 : choice.trim() === '')
    setMissing(isMissing)
    if (isMissing || tooMany(choice, textLimits.message) > 0 || tagsProblem(tags)) return undefined
    return {
      move: move === 'tag' ? tagMove : move,
      ...(move === 'assign' && { assignee: choice }),
      ...(move === 'transfer' && { department: Number(choice) }),
      ...(move === 'reply' && { text: choice }),
      ...(move === 'prioritise' && { priority: choice }),
      ...(move === 'tag' && { tags }),
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
      title={translate(nameOfMove(move))}
      what={what}
      rows={rows}
      onClose={onClose}
    >
      <p className="text">{translate(`desk.bulk.${move}`, { n: number(selection.count) })}</p>
      <LeftOut over={overTickets(move)} obstacleOf={ticketObstacle(move, me)} />
      {move === 'assign' && <AssigneeInput {...input} />}
      {move === 'reply' && (
        <TextAreaInput {...input} label="tickets.form.text" rows={5} maxLength={textLimits.message} required />
      )}
      {move === 'transfer' && <DepartmentInput {...input} label="desk.transfer_to" />}
      {move === 'prioritise' && (
        <SelectInput
          {...input}
          label="tickets.columns.priority"
          helper="desk.priority_hint"
          choices={enumOptions(ticketPriorities, 'ticket_priority')}
          required
        />
      )}
      {move === 'tag' && (
        <>
          <SelectInput
            value={tagMove}
            onChange={setTagMove}
            label="desk.bulk.how"
            emptyLabel={false}
            choices={[
              { value: 'tag', label: 'desk.bulk.add' },
              { value: 'untag', label: 'desk.bulk.remove' },
            ]}
          />
          <TagsInput
            value={tags}
            error={input.error}
            onChange={(chosen) => {
              setTags(chosen)
              setMissing(false)
            }}
          />
        </>
      )}
    </BulkDialog>
  )
}
