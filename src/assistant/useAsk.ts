import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../contract/endpoint'
import { assistant } from '../../contract/assistant/assistant'
import { usePlatformCall } from '../data/usePlatformCall'
import { PlatformError } from '../data/http/errors'
import { readPreference, writePreference } from '../data/preferences'
import { callKey } from '../data/useCall'
import { useUser } from '../data/session/useUser'

export type Conversation = Reply<typeof assistant.ask>['object']

/** A question on its way. Its client id stays the same however often it is sent, so it is recorded once. */
export interface Pending {
  readonly text: string
  readonly department: number
  readonly conversation: number | null
  readonly clientId: string
}

/** Why no answer stands below a pending question. */
export type Trouble = { readonly kind: 'stopped' } | { readonly kind: 'failed'; readonly error: unknown }

const place = 'assistant.pending'

const keptPending = (): Pending | undefined => {
  const kept = readPreference(place)
  return typeof kept === 'object' && kept !== null && typeof (kept as Pending).clientId === 'string'
    ? (kept as Pending)
    : undefined
}

/** Seconds an answer may take. */
export const patience = assistant.ask.timeout

/** Asks the assistant, with stop, and a retry that cannot ask twice. What was asked outlives a reload. */
export const useAsk = (onAnswer: (conversation: Conversation) => void) => {
  const { uuid } = useUser()
  const call = usePlatformCall()
  const client = useQueryClient()
  const [pending, setPending] = useState<Pending | undefined>(keptPending)
  const [trouble, setTrouble] = useState<Trouble | undefined>(() => (keptPending() ? { kind: 'stopped' } : undefined))
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const keep = (next: Pending | undefined) => {
    writePreference(place, next)
    setPending(next)
  }
  const send = async (question: Pending) => {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    setTrouble(undefined)
    keep(question)
    try {
      const { object } = await call(
        assistant.ask,
        {
          body: {
            user: uuid,
            user_message: question.text,
            department: question.department,
            client_id: question.clientId,
            ...(question.conversation !== null && { conversation_id: question.conversation }),
          },
        },
        { signal: stop.signal },
      )
      running.current = undefined
      keep(undefined)
      void client.invalidateQueries({ queryKey: callKey(assistant.conversations) })
      onAnswer(object)
    } catch (error) {
      running.current = undefined
      setTrouble(stop.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error })
    }
  }
  return {
    pending,
    trouble,
    waiting: pending !== undefined && trouble === undefined,
    ask: (question: Omit<Pending, 'clientId'>) => send({ ...question, clientId: crypto.randomUUID() }),
    retry: () => {
      if (!pending) return
      // A key that was used for other words can never answer these.
      const spent =
        trouble?.kind === 'failed' && trouble.error instanceof PlatformError && trouble.error.code === 'key_reused'
      void send(spent ? { ...pending, clientId: crypto.randomUUID() } : pending)
    },
    stop: () => running.current?.abort(),
    /** Takes the question back and gives its words. */
    giveUp: (): string => {
      const text = pending?.text ?? ''
      keep(undefined)
      setTrouble(undefined)
      return text
    },
  }
}
