import { useTranslate } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import { safeFileName } from '../../../contract/text'
import type { shares } from '../../../contract/money/shares'
import type { topUps } from '../../../contract/money/top-ups'
import { tickets, type TicketMessage } from '../../../contract/tickets/tickets'
import { useReader } from '../../data/useRead'
import { useNotifyFailure } from '../../ui/toasts/toasts'
import { SecondaryButton } from '../../ui/Control'
import { lazyPart } from '../../ui/lazyPart'
import { isolated } from '../../ui/fields/Ltr'
import { kindName } from './files'
import { useFileSize } from './FileInput'
import { usePreview } from './usePreview'
import { classed } from '../../ui/classed'
import css from './FileRow.module.css'

/** A file stored by the platform. */
export type KeptFile = TicketMessage['attachments'][number]

type FileSource = typeof tickets.attachment | typeof shares.shareReceiptFile | typeof topUps.transferReceiptFile

const Row = classed('div', css.row)

/** How a file opens over the page; `undefined` for what a browser cannot show, such as PDF on most phones. */
const viewOf = (type: string): 'picture' | 'pages' | undefined => {
  if (/^image\/(png|jpeg|webp)$/.test(type)) return 'picture'
  return type === 'application/pdf' && navigator.pdfViewerEnabled ? 'pages' : undefined
}

const save = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Fetches a file with the person's session; its bytes never have an address of their own. */
const useBytes = ({ id, type }: KeptFile, from: FileSource) => {
  const read = useReader()
  const notifyFailure = useNotifyFailure()
  const [busy, setBusy] = useState(false)
  const kept = useRef<Blob>(undefined)
  const bytes = async (): Promise<Blob> => {
    const found: Blob = kept.current ?? (await read(from, { params: { id } }))
    kept.current = new Blob([found], { type })
    return kept.current
  }
  const fetchBytes = async (): Promise<Blob | undefined> => {
    if (busy) return undefined
    setBusy(true)
    try {
      return await bytes()
    } catch (error) {
      notifyFailure(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, fetchBytes, fetchQuietly: () => bytes().catch(() => undefined) }
}

const FileDialog = lazyPart(async () => (await import('./FileDialog')).FileDialog)

interface FileRowProps {
  readonly file: KeptFile
  /** The endpoint that serves its bytes. */
  readonly from?: FileSource
  /** Shows pictures as thumbnails once they scroll into view. */
  readonly preview?: boolean
}

/** A stored file: its name, type and size; pictures and PDF open over the page, everything can be saved. */
export const FileRow = ({ file, from = tickets.attachment, preview = false }: FileRowProps) => {
  const translate = useTranslate()
  const size = useFileSize()
  const name = safeFileName(file.name)
  const view = viewOf(file.type)
  const { busy, fetchBytes, fetchQuietly } = useBytes(file, from)
  const { box, picture, awaited, spoil } = usePreview(preview && view === 'picture', file.size, fetchQuietly)
  const [address, setAddress] = useState<string>()
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])

  const lookAt = translate('tickets.thread.preview', { name: isolated(name) })
  const kind = (
    <span className="kind" dir="ltr" aria-hidden="true">
      {kindName(file.type)}
    </span>
  )

  const show = async () => {
    const bytes = await fetchBytes()
    if (bytes) setAddress(URL.createObjectURL(bytes))
  }
  const download = async () => {
    const bytes = await fetchBytes()
    if (bytes) save(bytes, name)
  }

  return (
    <Row ref={box}>
      <div className="file" aria-busy={busy}>
        {picture || awaited ? (
          <button
            type="button"
            className="picture"
            aria-haspopup="dialog"
            aria-label={picture ? undefined : lookAt}
            onClick={() => void show()}
          >
            {picture ? <img src={picture} alt={lookAt} onError={spoil} /> : kind}
          </button>
        ) : (
          kind
        )}
        <span className="name">
          <bdi dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </bdi>
          <span>{size(file.size)}</span>
        </span>
        <span className="ways">
          {view && !picture && !awaited && (
            <SecondaryButton
              type="button"
              aria-disabled={busy}
              aria-haspopup="dialog"
              aria-label={lookAt}
              onClick={() => void show()}
            >
              {translate('tickets.thread.show')}
            </SecondaryButton>
          )}
          <SecondaryButton
            type="button"
            aria-disabled={busy}
            aria-label={translate('tickets.thread.download', { name: isolated(name) })}
            onClick={() => void download()}
          >
            {translate('tickets.thread.get')}
          </SecondaryButton>
        </span>
      </div>
      {address && view && (
        <FileDialog
          name={name}
          address={address}
          view={view}
          onSave={() => void download()}
          onClose={() => setAddress(undefined)}
        />
      )}
    </Row>
  )
}
