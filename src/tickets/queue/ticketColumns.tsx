import { useTranslate } from 'react-admin'
import type { Ticket } from '../../../contract/tickets/tickets'
import type { Column } from '../../list/table/columns'
import { Given } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { useFormats } from '../../ui/useFormats'
import { OwnStatus } from './OwnStatus'
import { PriorityMark, TagMarks } from './TriageMarks'
import { WaitingMark } from './WaitingMark'

/** The number of a ticket: an identifier, so without separators. */
const TicketNumber = ({ id }: { readonly id: number }) => <>{useFormats().digits(String(id))}</>

interface WriterNameProps {
  readonly of: Ticket['last_writer']
  /** The wording for each side; the owner of a ticket is addressed directly. */
  readonly group?: 'enums.writer' | 'tickets.own_writer'
}

/** Which side wrote last, in words. */
const WriterName = ({ of, group = 'enums.writer' }: WriterNameProps) => <>{useTranslate()(`${group}.${of}`)}</>

const number: Column<Ticket> = {
  source: 'id',
  label: 'tickets.columns.id',
  kind: 'id',
  hideOnPhone: true,
  render: ({ id }) => <TicketNumber id={id} />,
  pure: true,
}
const subject: Column<Ticket> = {
  source: 'subject',
  label: 'tickets.columns.subject',
  kind: 'text',
  primary: true,
  width: 230,
}
const status: Column<Ticket> = {
  source: 'status',
  label: 'tickets.columns.status',
  kind: 'status',
  options: 'ticket_status',
}
const department: Column<Ticket> = { source: 'department', label: 'tickets.columns.department', kind: 'person' }
const writer: Column<Ticket> = {
  source: 'last_writer',
  label: 'tickets.columns.last_writer',
  kind: 'status',
  options: 'writer',
  render: ({ last_writer }) => <WriterName of={last_writer} />,
  pure: true,
}
const stars: Column<Ticket> = { source: 'stars', label: 'tickets.columns.stars', kind: 'stars', hideOnPhone: true }
const created: Column<Ticket> = {
  source: 'created_at',
  label: 'tickets.columns.created',
  kind: 'date',
  sortable: 'created',
  hideOnPhone: true,
}
const updated: Column<Ticket> = {
  source: 'updated_at',
  label: 'tickets.columns.updated',
  kind: 'relative',
  sortable: 'updated',
}
const messages: Column<Ticket> = {
  source: 'messages_count',
  label: 'tickets.columns.messages_count',
  kind: 'number',
  hidden: true,
}

/** The columns an owner sees; on phones status, last writer and time. */
export const ownColumns: readonly Column<Ticket>[] = [
  number,
  subject,
  { ...status, render: (ticket) => <OwnStatus state={ticket.status} />, pure: true },
  {
    ...writer,
    options: 'tickets.own_writer',
    render: ({ last_writer }) => <WriterName of={last_writer} group="tickets.own_writer" />,
  },
  updated,
  { ...department, hideOnPhone: true },
  { ...stars, hidden: true },
  created,
  messages,
]

const owner: Column<Ticket> = { source: 'user', label: 'tickets.columns.user', kind: 'person', cardTitle: true }

/** The columns a leader sees for the tickets of the team. */
export const teamColumns: readonly Column<Ticket>[] = [
  number,
  subject,
  owner,
  status,
  writer,
  { ...updated, hideOnPhone: true },
  { ...department, hideOnPhone: true },
  stars,
  created,
  messages,
]

/** The columns staff see in the queue. */
export const queueColumns: readonly Column<Ticket>[] = [
  number,
  {
    ...subject,
    render: (ticket) => (
      <>
        <Given title={ticket.subject}>{ticket.subject}</Given>
        <TagMarks ticket={ticket} />
      </>
    ),
    pure: true,
  },
  owner,
  {
    ...status,
    render: (ticket) => (
      <>
        <StatusChip state={ticket.status} of="ticket_status" /> <PriorityMark ticket={ticket} />
      </>
    ),
    pure: true,
  },
  {
    source: 'waiting_since',
    label: 'tickets.columns.waiting',
    kind: 'relative',
    sortable: 'waiting',
    elapsed: {},
    render: (ticket) => <WaitingMark sla={ticket.sla} since={ticket.waiting_since} />,
    pure: true,
  },
  { ...department, hideOnPhone: true },
  { source: 'assignee', label: 'tickets.columns.assignee', kind: 'person', hideOnPhone: true },
  { ...writer, hidden: true, hideOnPhone: true },
  { ...updated, hideOnPhone: true },
  // Beside the status and below the subject; columns of their own are for files and for sorting.
  {
    source: 'priority',
    label: 'tickets.columns.priority',
    kind: 'status',
    options: 'ticket_priority',
    sortable: 'priority',
    firstOrder: 'DESC',
    hidden: true,
  },
  { source: 'tags', label: 'tickets.columns.tags', kind: 'person', hidden: true },
  { ...stars, hidden: true },
  { ...created, hidden: true },
  messages,
]
