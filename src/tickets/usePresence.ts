import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { tickets, type Ticket } from '../../contract/tickets/tickets'
import { invalidateAfter } from '../data/write'
import { useWrite } from '../data/useWrite'
import { pauseAfter } from '../data/cache/polling'

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
  /** The newest version the platform spoke of. */
  const [told, setTold] = useState(0)
  const wroteAt = useRef(0)
  const failures = useRef(0)
  const { id, version } = ticket
  const tell = useEffectEvent(async (state?: 'gone'): Promise<void> => {
    const typing = Date.now() - wroteAt.current < writingFor
    const body = { state: state ?? (typing ? 'typing' : 'viewing') } as const
    try {
      const reply = await mutateAsync({ params: { id }, body })
      failures.current = 0
      if (state === 'gone') return
      setViewers(reply.viewers)
      setTold(reply.version)
    } catch {
      failures.current += 1
      // Who was not heard of for a while may have left.
      if (failures.current > 1) setViewers([])
    }
  })
  useEffect(() => {
    if (version !== null && told > version) invalidateAfter(tickets.replyTicket)
  }, [told, version])
  const last = useRef(text)
  const said = useRef(0)
  useEffect(() => {
    if (text === last.current) return
    last.current = text
    wroteAt.current = text === '' ? 0 : Date.now()
    // An empty box waits for the next look: after an answer the thread tells.
    if (text === '' || failures.current > 0 || Date.now() - said.current < writingFor) return
    said.current = Date.now()
    void tell()
  }, [text])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async (): Promise<void> => {
      clearTimeout(timer)
      if (document.visibilityState !== 'hidden') await tell()
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
      void tell('gone')
    }
  }, [id])
  return viewers
}
