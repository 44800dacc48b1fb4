import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { tickets, type Ticket } from '../../contract/tickets/tickets'
import { invalidateAfter } from '../data/write'
import { useWrite } from '../data/useWrite'
import { pauseAfter } from '../data/cache/polling'

type Viewers = NonNullable<Ticket['thread']>['viewers']

/** How often presence is reported and read while the page is visible, in milliseconds. */
const every = 10_000
/** How long somebody counts as typing after the last keystroke, in milliseconds. */
const writingFor = 8000

/**
 * Reports to colleagues that this person has the ticket open and is typing, and returns who else is there. Pauses while
 * the page is hidden, backs off on failures, and reports leaving. Refetches the ticket at once if it has changed.
 */
export const usePresence = (ticket: Ticket, text: string): Viewers => {
  const { mutateAsync } = useWrite(tickets.ticketPresence)
  const [viewers, setViewers] = useState<Viewers>(ticket.thread?.viewers ?? [])
  // Someone who just replied is no longer typing: a refetched thread shows this before the next poll does.
  const [read, setRead] = useState(ticket.version)
  if (read !== ticket.version) {
    setRead(ticket.version)
    setViewers(ticket.thread?.viewers ?? viewers)
  }
  /** The latest version the platform reported. */
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
      // After repeated failures the viewers may have left.
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
    // An emptied box waits for the next poll: after a reply, the thread already shows it.
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
