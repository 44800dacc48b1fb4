import { useTranslate } from 'react-admin'
import { useEffect, useRef, useState, type SyntheticEvent, type KeyboardEvent } from 'react'
import { textLimits, tickets, type TicketMessage } from '../../../contract/tickets/tickets'
import { useDraft } from '../../data/drafts/drafts'
import { useWrite } from '../../data/useWrite'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { tooMany } from '../../form/control'
import { TextAreaInput } from '../../form/TextInput'
import { fits, shortcuts } from '../../ui/shortcuts/shortcuts'
import { useStale } from '../../form/stale/useStale'
import { SendFailure } from './SendFailure'

interface MessageEditorProps {
  readonly ticket: number
  readonly message: TicketMessage
  readonly onDone: () => void
}

type Seen = Pick<TicketMessage, 'text' | 'edited_at'>

/** Edits one's own message in place. */
export const MessageEditor = ({ ticket, message, onDone }: MessageEditorProps) => {
  const translate = useTranslate()
  const { mutateAsync } = useWrite(tickets.editMessage, { record: 'tickets' })
  const { text, setText, forget } = useDraft(`ticket.${ticket}.edit.${message.id}`)
  const started = useRef(text !== '')
  /** The message as it was when the edit began; updates of the thread do not change it. */
  const seen = useRef<Seen>({ text: message.text, edited_at: message.edited_at })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [empty, setEmpty] = useState(false)
  useEffect(() => {
    if (!started.current) setText(message.text)
    started.current = true
  }, [message.text, setText])

  const cancel = () => {
    forget()
    onDone()
  }
  const { guard, dialog } = useStale<Seen, string | null>(({ edited_at }) => edited_at)
  const save = async (edited: string | null | undefined) => {
    await mutateAsync({
      body: {
        ticket_id: ticket,
        message_id: message.id,
        text,
        ...(edited !== undefined && { seen_edited_at: edited }),
      },
    })
    forget()
    onDone()
  }
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (busy) return
    if (text.trim() === '') return setEmpty(true)
    if (tooMany(text, textLimits.message) > 0) return
    setBusy(true)
    setFailure(undefined)
    try {
      await guard(seen.current, save)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    if (fits(shortcuts.ticketSend, event.nativeEvent)) void submit(event)
  }

  return (
    <form onSubmit={(event) => void submit(event)} onKeyDown={keys} noValidate style={{ display: 'grid', gap: 10 }}>
      <TextAreaInput
        label="tickets.thread.edit"
        value={text}
        onChange={(value) => {
          setText(value)
          setEmpty(false)
        }}
        rows={3}
        maxLength={textLimits.message}
        readOnly={busy}
        autoFocus
        error={empty ? 'required' : undefined}
      />
      {dialog((before, now) => [
        { label: translate('tickets.thread.in_thread'), seen: before.text, now: now.text, changed: true },
        { label: translate('tickets.thread.your_text'), seen: text, now: text, changed: false },
      ])}
      {failure !== undefined && <SendFailure error={failure} doubt={translate('tickets.thread.maybe_changed')} />}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <PrimaryButton type="submit" disabled={busy}>
          {translate(busy ? 'table.busy' : 'tickets.thread.save')}
        </PrimaryButton>
        <SecondaryButton type="button" disabled={busy} onClick={cancel}>
          {translate('table.cancel')}
        </SecondaryButton>
      </div>
    </form>
  )
}
