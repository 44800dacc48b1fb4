import { compactKey, searchKey } from '../../contract/text'

/**
 * What a ticket is found by: its subject and the name of its owner, folded, each with and without its spaces, and its
 * number. Write it with every change of the name.
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
