import type { TicketMessage } from '../../contract/tickets/tickets'

/** Whether a message comes from somebody else and is meant for the reader: not one's own, internal or deleted. */
const speaksToUs = ({ mine, internal, deleted }: TicketMessage): boolean => !mine && !internal && !deleted

/** The first message from somebody else after message `opened` and after one's own last message. */
export const firstArrival = (messages: readonly TicketMessage[], opened: number): number | undefined => {
  const own = messages.findLast(({ mine }) => mine)?.id ?? 0
  return messages.find((message) => message.id > Math.max(opened, own) && speaksToUs(message))?.id
}

/**
 * The last message a reply can be assumed to take into account. Messages from others that arrived after the reply was
 * begun do not count as read even when in view, because the writer is looking at the text box.
 */
export const lastReadMessage = (
  messages: readonly TicketMessage[],
  seen: number | undefined,
  begun: number | undefined,
): number | undefined => {
  if (begun === undefined || seen === undefined) return seen
  return messages.some((message) => message.id > begun && message.id <= seen && speaksToUs(message)) ? begun : seen
}
