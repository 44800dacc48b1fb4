import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { IconControl, SecondaryButton } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { isolated } from '../../ui/fields/Ltr'
import { Dialog } from '../../ui/Dialog'
import { classed } from '../../ui/classed'
import css from './FileDialog.module.css'

const Content = classed('div', css.content)

/** Hides the viewer's own bar, which would name the file by its blob address. */
const bare = '#toolbar=0&navpanes=0&view=FitH'

interface FileDialogProps {
  readonly name: string
  /** An object address of the bytes. */
  readonly address: string
  readonly view: 'picture' | 'pages'
  readonly onSave: () => void
  readonly onClose: () => void
}

/** A stored file, on top of everything else on the page. */
export const FileDialog = ({ name, address, view, onSave, onClose }: FileDialogProps) => {
  const translate = useTranslate()
  const title = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="lg" fullWidth={view === 'pages'}>
      <Content>
        <div className="head">
          <h2 id={title}>
            <bdi dir="auto">{name}</bdi>
          </h2>
          <SecondaryButton
            type="button"
            aria-label={translate('tickets.thread.download', { name: isolated(name) })}
            onClick={onSave}
          >
            {translate('tickets.thread.get')}
          </SecondaryButton>
          <IconControl type="button" aria-label={translate('table.close')} onClick={onClose} autoFocus>
            <Glyph name="close" />
          </IconControl>
        </div>
        <div className="place">
          {view === 'picture' ? (
            <img src={address} alt={name} />
          ) : (
            // A sandboxed frame shows no PDF; the platform has checked that it is one, and the viewer runs no script of
            // the page.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            <iframe src={`${address}${bare}`} title={name} />
          )}
        </div>
      </Content>
    </Dialog>
  )
}
