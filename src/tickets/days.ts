import { dayInTehran } from '../../contract/jalali'
import type { TicketMessage } from '../../contract/tickets/tickets'

/** The messages of one day in Tehran. */
export interface Day {
  readonly day: string
  readonly messages: readonly TicketMessage[]
}

/** Messages in their order, parted where the day in Tehran changes. */
export const byDay = (messages: readonly TicketMessage[]): Day[] => {
  const days: { day: string; messages: TicketMessage[] }[] = []
  for (const message of messages) {
    const day = dayInTehran(new Date(message.created_at))
    const open = days.at(-1)
    if (open?.day === day) open.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
