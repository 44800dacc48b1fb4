import { useNotify, useTranslate } from 'react-admin'
import { useId, useState } from 'react'
import { withdrawals } from '../../../contract/money/withdrawals'
import { useRead } from '../../data/useRead'
import { useWrite } from '../../data/useWrite'
import { DialogBody } from '../../form/dialogs/DialogForm'
import { PrimaryButton, SecondaryButton } from '../../ui/Control'
import { Dialog } from '../../ui/Dialog'
import { FailureText, SkeletonBar } from '../../ui/states'
import { isolated } from '../../ui/fields/Ltr'
import { useFormats } from '../../ui/useFormats'
import { DecideWithdrawal, type Decision } from './DecideWithdrawal'
import { nextQuery, type Withdrawal } from './withdrawal'

/** Decisions after which the person is offered the next withdrawal in the queue. */
const goesOn: readonly Decision[] = ['approve', 'reject']

/** The longest-waiting withdrawal besides this one that the person may approve. */
const useNext = (opened: Withdrawal, enabled: boolean) => {
  const read = useRead(withdrawals.withdrawals, { query: nextQuery('requested') }, { enabled })
  const next = read.data?.results.find(({ id, moves }) => id !== opened.id && moves.includes('approve'))
  // Of a longer queue only the beginning was searched.
  return { ...read, next, isLast: read.data?.next === null && !next }
}

interface WithdrawalDialogProps {
  readonly withdrawal: Withdrawal
  readonly onClose: () => void
}

/**
 * Decides one withdrawal; after an approval or a rejection the next one is one press away, or it says that none waits.
 */
export const WithdrawalDialog = ({ withdrawal, onClose }: WithdrawalDialogProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { money } = useFormats()
  const title = useId()
  const [shown, setShown] = useState(withdrawal)
  const [decided, setDecided] = useState<Decision>()
  const decide = useWrite(withdrawals.decideWithdrawal)
  const mayApprove = shown.moves.includes('approve')
  const { next, isLast, isPending, error, refetch } = useNext(shown, mayApprove)
  const said = { code: isolated(shown.code) }
  const onDecided = (decision: Decision) => {
    if (mayApprove && goesOn.includes(decision)) return setDecided(decision)
    // Notify, because its row leaves a list filtered by waiting withdrawals.
    notify(`money.withdrawals.decided.${decision}`, { type: 'success', messageArgs: said })
    onClose()
  }
  const goOn = (to: Withdrawal) => {
    setShown(to)
    setDecided(undefined)
    decide.reset()
  }
  return (
    <Dialog open onClose={() => decide.isPending || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      {decided ? (
        <DialogBody>
          <h2 id={title} role="status">
            {translate(`money.withdrawals.decided.${decided}`, said)}
          </h2>
          <p className="text" role="status">
            {isPending && <SkeletonBar />}
            {error && !next && <FailureText error={error} />}
            {isLast && translate('money.approvals.no_next')}
            {next &&
              translate('money.approvals.next_text', {
                name: isolated(next.user.name),
                amount: isolated(money(next.amount, next.currency)),
              })}
          </p>
          <div className="buttons">
            <SecondaryButton type="button" autoFocus={!next} onClick={onClose}>
              {translate('table.close')}
            </SecondaryButton>
            {error && !next && (
              <SecondaryButton type="button" onClick={() => void refetch()}>
                {translate('table.retry')}
              </SecondaryButton>
            )}
            {next && (
              <PrimaryButton type="button" autoFocus onClick={() => goOn(next)}>
                {translate('money.approvals.next')}
              </PrimaryButton>
            )}
          </div>
        </DialogBody>
      ) : (
        <DecideWithdrawal
          key={shown.id}
          withdrawal={shown}
          title={title}
          decide={decide}
          onDecided={onDecided}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
