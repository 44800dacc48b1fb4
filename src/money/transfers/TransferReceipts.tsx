import { useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { allows } from '../../../contract/access'
import type { Reply } from '../../../contract/endpoint'
import { mostReceipts, takesReceipts, topUps } from '../../../contract/money/top-ups'
import type { transfers } from '../../../contract/money/transfers'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { PrimaryButton } from '../../ui/Control'
import { Section } from '../../ui/Section'
import { ErrorState, SkeletonBar } from '../../ui/states'
import { FileRow } from '../../form/files/FileRow'
import { useBlobAddress } from '../../form/files/useBlobAddress'
import { useReceiptUpload } from '../useReceiptUpload'
import { classed } from '../../ui/classed'
import css from './TransferReceipts.module.css'

type Transfer = Reply<typeof transfers.transfer>['object']
type Receipt = Reply<typeof topUps.transferReceipts>['results'][number]

const Body = classed('div', css.body)

/** A receipt that is a picture is displayed at once, on the page and in print. */
const Picture = ({ receipt }: { readonly receipt: Receipt }) => {
  const { id, type, name } = receipt
  // Without the picture there is still its row, which reports the failure when it is opened.
  const { data } = useRead(topUps.transferReceiptFile, { params: { id } })
  const address = useBlobAddress(useMemo(() => data && new Blob([data], { type }), [data, type]))
  return address ? <img src={address} alt={name} /> : null
}

/** Attaches another receipt to a transfer. */
const Add = ({ uuid }: { readonly uuid: string }) => {
  const translate = useTranslate()
  const { field, chosen, busy, send } = useReceiptUpload({
    endpoint: topUps.addTransferReceipt,
    inputOf: (file) => ({ params: { uuid }, body: { file } }),
    label: 'money.transfers.receipts.file',
    kept: 'money.transfers.receipts.kept',
  })
  return (
    <div className="add" aria-busy={busy}>
      {field}
      {chosen && (
        <PrimaryButton type="button" disabled={busy} onClick={send}>
          {translate(busy ? 'table.busy' : 'money.transfers.receipts.add')}
        </PrimaryButton>
      )}
    </div>
  )
}

const Receipts = ({ uuid }: { readonly uuid: string }) => {
  const translate = useTranslate()
  const user = useUser()
  const { data, error, refetch } = useRead(topUps.transferReceipts, { params: { uuid } })
  const kept = data?.results ?? []
  return (
    // In print there is nothing to say about receipts nobody stored.
    <div className={kept.length === 0 ? 'ways' : undefined}>
      <Section title={translate('money.transfers.receipts.title')}>
        <Body>
          {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonBar height={54} />)}
          {data && kept.length === 0 && <p className="none">{translate('money.transfers.receipts.none')}</p>}
          {kept.length > 0 && (
            <ul className="kept">
              {kept.map((receipt) => (
                <li key={receipt.id}>
                  <FileRow file={receipt} from={topUps.transferReceiptFile} />
                  {receipt.type.startsWith('image/') && <Picture receipt={receipt} />}
                </li>
              ))}
            </ul>
          )}
          {data && kept.length < mostReceipts && allows(user, 'money.move') && <Add uuid={uuid} />}
        </Body>
      </Section>
    </div>
  )
}

/** The bank's receipts for a top-up or a payment, for staff who may see money. */
export const TransferReceipts = ({ transfer }: { readonly transfer: Transfer }) => {
  const user = useUser()
  const sees = allows(user, 'money.read') || allows(user, 'money.move')
  return sees && takesReceipts(transfer) ? <Receipts uuid={transfer.uuid} /> : null
}
