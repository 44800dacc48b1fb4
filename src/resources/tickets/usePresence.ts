import { useDataProvider } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { tickets, type Ticket } from '../../../contract/tickets'
import type { PishkhanDataProvider } from '../../providers/dataProvider'
import { useTicketChanged } from './useTicket'

type Viewers = NonNullable<Ticket['thread']>['viewers']

/** How often the desk is told and asked while the page is visible, in milliseconds. */
const every = 10_000
/** How long somebody counts as writing after the last letter, in milliseconds. */
const writingFor = 8000

/**
 * Tells colleagues that a ticket is open here, and whether something is being written; gives who else is there. Quiet
 * while the page is hidden; says goodbye on leaving. A ticket found changed is asked for at once.
 */
export const usePresence = (ticket: Ticket, text: string): Viewers => {
  const { call } = useDataProvider<PishkhanDataProvider>()
  const changed = useTicketChanged(ticket.id)
  const [viewers, setViewers] = useState<Viewers>(ticket.thread?.viewers ?? [])
  const wroteAt = useRef(0)
  const last = useRef(text)
  const version = useRef(ticket.version)
  version.current = ticket.version
  const { id } = ticket
  const writing = text !== last.current
  if (writing) {
    last.current = text
    wroteAt.current = text === '' ? 0 : Date.now()
  }
  const tell = useRef<(state?: 'gone') => void>(() => undefined)
  tell.current = (state) => {
    const typing = Date.now() - wroteAt.current < writingFor
    call(tickets.ticketPresence, { params: { id }, body: { state: state ?? (typing ? 'typing' : 'viewing') } }).then(
      (reply) => {
        if (state === 'gone') return
        setViewers(reply.viewers)
        if (version.current !== null && reply.version > version.current) changed()
      },
      () => undefined,
    )
  }
  const said = useRef(0)
  useEffect(() => {
    if (!writing || Date.now() - said.current < writingFor) return
    said.current = Date.now()
    tell.current()
  })
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'hidden') tell.current()
    }
    look()
    const timer = setInterval(look, every)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      tell.current('gone')
    }
  }, [id])
  return viewers
}
