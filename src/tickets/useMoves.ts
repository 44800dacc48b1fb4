import { useNotify, useUpdate } from 'react-admin'
import { useState } from 'react'
import type { Ticket, TicketMove, TicketStatus } from '../../contract/tickets/tickets'
import { useNotifyFailure } from '../ui/toasts/toasts'
import { useStale } from '../form/stale/useStale'

/** The moves of a ticket. On failure, those made in a dialog reject, so that the dialog shows why; the others notify. */
export const useMoves = (ticket: Ticket, side: 'user' | 'staff') => {
  const { id } = ticket
  const [update, { isPending }] = useUpdate('tickets')
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [last, setLast] = useState<TicketMove>()
  const { guard, dialog } = useStale<Ticket>(({ version }) => version ?? undefined)

  const make = async (move: TicketMove, data: object, done = `tickets.actions.done.${move}`): Promise<void> => {
    if (isPending) return
    setLast(move)
    await guard(ticket, async (version) => {
      // Taking over from a colleague leaves the status as it is, so the requested status is always sent, even if unchanged.
      await update('tickets', { id, data, previousData: { version } }, { returnPromise: true })
      notify(done, { type: 'success' })
    })
  }
  const become = (move: TicketMove, status: TicketStatus, reason?: string) =>
    make(move, { status, ...(reason && { reason }) })
  const said = (made: Promise<void>): void => {
    made.catch((error: unknown) => notifyFailure(error))
  }

  return {
    busy: isPending ? last : undefined,
    /** The dialog for a move decided on an older version. */
    stale: dialog,
    take: () => said(become('take', 'in_progress')),
    /** Takes the ticket over from the colleague who has it. */
    takeOver: () => become('take', 'in_progress'),
    resume: () => said(become('resume', 'in_progress')),
    reopen: () => said(become('reopen', side === 'staff' ? 'in_progress' : 'customer_reply')),
    hold: (reason: string) => become('hold', 'on_hold', reason),
    close: () => become('close', 'closed'),
    assign: (assignee: string) => make('assign', { assignee }),
    transfer: (department: number) => make('transfer', { department }),
    prioritise: (priority: string) => make('prioritise', { priority }, 'desk.done.prioritise'),
    tag: (tags: readonly string[]) => make('tag', { tags }, 'desk.done.tag'),
  }
}

/** The moves and which one is running. */
export type Moves = ReturnType<typeof useMoves>
