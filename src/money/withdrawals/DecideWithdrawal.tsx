import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useState, type SyntheticEvent } from 'react'
import { allows, isStaff } from '../../../contract/access'
import { withdrawals, type WithdrawalMove } from '../../../contract/money/withdrawals'
import { link, mayOpen, paths } from '../../paths'
import { PlatformError } from '../../data/http/errors'
import { useRead } from '../../data/useRead'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { DangerButton } from '../../ui/DangerButton'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { SecondaryLink, StrongLink } from '../../ui/LinkButton'
import { FactList } from '../../ui/Section'
import { FailureText } from '../../ui/states'
import { useNarrow } from '../../ui/useNarrow'
import { Refusal } from '../../ui/Refusal'
import { CopyButton } from '../../ui/fields/CopyButton'
import { DateTimeField } from '../../ui/fields/dates'
import { ExplorerLink } from '../../ui/fields/ExplorerLink'
import { MoneyField } from '../../ui/fields/figures'
import { Given, Ltr, PersonName } from '../../ui/fields/Ltr'
import { Names } from '../../ui/fields/Names'
import { StatusChip } from '../../ui/fields/StatusChip'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { OwnerHold } from '../OwnerHold'
import { NetworkBadge, Notice } from '../parts'
import { PasscodeInput } from '../PasscodeInput'
import { PasscodeTrouble } from '../PasscodeTrouble'
import { OwnerPast } from './OwnerPast'
import type { Withdrawal } from './withdrawal'
import { WithdrawalTransfer } from './WithdrawalTransfer'
import { ReasonInput } from '../ReasonInput'

/** A decision on a withdrawal. */
export type Decision = Exclude<WithdrawalMove, 'pay'>

const decisions: readonly Decision[] = ['approve', 'retry', 'cancel', 'reject']

/** States explained by the transfer that pays the withdrawal. */
const followed: readonly Withdrawal['state'][] = ['sending', 'sent', 'unknown', 'failed']

