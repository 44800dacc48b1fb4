import type { Ticket } from '../../../contract/tickets/tickets'
import { Given } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import css from './TriageMarks.module.css'

/** The priority of an open ticket, unless it is normal. */
export const PriorityMark = ({ ticket: { status, priority = 'normal' } }: { readonly ticket: Ticket }) =>
  status !== 'closed' && priority !== 'normal' && <StatusChip state={priority} of="ticket_priority" />

/** The tags of a ticket, if it has any. */
export const TagMarks = ({ ticket: { tags = [] } }: { readonly ticket: Ticket }) =>
  tags.length > 0 && (
    <span className={css.tags}>
      {tags.map((tag) => (
        <Given key={tag}>{tag}</Given>
      ))}
    </span>
  )
