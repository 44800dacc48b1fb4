import { useNotify, useTranslate } from 'react-admin'
import { useRef, useState } from 'react'
import { textLimits, tickets } from '../../contract/tickets/tickets'
import { assistant } from '../../contract/assistant/assistant'
import { link } from '../paths'
import { useWrite } from '../data/useWrite'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { SecondaryButton } from '../ui/Control'
import { SecondaryLink } from '../ui/LinkButton'
import { useFormats } from '../ui/useFormats'
import type { Conversation } from './useAsk'

const longestSubject = 110

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

interface HandOverProps {
  readonly conversation: Conversation
  readonly onChanged: (conversation: Conversation) => void
}

/** Opens a ticket and links the conversation to it. If the link fails it is retried, never the ticket. */
export const HandOver = ({ conversation, onChanged }: HandOverProps) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  const notify = useNotify()
  const open = useWrite(tickets.openTicket)
  const bind = useWrite(assistant.linkConversation)
  const [asking, setAsking] = useState(false)
  const opened = useRef<number>(undefined)
  const [unlinked, setUnlinked] = useState<number>()
  const { id, department, first_question: question, ticket_id: linked } = conversation

  const handOver = async (note: string) => {
    if (opened.current === undefined) {
      const subject = cut(translate('assistant.subject', { question: question.replace(/\s+/g, ' ') }), longestSubject)
      const body = { department: department.id, subject, text: note === '' ? question : note }
      const { object } = await open.mutateAsync({ body })
      opened.current = object.id
      setUnlinked(object.id)
    }
    const ticket = opened.current
    const { object } = await bind.mutateAsync({ params: { id }, body: { ticket_id: ticket } })
    setUnlinked(undefined)
    onChanged(object)
    notify('assistant.handed', { type: 'success', messageArgs: { n: digits(String(ticket)) } })
  }

  if (linked !== null) {
    return (
      <p style={{ margin: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 10 }}>
        {translate('assistant.linked', { n: digits(String(linked)) })}
        <SecondaryLink to={link('viewTicket', { ticket_id: linked })}>
          {translate('assistant.see_ticket')}
        </SecondaryLink>
      </p>
    )
  }
  return (
    <>
      <SecondaryButton type="button" onClick={() => setAsking(true)}>
        {translate('assistant.hand_over')}
      </SecondaryButton>
      <ConfirmDialog
        open={asking}
        title={translate('assistant.hand_over_title')}
        confirmLabel={translate('assistant.hand_over_do')}
        reason="optional"
        reasonLabel={translate('assistant.hand_over_note')}
        reasonLength={textLimits.message}
        onConfirm={handOver}
        onClose={() => setAsking(false)}
      >
        {unlinked === undefined
          ? translate('assistant.hand_over_text', { department: department.name })
          : translate('assistant.hand_over_link', { n: digits(String(unlinked)) })}
      </ConfirmDialog>
    </>
  )
}
