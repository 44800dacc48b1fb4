import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useId, useState } from 'react'
import { shares as sharesArea, type ShareKind } from '../../contract/money/shares'
import { SecondaryButton } from '../ui/Control'
import { DialogForm } from '../form/dialogs/DialogForm'
import { FactList } from '../ui/Section'
import { useFormats } from '../ui/useFormats'
import { PersonName } from '../ui/fields/Ltr'
import { useReceiptUpload } from './useReceiptUpload'
import { Dialog } from '../ui/Dialog'

interface AttachReceiptProps {
  readonly kind: ShareKind
  readonly payee: { readonly uuid: string; readonly name: string }
  /** Requests whose share for that payee is paid. */
  readonly ids: readonly number[]
}

const Form = ({ kind, payee, ids, onClose }: AttachReceiptProps & { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const title = useId()
  const { field, chosen, busy, send } = useReceiptUpload({
    endpoint: sharesArea.addShareReceipt,
    inputOf: (file) => ({ body: { kind, payee_uuid: payee.uuid, process_request_ids: [...ids], file } }),
    label: 'money.shares.file',
    kept: 'money.shares.receipt_kept',
    onKept: onClose,
  })
  return (
    <Dialog open onClose={() => busy || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm noValidate aria-busy={busy} onSubmit={send}>
        <h2 id={title}>{translate('money.shares.attach')}</h2>
        <FactList
          facts={[
            { label: translate('money.reports.columns.payee'), value: <PersonName name={payee.name} /> },
            { label: translate('money.shares.count'), value: number(ids.length) },
          ]}
        />
        {field}
        <div className="buttons">
          <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={busy}>
            {translate('table.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!chosen || busy}>
            {translate(busy ? 'table.busy' : 'money.shares.attach')}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  )
}

/** Attaches a receipt to shares of one payee that are already paid. */
export const AttachReceipt = (props: AttachReceiptProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <SecondaryButton type="button" onClick={() => setOpen(true)}>
        {translate('money.shares.attach')}
      </SecondaryButton>
      {open && <Form {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