/** The destination, revealed in full on request to those who pay; each reveal is logged. */
const Destination = ({ withdrawal }: { readonly withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const user = useUser()
  const { data, error, mutate } = useWrite(withdrawals.revealWithdrawal)
  const shown = data?.destination ?? withdrawal.destination
  const masked = /[•*…]/.test(shown)
  return (
    <span style={{ display: 'grid', gap: 6, justifyItems: 'start' }}>
      {masked ? <Ltr breakAnywhere>{shown}</Ltr> : <GroupedCode code={shown} />}
      {!withdrawal.destination_verified && <StatusChip state="unverified" of="bank_status" />}
      {masked && allows(user, 'money.move') && (
        <SecondaryButton type="button" onClick={() => mutate({ params: { id: withdrawal.id } })}>
          {translate('money.withdrawals.reveal')}
        </SecondaryButton>
      )}
      {error && <FailureText error={error} />}
    </span>
  )
}

const Facts = ({ withdrawal }: { readonly withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const { currency } = withdrawal
  return (
    <FactList
      facts={[
        { label: translate('money.reports.columns.user'), value: <PersonName name={withdrawal.user.name} /> },
        {
          label: translate('money.reports.columns.state'),
          value: <StatusChip state={withdrawal.state} of="withdrawal_state" />,
        },
        { label: translate('money.reports.columns.network'), value: <NetworkBadge network={withdrawal.network} /> },
        {
          label: translate('money.reports.columns.amount'),
          value: <MoneyField amount={withdrawal.amount} currency={currency} />,
        },
        {
          label: translate('money.reports.columns.fee'),
          value: <MoneyField amount={withdrawal.fee} currency={currency} />,
        },
        {
          label: translate('money.reports.columns.recipient_gets'),
          value: <MoneyField amount={withdrawal.recipient_gets} currency={currency} />,
        },
        {
          label: translate('money.reports.columns.destination'),
          value: <Destination withdrawal={withdrawal} />,
          wide: true,
        },
        {
          label: translate('money.reports.columns.asked_at'),
          value: <DateTimeField value={withdrawal.asked_at} />,
          wide: true,
        },
        ...(withdrawal.paid_at
          ? [{ label: translate('money.reports.columns.paid_at'), value: <DateTimeField value={withdrawal.paid_at} /> }]
          : []),
        ...(withdrawal.approvers.length > 0
          ? [
              {
                label: translate('money.reports.columns.approvers'),
                value: <Names names={withdrawal.approvers.map(({ name }) => name)} />,
              },
            ]
          : []),
        ...(withdrawal.hash
          ? [
              {
                label: translate('money.reports.columns.hash'),
                value: (
                  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
                    <Ltr breakAnywhere>{withdrawal.hash}</Ltr>
                    <CopyButton text={withdrawal.hash} name={translate('money.reports.columns.hash')} />
                    <ExplorerLink href={withdrawal.explorer} />
                  </span>
                ),
                wide: true,
              },
            ]
          : []),
        ...(withdrawal.reason
          ? [{ label: translate('table.reason'), value: <Given>{withdrawal.reason}</Given>, wide: true }]
          : []),
      ]}
    />
  )
}

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

/**
 * One withdrawal with the moves open to the person: approve, reject with a reason, cancel, make payable again, pay. It
 * follows the platform while open, so that its buttons never belong to an older state.
 */
export const DecideWithdrawal = ({ withdrawal: known, title, decide, onDecided, onClose }: DecideWithdrawalProps) => {
  const translate = useTranslate()
  const user = useUser()
  // On a phone the keyboard would cover the withdrawal being approved.
  const narrow = useNarrow()
  const [chosen, setDecision] = useState(firstDecision(known))
  const [reason, setReason] = useState('')
  const [passcode, setPasscode] = useState('')
  const now = useRead(withdrawals.withdrawals, { query: { ids: [String(known.id)], page_size: 1 } })
  const withdrawal = now.data?.results[0] ?? known
  // Drop the choice if somebody else has decided meanwhile.
  const decision = chosen && withdrawal.moves.includes(chosen) ? chosen : undefined
  const confirmed = decision === 'approve' || decision === 'retry'
  const ready =
    decision !== undefined && (!confirmed || passcode.length === 6) && (decision !== 'reject' || reason.trim() !== '')
  const request = mayOpen(paths.adminRequestDetails, user) ? 'adminRequestDetails' : 'requestDetails'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!decision || !ready || decide.isPending) return
    const given = reason.trim()
    decide.mutate(
      {
        params: { id: withdrawal.id },
        body: {
          decision,
          version: withdrawal.version,
          ...(given !== '' && { reason: given }),
          ...(passcode !== '' && { passcode }),
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
  return (
    <DialogForm className="tall" noValidate aria-busy={decide.isPending} onSubmit={submit}>
      <h2 id={title}>{translate('money.withdrawals.title', { code: `\u2066${withdrawal.code}\u2069` })}</h2>
      {withdrawal.owner_hold && (
        <OwnerHold
          hold={withdrawal.owner_hold}
          name={withdrawal.user.uuid === user.uuid ? undefined : withdrawal.user.name}
        />
      )}
      {withdrawal.state === 'needs_correction' && (
        <Notice className="warn">
          {translate(`money.withdrawals.${withdrawal.user.uuid === user.uuid ? 'sent_back_own' : 'sent_back'}`)}
        </Notice>
      )}
      <Facts withdrawal={withdrawal} />
      {withdrawal.moves.includes('approve') && <OwnerPast withdrawal={withdrawal} />}
      {withdrawal.transfer && followed.includes(withdrawal.state) && (
        <WithdrawalTransfer uuid={withdrawal.transfer} known={withdrawal.state} />
      )}
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
      {decision === 'reject' && <ReasonInput value={reason} onChange={setReason} />}
      <div className="buttons">
        {decide.error && (
          <div className="asked">
            <Refusal>
              <PasscodeTrouble error={decide.error} />
            </Refusal>
          </div>
        )}
        {confirmed && (
          <div className="asked">
            <PasscodeInput value={passcode} onChange={setPasscode} autoFocus={!narrow} />
          </div>
        )}
        <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={decide.isPending}>
          {translate('table.close')}
        </Button>
        {decisions
          .filter((move) => move !== decision && withdrawal.moves.includes(move))
          .map((move) => {
            const Way = move === 'reject' ? DangerButton : SecondaryButton
            return (
              <Way
                key={move}
                type="button"
                onClick={() => {
                  setDecision(move)
                  decide.reset()
                }}
              >
                {translate(`enums.withdrawal_move.${move}`)}
              </Way>
            )
          })}
        {decision && (
          <Button
            type="submit"
            variant="contained"
            color={decision === 'reject' || decision === 'cancel' ? 'error' : 'primary'}
            disabled={!ready || decide.isPending}
          >
            {translate(decide.isPending ? 'table.busy' : `money.withdrawals.confirm.${decision}`)}
          </Button>
        )}
      </div>
    </DialogForm>
  )
}
