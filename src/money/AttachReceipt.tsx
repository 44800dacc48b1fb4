import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useTranslate } from 'ra-core'
import { useId, useState, type SyntheticEvent } from 'react'
import { shares, type shareKinds } from '../../contract/shares'
import { uploadLimits } from '../../contract/tickets'
import { useIntentKey } from '../providers/intents'
import { useCall } from '../providers/useCall'
import { PlainButton } from '../shared/feedback/Control'
import { DialogForm } from '../shared/feedback/DialogForm'
import { FactList } from '../shared/feedback/Section'
import { useFormats } from '../shared/feedback/useFormats'
import { Refusal } from '../shared/feedback/Refusal'
import { PersonName } from '../shared/fields/Ltr'
import { FileInput } from '../shared/inputs/FileInput'
import { useToast } from '../shell/toasts'
import { MoneyFailure } from './MoneyFailure'

interface AttachReceiptProps {
  readonly kind: (typeof shareKinds)[number]
  readonly payee: { readonly uuid: string; readonly name: string }
  /** Requests whose share of that payee is paid. */
  readonly ids: readonly number[]
}

const Form = ({ kind, payee, ids, onClose }: AttachReceiptProps & { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const toast = useToast()
  const title = useId()
  const [files, setFiles] = useState<readonly File[]>([])
  const keyOf = useIntentKey()
  const add = useCall(shares.addShareReceipt, { drops: [shares.shareReceipts] })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const [file] = files
    if (!file || add.isPending) return
    const body = { kind, payee_uuid: payee.uuid, process_request_ids: [...ids], file }
    add.mutate(
      { input: { body }, options: { idempotencyKey: keyOf(body) } },
      {
        onSuccess: () => {
          toast.done('payout.settle.receipt_kept')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog open onClose={() => add.isPending || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm noValidate aria-busy={add.isPending} onSubmit={submit}>
        <h2 id={title}>{translate('payout.settle.attach')}</h2>
        <FactList
          facts={[
            { label: translate('funds.columns.payee'), value: <PersonName name={payee.name} /> },
            { label: translate('payout.settle.count'), value: number(ids.length) },
          ]}
        />
        <FileInput
          label="payout.settle.file"
          value={files}
          onChange={setFiles}
          limits={{ ...uploadLimits, maxFiles: 1 }}
        />
        {add.error && (
          <Refusal>
            <MoneyFailure error={add.error} />
          </Refusal>
        )}
        <div className="buttons">
          <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={add.isPending}>
            {translate('table.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={files.length === 0 || add.isPending}>
            {translate(add.isPending ? 'table.busy' : 'payout.settle.attach')}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  )
}

/** Keeps a receipt with shares of one payee that are paid already. */
export const AttachReceipt = (props: AttachReceiptProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <PlainButton type="button" onClick={() => setOpen(true)}>
        {translate('payout.settle.attach')}
      </PlainButton>
      {open && <Form {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
