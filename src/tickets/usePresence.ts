import { useEffect, useRef, useState } from 'react'
import { tickets, type Ticket } from '../../contract/tickets/tickets'
import { announce } from '../data/write'
import { useWrite } from '../data/useWrite'
import { pauseAfter } from '../data/polling'

type Viewers = NonNullable<Ticket['thread']>['viewers']

/** How often the desk is told and asked while the page is visible, in milliseconds. */
const every = 10_000
/** How long somebody counts as writing after the last letter, in milliseconds. */
const writingFor = 8000

/**
 * Tells colleagues that a ticket is open here, and whether something is being written; gives who else is there. Quiet
 * while the page is hidden, and slower with every failure; says goodbye on leaving. A ticket found changed is asked for at once.
 */
export const usePresence = (ticket: Ticket, text: string): Viewers => {
  const { mutateAsync } = useWrite(tickets.ticketPresence)
  const [viewers, setViewers] = useState<Viewers>(ticket.thread?.viewers ?? [])
  // Who answered a moment ago writes no longer: a thread that was read anew tells so before the next look does.
  const [read, setRead] = useState(ticket.version)
  if (read !== ticket.version) {
    setRead(ticket.version)
    setViewers(ticket.thread?.viewers ?? viewers)
  }
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
  const failures = useRef(0)
  const tell = useRef<(state?: 'gone') => Promise<void>>(() => Promise.resolve())
  tell.current = (state) => {
    const typing = Date.now() - wroteAt.current < writingFor
    const body = { state: state ?? (typing ? 'typing' : 'viewing') } as const
    return mutateAsync({ params: { id }, body }).then(
      (reply) => {
        failures.current = 0
        if (state === 'gone') return
        setViewers(reply.viewers)
        if (version.current !== null && reply.version > version.current) announce(tickets.replyTicket)
      },
      () => {
        failures.current += 1
        // Who was not heard of for a while may have left.
        if (failures.current > 1) setViewers([])
      },
    )
  }
  const said = useRef(0)
  useEffect(() => {
    if (!writing || failures.current > 0 || Date.now() - said.current < writingFor) return
    said.current = Date.now()
    void tell.current()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async (): Promise<void> => {
      clearTimeout(timer)
      if (document.visibilityState !== 'hidden') await tell.current()
      clearTimeout(timer)
      if (!over) timer = setTimeout(() => void look(), pauseAfter(every, { unchanged: 0, failures: failures.current }))
    }
    const comeBack = () => {
      if (document.visibilityState === 'hidden') return
      failures.current = 0
      void look()
    }
    void look()
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('online', comeBack)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('online', comeBack)
      void tell.current('gone')
    }
  }, [id])
  return viewers
}
