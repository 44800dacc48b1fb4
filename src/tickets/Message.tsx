import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { tickets } from '../../contract/tickets/tickets'
import type { TicketMessage } from '../../contract/tickets/tickets'
import { useWrite } from '../data/useWrite'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { TextButton } from '../ui/Control'
import { paletteOf, tint } from '../ui/palette'
import { useFormats } from '../ui/useFormats'
import { PersonName, langOf } from '../ui/fields/Ltr'
import { FileRow, type KeptFile } from '../form/files/FileRow'
import { MessageEditor } from './composer/MessageEditor'

const Bubble = styled('article')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  minInlineSize: 0,
  '& .face': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    inlineSize: '2.25rem',
    blockSize: '2.25rem',
    borderRadius: '50%',
    fontWeight: 700,
    fontSize: '0.9375rem',
    color: paletteOf(theme).text.secondary,
    background: tint(paletteOf(theme).text.primary, 8),
  },
  '&.staff .face': { color: paletteOf(theme).primary.contrastText, background: paletteOf(theme).primary.main },
  '& .box': {
    minInlineSize: 0,
    maxInlineSize: 'min(680px, 88%)',
    paddingBlock: 10,
    paddingInline: 14,
    borderRadius: 16,
    borderStartStartRadius: 4,
    background: paletteOf(theme).background.paper,
    border: `1px solid ${paletteOf(theme).divider}`,
  },
  '&.ours': { flexDirection: 'row-reverse' },
  '&.ours .box': {
    borderStartStartRadius: 16,
    borderStartEndRadius: 4,
    background: tint(paletteOf(theme).primary.main, 9),
    borderColor: tint(paletteOf(theme).primary.main, 20),
  },
  '&.internal .box': {
    background: tint(paletteOf(theme).warning.main, 11),
    border: `1px dashed ${tint(paletteOf(theme).warning.main, 55)}`,
  },
  '&.editing .box': { flex: 1 },
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '2px 10px',
    marginBlockEnd: 2,
    fontSize: '0.8125rem',
    color: paletteOf(theme).text.secondary,
  },
  '& .head strong': { color: paletteOf(theme).text.primary, fontSize: '0.875rem' },
  '& .note': { fontWeight: 700, color: paletteOf(theme).warning.main },
  '& .text': {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
    textAlign: 'start',
    lineHeight: 1.95,
    fontSize: '0.9375rem',
  },
  '& .deleted': { margin: 0, fontStyle: 'italic', color: paletteOf(theme).text.secondary },
  '& .ways': { display: 'flex', gap: 4, marginBlockStart: 4, marginInline: -6 },
  '& .ways button': { fontSize: '0.75rem', paddingBlock: 2, fontWeight: 500, color: paletteOf(theme).text.secondary },
  '@media (max-width: 599.95px)': {
    '& .face': { display: 'none' },
    '& .box': { maxInlineSize: '94%' },
  },
  // Paper leaves the house: what staff wrote among themselves stays.
  '@media print': { '& .ways, &.internal': { display: 'none' }, breakInside: 'avoid' },
}))

const Files = styled('ul')({ listStyle: 'none', margin: 0, marginBlockStart: 10, padding: 0, display: 'grid', gap: 8 })

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
  /** Whose screen this is; their side's messages stand at the end. */
  readonly side: 'user' | 'staff'
}

/** One message of a thread: who, when, the text as it was written, its files, and what its writer may do with it. */
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
            {message.text}
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
