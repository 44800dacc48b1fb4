import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useState, type SyntheticEvent } from 'react'
import { isStaff } from '../../../contract/access'
import { withdrawals, type WithdrawalMove } from '../../../contract/money/withdrawals'
import { PlatformError } from '../../data/http/errors'
import { useUser } from '../../data/session/useUser'
import { useRead } from '../../data/useRead'
import type { useWrite } from '../../data/useWrite'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { link, mayOpen, paths } from '../../paths'
import { SecondaryButton } from '../../ui/Control'
import { DangerButton } from '../../ui/DangerButton'
import { SecondaryLink, StrongLink } from '../../ui/LinkButton'
import { Refusal } from '../../ui/Refusal'
import { useNarrow } from '../../ui/useNarrow'
import { OwnerHold } from '../OwnerHold'
import { Notice } from '../parts'
import { PasscodeInput } from '../PasscodeInput'
import { PasscodeTrouble } from '../PasscodeTrouble'
import { ReasonInput } from '../ReasonInput'
import { OwnerPast } from './OwnerPast'
import { approvalObstacle, type Withdrawal } from './withdrawal'
import { WithdrawalFacts } from './WithdrawalFacts'
import { WithdrawalTransfer } from './WithdrawalTransfer'

/** A decision on a withdrawal. */
export type Decision = Exclude<WithdrawalMove, 'pay'>

const decisions: readonly Decision[] = ['approve', 'retry', 'cancel', 'reject']

/** States explained by the transfer that pays the withdrawal. */
const followed: readonly Withdrawal['state'][] = ['sending', 'sent', 'unknown', 'failed']

/** Preselects the most common decision: a person who may approve only has to type the passcode. */
const firstDecision = ({ moves }: Withdrawal): Decision | undefined =>
  moves.includes('approve') ? 'approve' : undefined

interface DecideWithdrawalProps {
  readonly withdrawal: Withdrawal
  /** The id of its heading. */
  readonly title: string
  /** The write, owned by the surrounding dialog, which stays open while it runs. */
  readonly decide: ReturnType<typeof useWrite<typeof withdrawals.decideWithdrawal>>
  readonly onDecided: (decision: Decision) => void
  readonly onClose: () => void
}

/** The decision being made: which of the open moves, with the reason or passcode it needs, and sending it. */
const useDecision = ({ withdrawal: known, decide, onDecided }: DecideWithdrawalProps) => {
  const [chosen, setDecision] = useState(firstDecision(known))
  const [reason, setReason] = useState('')
  const [passcode, setPasscode] = useState('')
  const now = useRead(withdrawals.withdrawals, { query: { ids: [String(known.id)], page_size: 1 } })
  const withdrawal = now.data?.results[0] ?? known
  // Drop the choice if somebody else has decided meanwhile.
  const decision = chosen && withdrawal.moves.includes(chosen) ? chosen : undefined
  const isConfirmed = decision === 'approve' || decision === 'retry'
  const isReady =
    decision !== undefined && (!isConfirmed || passcode.length === 6) && (decision !== 'reject' || reason.trim() !== '')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!decision || !isReady || decide.isPending) return
    decide.mutate(
      {
        params: { id: withdrawal.id },
        body: {
          decision,
          version: withdrawal.version,
          // What was typed for another decision is no longer seen.
          ...(decision === 'reject' && { reason: reason.trim() }),
          ...(isConfirmed && { passcode }),
        },
      },
      {
        onSuccess: () => onDecided(decision),
        onError: (error) => {
          setPasscode('')
          if (error instanceof PlatformError && error.status === 409) setDecision(undefined)
        },
      },
    )
  }
  return {
    /** As it is now. */
    withdrawal,
    decision,
    /** The other decisions open to the person. */
    others: decisions.filter((move) => move !== decision && withdrawal.moves.includes(move)),
    choose: (move: Decision) => {
      setDecision(move)
      decide.reset()
    },
    /** Whether the decision takes a passcode. */
    isConfirmed,
    isReady,
    reason,
    setReason,
    passcode,
    setPasscode,
    submit,
  }
}

interface PartProps {
  readonly withdrawal: Withdrawal
}

