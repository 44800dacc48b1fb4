import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { uploadLimits } from '../../../contract/uploads'
import { PlatformError } from '../../data/http/errors'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { FileInput } from '../../form/files/FileInput'
import { Dialog } from '../../ui/Dialog'
import { FactList, type Fact } from '../../ui/Section'
import { Refusal } from '../../ui/Refusal'
import { SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { isolated, PersonName } from '../../ui/fields/Ltr'
import { Names } from '../../ui/fields/Names'
import { AskedAllowance } from '../Allowance'
import { Codes } from '../Codes'
import { MoneyFailure } from '../MoneyFailure'
import { PasscodeInput } from '../PasscodeInput'
import { PasscodeTrouble } from '../PasscodeTrouble'
import { ReasonInput } from '../ReasonInput'
import { SumList, shareSums, type Kind } from './Settlement'
import { useSettling, type Settling, type SettlingOptions } from './useSettling'

interface SettlingProps {
  readonly settling: Settling
}

/**
 * How many shares, their total, their payees and their requests; if there are too many to list, only number and total.
 */
const SettlingFacts = ({ kind, settling }: SettlingProps & { readonly kind: Kind }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { shown, sums, payees, count } = settling
  const ofRows = (rows: NonNullable<typeof shown>): readonly Fact[] => [
    ...(payees.length > 1
      ? payees.map(({ uuid, name }) => ({
          label: name,
          value: (
            <SumList
              sums={shareSums(
                rows.filter((row) => row[kind]?.uuid === uuid),
                kind,
              )}
            />
          ),
        }))
      : [{ label: translate('money.shares.payees'), value: <Names names={payees.map(({ name }) => name)} /> }]),
    {
      label: translate('money.shares.rows'),
      value: (
        <div style={{ maxBlockSize: 180, overflowY: 'auto' }}>
          <Codes codes={rows.map(({ code }) => code)} />
        </div>
      ),
      wide: true,
    },
  ]
  return (
    <FactList
      facts={[
        { label: translate('money.shares.count'), value: number(count) },
        { label: translate('money.shares.sum'), value: <SumList sums={sums} /> },
        ...(shown
          ? ofRows(shown)
          : [{ label: translate('money.shares.rows'), value: translate('money.shares.whole_filter'), wide: true }]),
      ]}
    />
  )
}

/** A receipt for each payee. */
const ReceiptInputs = ({ settling: { payees, files, setFile } }: SettlingProps) =>
  payees.map(({ uuid, name }) => (
    <div key={uuid} role="group" aria-label={name} style={{ display: 'grid', gap: 6, minInlineSize: 0 }}>
      {payees.length > 1 && (
        // Inline in a box of the page's direction, the name starts where the input below it does.
        <span>
          <PersonName name={name} />
        </span>
      )}
      <FileInput
        label="money.shares.receipt"
        value={files[uuid] ?? []}
        onChange={(chosen) => setFile(uuid, chosen)}
        limits={{ ...uploadLimits, maxFiles: 1 }}
      />
    </div>
  ))

/** Why nothing was settled, or that it was and a receipt was not stored. */
const SettlingFailure = ({ settling: { settled, gone, failure } }: SettlingProps) => {
  const translate = useTranslate()
  const { list } = useFormats()
  if (settled)
    return (
      <>
        {translate('money.shares.receipt_failed')} <MoneyFailure error={failure} />
      </>
    )
  if (failure instanceof PlatformError && failure.code === 'conflict')
    return gone.codes.length === 0
      ? translate(gone.why === 'waits' ? 'money.shares.some_wait' : 'money.shares.conflict')
      : translate(`money.shares.${gone.why}`, { codes: list(gone.codes.map(isolated)) })
  if (failure instanceof PlatformError && failure.fields['amount'] === 'balance') return translate('money.shares.spent')
  return <PasscodeTrouble error={failure} />
}

const submitLabel = (paid: boolean, { busy, settled }: Settling): string => {
  if (busy) return 'table.busy'
  if (settled) return 'money.shares.attach'
  return paid ? 'money.shares.confirm' : 'money.shares.undo'
}

/**
 * What is settled or reversed, in full, before it is confirmed with the passcode; receipts are sent after the money has
 * moved.
 */
export const SettleReview = (options: SettlingOptions) => {
  const translate = useTranslate()
  const title = useId()
  const { kind, paid } = options
  const settling = useSettling(options)
  const { sums, payees, settled, takesReceipts, failure, busy, submit, close } = settling
  return (
    <Dialog open onClose={() => busy || close()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm className="tall" noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
        <h2 id={title}>{translate(paid ? 'money.shares.title' : 'money.shares.undo_title')}</h2>
        {paid && <p className="text">{translate('money.shares.credited')}</p>}
        <SettlingFacts kind={kind} settling={settling} />
        {paid &&
          !settled &&
          sums.map(({ currency, amount }) => (
            <AskedAllowance
              key={currency}
              move="settlement"
              currency={currency}
              amount={amount}
              receiver={payees.length === 1 ? payees[0]?.uuid : undefined}
            />
          ))}
        {settling.waiting && <SkeletonBar height={60} />}
        {takesReceipts && <ReceiptInputs settling={settling} />}
        {paid && !takesReceipts && <p className="text">{translate('money.shares.receipt_later')}</p>}
        {!paid && <ReasonInput value={settling.reason} onChange={settling.setReason} />}
        {!settled && <PasscodeInput value={settling.passcode} onChange={settling.setPasscode} />}
        {failure && (
          <Refusal>
            <SettlingFailure settling={settling} />
          </Refusal>
        )}
        <div className="buttons">
          <Button type="button" variant="text" color="inherit" onClick={close} disabled={busy}>
            {translate(settled ? 'table.close' : 'table.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={paid ? 'primary' : 'error'}
            disabled={busy || !settling.ready}
          >
            {translate(submitLabel(paid, settling))}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  )
}
