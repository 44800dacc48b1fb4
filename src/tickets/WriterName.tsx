import { useTranslate } from 'react-admin'
import type { Ticket } from '../../contract/tickets/tickets'

interface WriterNameProps {
  readonly of: Ticket['last_writer']
  /** The words for either side; the owner of a ticket is spoken to. */
  readonly group?: 'enums.writer' | 'tickets.own_writer'
}

/** Which side wrote last, in words. */
export const WriterName = ({ of, group = 'enums.writer' }: WriterNameProps) => <>{useTranslate()(`${group}.${of}`)}</>