/** What stands in the way of paying it. */
const Obstacles = ({ withdrawal }: PartProps) => {
  const translate = useTranslate()
  const me = useUser().uuid
  const { owner_hold: hold, state, user: owner } = withdrawal
  const own = owner.uuid === me
  return (
    <>
      {hold && <OwnerHold hold={hold} name={own ? undefined : owner.name} />}
      {state === 'needs_correction' && (
        <Notice className="warn">{translate(`money.withdrawals.${own ? 'sent_back_own' : 'sent_back'}`)}</Notice>
      )}
      {approvalObstacle(withdrawal, me) === 'own_destination' && (
        <Notice className="warn">{translate('money.approvals.why.own_destination')}</Notice>
      )}
    </>
  )
}

/** Where else the withdrawal leads: to paying it, its receipt, its request. */
const Links = ({ withdrawal }: PartProps) => {
  const translate = useTranslate()
  const user = useUser()
  const request = mayOpen(paths.adminRequestDetails, user) ? 'adminRequestDetails' : 'requestDetails'
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
      {withdrawal.moves.includes('pay') && mayOpen(paths.adminWithdrawalTransfer, user) && (
        <StrongLink to={link('adminWithdrawalTransfer', { ids: withdrawal.id })}>
          {translate('enums.withdrawal_move.pay')}
        </StrongLink>
      )}
      {withdrawal.transfer && withdrawal.state === 'confirmed' && (
        <SecondaryLink
          to={link(isStaff(user) ? 'adminTransferHistory' : 'transferHistory', { transfer: withdrawal.transfer })}
        >
          {translate('money.withdrawals.receipt')}
        </SecondaryLink>
      )}
      <SecondaryLink to={link(request, { id: withdrawal.request_id })}>
        {translate('money.withdrawals.request')}
      </SecondaryLink>
    </div>
  )
}

interface ButtonsProps extends Pick<DecideWithdrawalProps, 'decide' | 'onClose'> {
  readonly deciding: ReturnType<typeof useDecision>
}

const Buttons = ({ deciding, decide, onClose }: ButtonsProps) => {
  const translate = useTranslate()
  // On a phone the keyboard would cover the withdrawal being approved.
  const narrow = useNarrow()
  const { decision } = deciding
  return (
    <div className="buttons">
      {decide.error && (
        <div className="asked">
          <Refusal>
            <PasscodeTrouble error={decide.error} />
          </Refusal>
        </div>
      )}
      {deciding.isConfirmed && (
        <div className="asked">
          <PasscodeInput value={deciding.passcode} onChange={deciding.setPasscode} autoFocus={!narrow} />
        </div>
      )}
      <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={decide.isPending}>
        {translate('table.close')}
      </Button>
      {deciding.others.map((move) => {
        const Way = move === 'reject' ? DangerButton : SecondaryButton
        return (
          <Way key={move} type="button" onClick={() => deciding.choose(move)}>
            {translate(`enums.withdrawal_move.${move}`)}
          </Way>
        )
      })}
      {decision && (
        <Button
          type="submit"
          variant="contained"
          color={decision === 'reject' || decision === 'cancel' ? 'error' : 'primary'}
          disabled={!deciding.isReady || decide.isPending}
        >
          {translate(decide.isPending ? 'table.busy' : `money.withdrawals.confirm.${decision}`)}
        </Button>
      )}
    </div>
  )
}

/**
 * One withdrawal with the moves open to the person: approve, reject with a reason, cancel, make payable again, pay. It
 * follows the platform while open, so that its buttons never belong to an older state.
 */
export const DecideWithdrawal = (props: DecideWithdrawalProps) => {
  const { title, decide, onClose } = props
  const translate = useTranslate()
  const deciding = useDecision(props)
  const { withdrawal } = deciding
  return (
    <DialogForm className="tall" noValidate aria-busy={decide.isPending} onSubmit={deciding.submit}>
      <h2 id={title}>{translate('money.withdrawals.title', { code: `\u2066${withdrawal.code}\u2069` })}</h2>
      <Obstacles withdrawal={withdrawal} />
      <WithdrawalFacts withdrawal={withdrawal} />
      {withdrawal.moves.includes('approve') && <OwnerPast withdrawal={withdrawal} />}
      {withdrawal.transfer && followed.includes(withdrawal.state) && (
        <WithdrawalTransfer uuid={withdrawal.transfer} known={withdrawal.state} />
      )}
      <Links withdrawal={withdrawal} />
      {deciding.decision === 'reject' && <ReasonInput value={deciding.reason} onChange={deciding.setReason} />}
      <Buttons deciding={deciding} decide={decide} onClose={onClose} />
    </DialogForm>
  )
}
