import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { topUps } from '../../../contract/money/top-ups'
import { transfers, type TransferMove } from '../../../contract/money/transfers'
import { PlatformError } from '../../data/http/errors'
import { useWrite } from '../../data/useWrite'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { Refusal } from '../../ui/Refusal'
import { useFormats } from '../../ui/useFormats'
import { PasscodeInput } from '../PasscodeInput'
import { PasscodeTrouble } from '../PasscodeTrouble'
import { updatesTransfer } from '../transfers/updatesTransfer'
import { DecisionFacts, type Transfer } from '../transfers/TransferFacts'
import { Dialog } from '../../ui/Dialog'
import { ReasonInput } from '../ReasonInput'

interface DecideDialogProps {
  readonly transfer: Transfer
  readonly move: TransferMove
  readonly onClose: () => void
  /** Called when the transfer has changed meanwhile, to reload it. */
  readonly onStale: () => void
}

/** What is left of a top-up if part of it has been spent meanwhile. */
const leftOf = (error: unknown): string | undefined => {
  const left = error instanceof PlatformError && error.fields['amount'] === 'balance' && error.details['available']
  return typeof left === 'string' ? left : undefined
}

/**
 * The second person’s decision on a transfer, its recall by its maker, or the reversal of a top-up: confirmed by
 * passcode, refused when stale.
 */
export const DecideDialog = ({ transfer, move, onClose, onStale }: DecideDialogProps) => {
  const translate = useTranslate()
  const { money } = useFormats()
  const title = useId()
  const [passcode, setPasscode] = useState('')
  const [reason, setReason] = useState('')
  const word = useWrite(transfers.decideTransfer, updatesTransfer)
  const back = useWrite(topUps.reverseTransfer, updatesTransfer)
  const decide = move === 'reverse' ? back : word
  const asksReason = move !== 'approve'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (decide.isPending) return
    const { uuid, version } = transfer
    const given = reason.trim()
    const outcome = {
      onSuccess: onClose,
      onError: (error: Error) => {
        setPasscode('')
        if (error instanceof PlatformError && error.status === 409) onStale()
      },
    }
    if (move === 'reverse') back.mutate({ params: { uuid }, body: { reason: given, passcode, version } }, outcome)
    else {
      const body = { approve: move === 'approve', passcode, version, ...(given !== '' && { reason: given }) }
      word.mutate({ params: { uuid }, body }, outcome)
    }
  }
  const spent = leftOf(decide.error)
  // Somebody else has decided meanwhile.
  const gone = !transfer.moves.includes(move)
  return (
    <Dialog open onClose={() => decide.isPending || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm className="tall" noValidate aria-busy={decide.isPending} onSubmit={submit}>
        <h2 id={title}>{translate(`money.transfers.decide.${move}_title`)}</h2>
        {move === 'reverse' && <p className="text">{translate('money.transfers.decide.reverse_text')}</p>}
        <DecisionFacts transfer={transfer} />
        {asksReason && <ReasonInput value={reason} onChange={setReason} />}
        <PasscodeInput value={passcode} onChange={setPasscode} evenClosed={move === 'cancel'} />
        {gone && (
          <Refusal>
            {translate('money.transfers.decide.gone', { state: translate(`enums.transfer_state.${transfer.state}`) })}
          </Refusal>
        )}
        {decide.error && !gone && (
          <Refusal>
            {spent === undefined ? (
              <PasscodeTrouble error={decide.error} />
            ) : (
              translate('money.transfers.decide.spent', { available: money(spent, transfer.currency) })
            )}
          </Refusal>
        )}
        <div className="buttons">
          <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={decide.isPending}>
            {translate('table.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={move === 'approve' ? 'primary' : 'error'}
            disabled={gone || decide.isPending || passcode.length < 6 || (asksReason && reason.trim() === '')}
          >
            {translate(decide.isPending ? 'table.busy' : `money.transfers.decide.${move}`)}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  )
}
