import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../contract/endpoint'
import { assistant as assistantArea } from '../../contract/assistant/assistant'
import { useWrite } from '../data/useWrite'
import { isCanceled, PlatformError } from '../data/http/errors'
import { readPreference, writePreference } from '../data/preferences'
import { useUser } from '../data/session/useUser'

export type Conversation = Reply<typeof assistantArea.ask>['object']

/** A question in flight. Its client id stays the same however often it is sent, so it is recorded once. */
export interface Pending {
  readonly text: string
  readonly department: number
  readonly conversation: number | null
  readonly clientId: string
}

/** Why there is no answer below a pending question. */
export type Trouble = { readonly kind: 'stopped' } | { readonly kind: 'failed'; readonly error: unknown }

const place = 'assistant.pending'

const keptPending = (): Pending | undefined => {
  const kept = readPreference(place)
  return typeof kept === 'object' && kept !== null && typeof (kept as Pending).clientId === 'string'
    ? (kept as Pending)
    : undefined
}

/** Seconds an answer may take. */
export const answerTimeoutSeconds = assistantArea.ask.timeout

/** Asks the assistant, with a stop button and a retry that cannot ask twice. The question survives a reload. */
export const useAsk = (onAnswer: (conversation: Conversation) => void) => {
  const { uuid } = useUser()
  const { mutateAsync, cancel } = useWrite(assistantArea.ask)
  const [pending, setPending] = useState<Pending | undefined>(keptPending)
  const [trouble, setTrouble] = useState<Trouble | undefined>(() => (keptPending() ? { kind: 'stopped' } : undefined))
  const running = useRef(false)
  useEffect(() => cancel, [cancel])

  const keep = (next: Pending | undefined) => {
    writePreference(place, next)
    setPending(next)
  }
  const send = async (question: Pending) => {
    if (running.current) return
    running.current = true
    setTrouble(undefined)
    keep(question)
    try {
      const { object } = await mutateAsync({
        body: {
          user: uuid,
          user_message: question.text,
          department: question.department,
          client_id: question.clientId,
          ...(question.conversation !== null && { conversation_id: question.conversation }),
        },
      })
      running.current = false
      keep(undefined)
      onAnswer(object)
    } catch (error) {
      running.current = false
      setTrouble(isCanceled(error) ? { kind: 'stopped' } : { kind: 'failed', error })
    }
  }
  return {
    pending,
    trouble,
    ask: (question: Omit<Pending, 'clientId'>) => send({ ...question, clientId: crypto.randomUUID() }),
    retry: () => {
      if (!pending) return
      // A key that was used for a different text can never answer this one.
      const spent =
        trouble?.kind === 'failed' && trouble.error instanceof PlatformError && trouble.error.code === 'key_reused'
      void send(spent ? { ...pending, clientId: crypto.randomUUID() } : pending)
    },
    stop: cancel,
    /** Withdraws the question and returns its text. */
    giveUp: (): string => {
      const text = pending?.text ?? ''
      keep(undefined)
      setTrouble(undefined)
      return text
    },
  }
}
