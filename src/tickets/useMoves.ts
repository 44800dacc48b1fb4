import { useRef, useState } from 'react'
import { tickets } from '../../contract/tickets/tickets'
import type { Ticket, TicketMove, TicketStatus } from '../../contract/tickets/tickets'
import { useWrite } from '../data/useWrite'
import { useToast } from '../ui/toasts/toasts'
import { useStale } from '../form/stale/useStale'
import { updatesTicket } from './updatesTicket'

type Made = Promise<{ readonly object: Ticket }>

/** The moves of a ticket. Those asked in a dialog reject, so that the dialog says why; the others say it themselves. */
export const useMoves = (ticket: Ticket, side: 'user' | 'staff') => {
  const { id } = ticket
  const changeStatus = useWrite(tickets.changeTicketStatus, updatesTicket)
  const assign = useWrite(tickets.assignTicket, updatesTicket)
  const transfer = useWrite(tickets.transferTicket, updatesTicket)
  const toast = useToast()
  const running = useRef(false)
  const [busy, setBusy] = useState<TicketMove>()

  const { guard, dialog } = useStale<Ticket>(({ version }) => version ?? undefined)

  const make = async (move: TicketMove, send: (version?: number) => Made): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(move)
    try {
      await guard(ticket, async (version) => {
        await send(version)
        toast.done(`tickets.actions.done.${move}`)
      })
    } finally {
      running.current = false
      setBusy(undefined)
    }
  }
  const status =
    (to: TicketStatus, reason?: string) =>
    (version?: number): Made =>
      changeStatus.mutateAsync({
        params: { id },
        body: { status: to, ...(reason && { reason }), ...(version !== undefined && { version }) },
      })
  const said = (made: Promise<void>): void => {
    made.catch((error: unknown) => toast.failed(error))
  }

  return {
    busy,
    /** The dialog of a move that was decided on an older version. */
    stale: dialog,
    take: () => said(make('take', status('in_progress'))),
    /** Takes the ticket from the colleague who has it. */
    takeOver: () => make('take', status('in_progress')),
    resume: () => said(make('resume', status('in_progress'))),
    reopen: () => said(make('reopen', status(side === 'staff' ? 'in_progress' : 'customer_reply'))),
    hold: (reason: string) => make('hold', status('on_hold', reason)),
    close: () => make('close', status('closed')),
    assign: (assignee: string) =>
      make('assign', (version) =>
        assign.mutateAsync({
          params: { id },
          body: { assignee, ...(version !== undefined && { version }) },
        }),
      ),
    transfer: (department: number) =>
      make('transfer', (version) =>
        transfer.mutateAsync({
          body: { department, ticket: id, ...(version !== undefined && { version }) },
        }),
      ),
  }
}

/** The moves and which one runs now. */
export type Moves = ReturnType<typeof useMoves>
