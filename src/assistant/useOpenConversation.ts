import { useNavigate } from 'react-admin'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { assistant as assistantArea } from '../../contract/assistant/assistant'
import { latin } from '../../contract/text'
import { useDraft } from '../data/drafts/drafts'
import { useOnChange } from '../data/useOnChange'
import { useRead } from '../data/useRead'
import { link } from '../paths'
import type { ConversationList } from './Conversations'
import { useAsk, type Conversation } from './useAsk'

const numberOf = (text: string | null): number | undefined => {
  const digits = latin(text ?? '').trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/** The conversation an address names, and asking in it or in a new one; the list is read first, as it may contain it. */
export const useOpenConversation = ({ data: listReply }: ConversationList) => {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const addressed = numberOf(query.get('id'))
  // On a slow device the address follows an answer late: show the conversation already, not the empty form.
  const [arriving, setArriving] = useState<number>()
  useOnChange(addressed, () => setArriving(undefined))
  const id = arriving ?? addressed
  const listed = listReply?.results.find((row) => row.id === id)
  // One from an older page, or from a ticket.
  const single = useRead(
    assistantArea.conversations,
    { query: { conversation_id: id ?? 0 } },
    { enabled: id !== undefined && listReply !== undefined && !listed },
  )
  const [latest, setLatest] = useState<Conversation>()
  const text = useDraft('assistant.text')
  const department = useDraft('assistant.department')
  const asking = useAsk((answered: Conversation) => {
    setLatest(answered)
    if (answered.id !== addressed) setArriving(answered.id)
    navigate(link('aiChatReport', { id: answered.id, filter: query.get('filter') ?? undefined }), { replace: true })
  })
  const { pending } = asking
  const known = latest?.id === id ? latest : (listed ?? single.data?.results.find((row) => row.id === id))
  const conversation = id === undefined ? undefined : known
  const asked = useRef(false)
  return {
    /** Id of the open one; absent: a new one. */
    id,
    conversation,
    /** Why it could not be read. */
    failure: single.isError ? single.error : undefined,
    retry: () => void single.refetch(),
    /** No conversation has this number, or none of this person's. */
    lost: id !== undefined && conversation === undefined && single.data !== undefined,
    /** The question in flight, if it was asked in this conversation. */
    pending: pending !== undefined && (pending.conversation ?? undefined) === id ? pending : undefined,
    asking,
    /** A ref: whether something was asked since the screen was opened. */
    asked,
    text,
    department,
    ask: () => {
      asked.current = true
      const question = { text: text.text.trim(), conversation: id ?? null }
      text.forget()
      void asking.ask({ ...question, department: conversation?.department.id ?? Number(department.text) })
    },
    giveUp: () => text.setText(asking.giveUp()),
    /** Adopts the conversation as it is after a rating or handover. */
    change: setLatest,
  }
}

export type OpenConversation = ReturnType<typeof useOpenConversation>
