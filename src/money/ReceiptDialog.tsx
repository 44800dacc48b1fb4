import { useTranslate } from 'react-admin'
import { useId } from 'react'
import type { Reply } from '../../contract/endpoint'
import { shares } from '../../contract/money/shares'
import { SecondaryButton } from '../ui/Control'
import { DialogForm } from '../form/dialogs/DialogForm'
import { FactList } from '../ui/Section'
import { useFormats } from '../ui/useFormats'
import { DateTimeField } from '../ui/fields/dates'
import { MoneyField } from '../ui/fields/figures'
import { Given, PersonName } from '../ui/fields/Ltr'
import { FileRow } from '../form/files/FileRow'
import { Codes } from './Codes'
import { Dialog } from '../ui/Dialog'

/** A receipt for paid shares as listed. */
export type Receipt = Reply<typeof shares.shareReceipts>['results'][number]

/** A receipt over the page: what it is for, and its file. */
export const ReceiptDialog = ({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const title = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <h2 id={title}>{translate('money.reports.titles.receipt')}</h2>
        <FactList
          facts={[
            { label: translate('money.reports.columns.payee'), value: <PersonName name={receipt.payee.name} /> },
            { label: translate('money.reports.columns.kind'), value: translate(`enums.role.${receipt.kind}`) },
            ...(receipt.amount !== null && receipt.currency !== null
              ? [
                  {
                    label: translate('money.reports.columns.amount'),
                    value: <MoneyField amount={receipt.amount} currency={receipt.currency} />,
                  },
                ]
              : []),
            { label: translate('money.reports.columns.completed'), value: number(receipt.process_request_ids.length) },
            {
              label: translate('money.reports.columns.code'),
              value: <Codes codes={receipt.codes.split(' ')} />,
              wide: true,
            },
            { label: translate('money.reports.columns.at'), value: <DateTimeField value={receipt.created_at} /> },
            ...(receipt.taken_back
              ? [{ label: translate('money.reports.columns.taken_back'), value: translate('enums.yes_no.yes') }]
              : []),
            ...(receipt.description
              ? [
                  {
                    label: translate('money.reports.columns.description'),
                    value: <Given>{receipt.description}</Given>,
                    wide: true,
                  },
                ]
              : []),
          ]}
        />
        <FileRow file={receipt} from={shares.shareReceiptFile} />
        <div className="buttons">
          <SecondaryButton type="submit">{translate('table.close')}</SecondaryButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
