import { useTranslate } from 'react-admin'
import type { Ticket } from '../../contract/tickets/tickets'
import { Given, PersonName } from '../ui/fields/Ltr'
import { Names } from '../ui/fields/Names'
import { StatusChip } from '../ui/fields/StatusChip'
import type { StaleFact } from '../form/stale/StaleDialog'

const excerpt = 160

/** What matters when a ticket has changed meanwhile: its state, assignee, department, priority, tags and last message. */
export const useTicketFacts = () => {
  const translate = useTranslate()
  const lastOf = ({ thread }: Ticket) => thread?.messages.at(-1)
  const words = (ticket: Ticket) => {
    const last = lastOf(ticket)
    return last ? (
      <>
        <PersonName name={last.author?.name ?? translate('tickets.thread.platform')} />:{' '}
        <Given>{last.text.slice(0, excerpt)}</Given>
      </>
    ) : (
      '—'
    )
  }
  const assignee = (ticket: Ticket) =>
    ticket.assignee ? <PersonName name={ticket.assignee.name} /> : translate('enums.assignee.none')
  const priority = (ticket: Ticket) => translate(`enums.ticket_priority.${ticket.priority ?? 'normal'}`)
  return (seen: Ticket, now: Ticket): readonly StaleFact[] => [
    {
      label: translate('tickets.columns.status'),
      seen: <StatusChip state={seen.status} of="ticket_status" />,
      now: <StatusChip state={now.status} of="ticket_status" />,
      changed: seen.status !== now.status,
    },
    {
      label: translate('tickets.columns.assignee'),
      seen: assignee(seen),
      now: assignee(now),
      changed: seen.assignee?.uuid !== now.assignee?.uuid,
    },
    {
      label: translate('tickets.columns.department'),
      seen: <Given>{seen.department.name}</Given>,
      now: <Given>{now.department.name}</Given>,
      changed: seen.department.id !== now.department.id,
    },
    {
      label: translate('tickets.columns.priority'),
      seen: priority(seen),
      now: priority(now),
      changed: seen.priority !== now.priority,
    },
    {
      label: translate('tickets.columns.tags'),
      seen: <Names names={seen.tags ?? []} />,
      now: <Names names={now.tags ?? []} />,
      changed: seen.tags?.join() !== now.tags?.join(),
    },
    {
      label: translate('tickets.thread.last_message'),
      seen: words(seen),
      now: words(now),
      changed: lastOf(seen)?.id !== lastOf(now)?.id,
    },
  ]
}
