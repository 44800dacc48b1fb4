import { styled } from '@mui/material/styles'
import { useDataProvider, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { tickets } from '../../../contract/tickets'
import { safeFileName } from '../../../contract/text'
import type { TicketMessage } from '../../../contract/tickets'
import type { PishkhanDataProvider } from '../../providers/dataProvider'
import { useToast } from '../../shell/toasts'
import { isolated, Ltr } from '../../shared/fields/Ltr'
import { PlainButton } from '../../shared/feedback/Control'
import { paint, tint } from '../../shared/feedback/paint'
import { kindName } from '../../shared/inputs/files'
import { useFileSize } from '../../shared/inputs/FileInput'

type Attachment = TicketMessage['attachments'][number]

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  marginBlockStart: 10,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& .file': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 10px',
    padding: 8,
    borderRadius: 10,
    background: tint(paint(theme).text.primary, 4),
    minInlineSize: 0,
  },
  '& .kind': {
    display: 'grid',
    placeItems: 'center',
    inlineSize: 38,
    blockSize: 38,
    flexShrink: 0,
    borderRadius: 8,
    fontSize: '0.6875rem',
    fontWeight: 700,
    background: tint(paint(theme).primary.main, 14),
  },
  '& .name': { flex: '1 1 120px', minInlineSize: 0, fontSize: '0.875rem', lineHeight: 1.6 },
  '& .name > span': { display: 'block', fontSize: '0.75rem', color: paint(theme).text.secondary },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& img': {
    display: 'block',
    maxInlineSize: '100%',
    maxBlockSize: 420,
    marginBlockStart: 8,
    borderRadius: 10,
    border: `1px solid ${paint(theme).divider}`,
  },
  '@media print': { '& .ways': { display: 'none' } },
}))

const isImage = (type: string): boolean => /^image\/(png|jpeg|webp)$/.test(type)

const save = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Fetches an attachment with the session of the person; its bytes are never an address of their own. */
const useBytes = ({ id, type }: Attachment) => {
  const { call } = useDataProvider<PishkhanDataProvider>()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const fetchBytes = async (): Promise<Blob | undefined> => {
    if (busy) return undefined
    setBusy(true)
    try {
      const bytes: Blob = await call(tickets.attachment, { params: { id } })
      return new Blob([bytes], { type })
    } catch (error) {
      toast.failed(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, fetchBytes }
}

const AttachmentRow = ({ attachment }: { readonly attachment: Attachment }) => {
  const translate = useTranslate()
  const size = useFileSize()
  const name = safeFileName(attachment.name)
  const { busy, fetchBytes } = useBytes(attachment)
  const [address, setAddress] = useState<string>()
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])

  const show = async () => {
    if (address) return setAddress(undefined)
    const bytes = await fetchBytes()
    if (bytes) setAddress(URL.createObjectURL(bytes))
  }
  const download = async () => {
    const bytes = await fetchBytes()
    if (bytes) save(bytes, name)
  }

  return (
    <li>
      <div className="file" aria-busy={busy}>
        <span className="kind" dir="ltr" aria-hidden="true">
          {kindName(attachment.type)}
        </span>
        <span className="name">
          <Ltr breakAnywhere>{name}</Ltr>
          <span>{size(attachment.size)}</span>
        </span>
        <span className="ways">
          {isImage(attachment.type) && (
            <PlainButton
              type="button"
              disabled={busy}
              aria-expanded={address !== undefined}
              aria-label={translate('tickets.thread.preview', { name: isolated(name) })}
              onClick={() => void show()}
            >
              {translate(address ? 'tickets.thread.hide' : 'tickets.thread.show')}
            </PlainButton>
          )}
          <PlainButton
            type="button"
            disabled={busy}
            aria-label={translate('tickets.thread.download', { name: isolated(name) })}
            onClick={() => void download()}
          >
            {translate('tickets.thread.get')}
          </PlainButton>
        </span>
      </div>
      {address && <img src={address} alt={name} />}
    </li>
  )
}

/** The files of a message: pictures open in place, everything can be saved. */
export const Attachments = ({ of }: { readonly of: readonly Attachment[] }) => {
  const translate = useTranslate()
  if (of.length === 0) return null
  return (
    <List aria-label={translate('tickets.thread.attachments')}>
      {of.map((attachment) => (
        <AttachmentRow key={attachment.id} attachment={attachment} />
      ))}
    </List>
  )
}
