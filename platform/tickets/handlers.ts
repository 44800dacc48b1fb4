import type { contract } from '../../contract/index'
import type { Handlers } from '../implement'
import { bulkTickets } from './bulk'
import { cannedHandlers } from './canned'
import { listDepartments, listStaff } from './catalogue'
import { closedTickets } from './closed'
import { departmentTimes } from './department-times'
import { listTickets } from './list'
import { deleteMessage, editMessage, readAttachment } from './messages'
import { assignTicket, changeTicketStatus, rateTicket, ticketRatingOptions, transferTicket } from './moves'
import { ticketStats, ticketTimes } from './reports'
import { ticketPresence } from './presence'
import { ticketTags, triageTicket } from './triage'
import { openTicket, replyTicket } from './write'

/** Tickets, their messages and files, canned replies, departments, and the reports about them. */
export const ticketHandlers: Handlers<(typeof contract)['tickets']> = {
  tickets: listTickets,
  openTicket,
  replyTicket,
  transferTicket,
  rateTicket,
  ticketRatingOptions,
  changeTicketStatus,
  assignTicket,
  bulkTickets,
  triageTicket,
  ticketTags,
  ticketPresence,
  editMessage,
  deleteMessage,
  attachment: readAttachment,
  staff: listStaff,
  ticketStats,
  ticketTimes,
  ...cannedHandlers,
  departments: listDepartments,
  departmentTimes,
  closedTickets,
}
