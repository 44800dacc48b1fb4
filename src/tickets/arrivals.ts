import type { TicketMessage } from '../../contract/tickets/tickets'

/** Whether somebody else says something to the other side: neither own words nor a note among staff. */
const speaksToUs = ({ mine, internal, deleted }: TicketMessage): boolean => !mine && !internal && !deleted

/** The first message of somebody else after message `opened` and after one's own last one. */
export const firstArrival = (messages: readonly TicketMessage[], opened: number): number | undefined => {
  const own = messages.findLast(({ mine }) => mine)?.id ?? 0
  return messages.find((message) => message.id > Math.max(opened, own) && speaksToUs(message))?.id
}

/**
 * The last message an answer may count as written upon. What somebody else said after it was begun does not count as
 * read, although it stands before the eyes: whoever writes looks at the box.
 */
export const lastReadMessage = (
  messages: readonly TicketMessage[],
  seen: number | undefined,
  begun: number | undefined,
): number | undefined => {
  if (begun === undefined || seen === undefined) return seen
  return messages.some((message) => message.id > begun && message.id <= seen && speaksToUs(message)) ? begun : seen
}
