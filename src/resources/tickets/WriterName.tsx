import { useTranslate } from 'ra-core'
import type { Ticket } from '../../../contract/tickets'

/** Which side wrote last, in words. */
export const WriterName = ({ of }: { readonly of: Ticket['last_writer'] }) => (
  <>{useTranslate()(`enums.writer.${of}`)}</>
)
