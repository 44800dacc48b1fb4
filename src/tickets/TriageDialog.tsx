import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { ticketPriorities, type Ticket } from '../../contract/tickets/tickets'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { SelectInput } from '../form/SelectInput'
import { enumOptions } from '../list/filters/filters'
import { tagsProblem, TagsInput } from './TagsInput'
import type { Moves } from './useMoves'

interface TriageDialogProps {
  readonly move: 'prioritise' | 'tag'
  readonly ticket: Ticket
  readonly moves: Moves
  readonly onClose: () => void
}

/** Asks for the priority or the tags of a ticket. */
export const TriageDialog = ({ move, ticket, moves, onClose }: TriageDialogProps) => {
  const translate = useTranslate()
  const [priority, setPriority] = useState<string>(ticket.priority ?? 'normal')
  const [tags, setTags] = useState<readonly string[]>(ticket.tags ?? [])
  const title = translate(`tickets.actions.${move}`)
  const confirm = () => (move === 'prioritise' ? moves.prioritise(priority) : moves.tag(tags))
  return (
    // The field says what is wrong.
    <ConfirmDialog
      open
      title={title}
      confirmLabel={title}
      ready={tagsProblem(tags) === undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div style={{ paddingBlockStart: 6 }}>
        {move === 'prioritise' ? (
          <SelectInput
            value={priority}
            onChange={setPriority}
            label="tickets.columns.priority"
            helper="desk.priority_hint"
            emptyLabel={false}
            choices={enumOptions(ticketPriorities, 'ticket_priority')}
          />
        ) : (
          <TagsInput value={tags} onChange={setTags} />
        )}
      </div>
    </ConfirmDialog>
  )
}
