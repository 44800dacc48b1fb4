import { useRef, useState } from 'react'
import { tickets } from '../../../contract/tickets/tickets'
import { usePlatformCall } from '../../data/usePlatformCall'
import { PlatformError } from '../../data/http/errors'
import { sendIdempotent } from '../../data/idempotency'
import { useTicketChanged } from '../useTicket'

/** A reply or note as it is to be sent. */
export interface Reply {
  readonly text: string
  readonly files: readonly File[]
  readonly internal: boolean
  /** Closes the ticket with the same step. */
  readonly close: boolean
  /** Although a newer message is there. */
  readonly anyway: boolean
}

/** What became of a reply: `newer`: refused, because a message newer than the last one seen is there. */
export type Outcome = 'sent' | 'newer' | 'failed' | 'busy' | 'canceled'

/** Sends a reply once, however often it is asked to, even when an answer was lost; keeps the failure until the next try. `seen`: the last message it was written upon. */
export const useReply = (ticket: number) => {
  const call = usePlatformCall()
  const changed = useTicketChanged(ticket)
  const running = useRef<AbortController>(undefined)
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<unknown>()

  const send = async (reply: Reply, seen: number | undefined): Promise<Outcome> => {
    if (running.current) return 'busy'
    const control = new AbortController()
    running.current = control
    setShare(0)
    setFailure(undefined)
    try {
      const { text, files, internal, close, anyway } = reply
      const body = {
        ticket_id: ticket,
        text,
        ...(seen !== undefined && { seen_message_id: seen }),
        ...(internal && { internal }),
        ...(close && { close }),
        ...(anyway && { anyway }),
        ...(files.length > 0 && { files: [...files] }),
      }
      const { object } = await sendIdempotent(`reply.${ticket}`, reply, (idempotencyKey) =>
        call(tickets.replyTicket, { body }, { idempotencyKey, onProgress: setShare, signal: control.signal }),
      )
      changed(object)
      return 'sent'
    } catch (error) {
      if (control.signal.aborted) return 'canceled'
      changed()
      if (error instanceof PlatformError && error.code === 'stale') return 'newer'
      setFailure(error)
      return 'failed'
    } finally {
      running.current = undefined
      setShare(undefined)
    }
  }
  return { send, share, failure, clearFailure: () => setFailure(undefined), cancel: () => running.current?.abort() }
}
