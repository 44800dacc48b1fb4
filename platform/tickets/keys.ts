import { compactKey, searchKey } from '../../contract/text'

/**
 * The search key of a ticket: its subject and its owner's name, folded, each with and without spaces, and its number.
 * Rewrite it whenever the name changes.
 */
export const ticketSearchKey = (ticket: { readonly id: number; readonly subject: string }, ownerName: string): string =>
  [
    ...new Set([
      searchKey(ticket.subject),
      compactKey(ticket.subject),
      searchKey(ownerName),
      compactKey(ownerName),
      String(ticket.id),
    ]),
  ].join(' ')
