import { useNavigate, useTranslate } from 'react-admin'
import { useId, useState } from 'react'
import type { Reply } from '../../contract/endpoint'
import type { notifications } from '../../contract/notifications/notifications'
import { link } from '../paths'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { PrimaryButton } from '../ui/Control'
import { FactList } from '../ui/Section'
import { useFormats } from '../ui/useFormats'
import { isolated } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'
import { useTargetName } from './targets'
import { ReadShare } from './ReadShare'
import { copyReplaces, keepCopy } from './useMessage'
import { Dialog } from '../ui/Dialog'
import { DialogTop } from '../ui/DialogTop'
import { classed } from '../ui/classed'
import css from './SentDialog.module.css'

/** A row of the list of sent notifications. */
export type SentRow = Reply<typeof notifications.sentNotifications>['results'][number] & { readonly id: string }

const Body = classed('div', css.body)

/** One sent notification in full: its text, its link, how far it has got, and a way to send it again. */
export const SentDialog = ({ sent, onClose }: { readonly sent: SentRow; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { number, dateTimeLong } = useFormats()
  const targetName = useTargetName()
  const id = useId()
  const [asking, setAsking] = useState(false)
  const copy = () => {
    keepCopy(sent)
    navigate(link('adminSendNotification'))
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <Body>
        <DialogTop onClose={onClose}>
          <h2 id={id} dir="auto">
            {sent.title}
          </h2>
        </DialogTop>
        <p dir="auto">{sent.body}</p>
        <p className="quiet">
          {sent.link === null
            ? translate('notifications.sending.one.nowhere')
            : translate('notifications.sending.one.opens', { place: isolated(targetName(sent.link)) })}
        </p>
        <FactList
          facts={[
            {
              label: translate('notifications.sending.columns.type'),
              value: <StatusChip state={sent.type} of="notification_type" />,
            },
            { label: translate('notifications.sending.one.audience'), value: number(sent.audience) },
            { label: translate('notifications.sending.one.read'), value: <ReadShare of={sent} /> },
          ]}
        />
        <p className="quiet">
          {translate('notifications.sending.one.sent', {
            name: isolated(sent.sender.name),
            at: dateTimeLong(sent.created_at),
          })}
        </p>
        <div className="foot">
          <PrimaryButton type="button" onClick={() => (copyReplaces(sent) ? setAsking(true) : copy())}>
            {translate('notifications.sending.one.copy')}
          </PrimaryButton>
        </div>
      </Body>
      {asking && (
        <ConfirmDialog
          open
          tone="danger"
          title={translate('notifications.sending.one.replace')}
          confirmLabel={translate('notifications.sending.one.copy')}
          onConfirm={copy}
          onClose={() => setAsking(false)}
        >
          {translate('notifications.sending.one.replace_text')}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
