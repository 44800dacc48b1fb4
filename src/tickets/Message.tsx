import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { tickets } from '../../contract/tickets/tickets'
import type { TicketMessage } from '../../contract/tickets/tickets'
import { useWrite } from '../data/useWrite'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { TextButton } from '../ui/Control'
import { useFormats } from '../ui/useFormats'
import { PersonName, langOf } from '../ui/fields/Ltr'
import { MentioningText } from '../ui/fields/MentioningText'
import { FileRow, type KeptFile } from '../form/files/FileRow'
import { MessageEditor } from './composer/MessageEditor'
import { classed } from '../ui/classed'
import css from './Message.module.css'

const Bubble = classed('article', css.bubble)

const Files = classed('ul', css.files)

const Attachments = ({ of }: { readonly of: readonly KeptFile[] }) => {
  const translate = useTranslate()
  if (of.length === 0) return null
  return (
    <Files aria-label={translate('tickets.thread.attachments')}>
      {of.map((file) => (
        <li key={file.id}>
          <FileRow file={file} preview />
        </li>
      ))}
    </Files>
  )
}

interface MessageProps {
  readonly ticket: number
  readonly message: TicketMessage
  /** The side viewing the screen; its messages are aligned to the end. */
  readonly side: 'user' | 'staff'
}

/** One message of a thread: author, time, text as written, files, and what its author may do with it. */
export const Message = ({ ticket, message, side }: MessageProps) => {
  const translate = useTranslate()
  const { time, dateTime, dateTimeLong } = useFormats()
  const { mutateAsync } = useWrite(tickets.deleteMessage, { record: 'tickets' })
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const author = message.author?.name ?? translate('tickets.thread.platform')
  const ours = message.staff === (side === 'staff')
  const names = [
    message.staff ? 'staff' : 'user',
    ours ? 'ours' : '',
    message.internal ? 'internal' : '',
    editing ? 'editing' : '',
  ]

  const remove = () => mutateAsync({ body: { ticket_id: ticket, message_id: message.id } })

  return (
    <Bubble className={names.filter(Boolean).join(' ')}>
      <span className="face" aria-hidden="true">
        {[...author.trim()][0] ?? '؟'}
      </span>
      <div className="box">
        <header className="head">
          <strong>{message.mine ? translate('tickets.thread.you') : <PersonName name={author} />}</strong>
          {message.staff && !message.mine && side === 'user' && <span>{translate('tickets.thread.staff')}</span>}
          {message.internal && (
            <span className="note" title={translate('tickets.thread.internal_hint')}>
              {translate('tickets.thread.internal')}
            </span>
          )}
          <time dateTime={message.created_at} title={dateTimeLong(message.created_at)}>
            {time(message.created_at)}
          </time>
          {message.edited_at && !message.deleted && (
            <span>{translate('tickets.thread.edited', { at: dateTime(message.edited_at) })}</span>
          )}
        </header>
        {message.deleted ? (
          <p className="deleted">{translate('tickets.thread.deleted')}</p>
        ) : editing ? (
          <MessageEditor ticket={ticket} message={message} onDone={() => setEditing(false)} />
        ) : (
          <p className="text" dir="auto" lang={langOf(message.text)}>
            <MentioningText text={message.text} mentions={message.mentions} />
          </p>
        )}
        {!message.deleted && <Attachments of={message.attachments} />}
        {message.editable && !message.deleted && !editing && (
          <div className="ways">
            <TextButton type="button" aria-label={translate('tickets.thread.edit')} onClick={() => setEditing(true)}>
              {translate('tickets.thread.edit_short')}
            </TextButton>
            <TextButton type="button" aria-label={translate('tickets.thread.delete')} onClick={() => setDeleting(true)}>
              {translate('tickets.thread.delete_short')}
            </TextButton>
          </div>
        )}
      </div>
      {deleting && (
        <ConfirmDialog
          open
          tone="danger"
          title={translate('tickets.thread.delete')}
          confirmLabel={translate('tickets.thread.delete')}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        >
          {translate('tickets.thread.delete_confirm')}
        </ConfirmDialog>
      )}
    </Bubble>
  )
}
