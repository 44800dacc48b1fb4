import { useTranslate } from 'react-admin'
import { isStaff } from '../../../contract/access'
import { transfers, type TransferState } from '../../../contract/money/transfers'
import type { WithdrawalState } from '../../../contract/money/withdrawals'
import { link } from '../../paths'
import { useInvalidateOnChange } from '../../data/cache/useInvalidateOnChange'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { SecondaryLink } from '../../ui/LinkButton'
import { FailureText } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { Notice } from '../parts'
import { failureText } from '../transfers/transferFailure'

/** States in which it is worth querying the network again. */
const open: readonly TransferState[] = ['sending', 'sent', 'unknown']

/**
 * The outcome of the transfer that pays a withdrawal: since when it is under way or why it failed, with a button to
 * query its network now. Reading a transfer only looks it up; it is never sent again.
 */
export const WithdrawalTransfer = ({ uuid, known }: { readonly uuid: string; readonly known: WithdrawalState }) => {
  const translate = useTranslate()
  const user = useUser()
  const { dateTime, number } = useFormats()
  const { data, error, isFetching, refetch } = useRead(transfers.transfer, { params: { uuid } })
  const transfer = data?.object
  const state = transfer?.state
  const fresh = state !== undefined && state !== known
  useInvalidateOnChange(transfers.decideTransfer, state ?? known)
  return (
    <Notice className={state === 'failed' ? 'bad' : 'warn'} role="status" style={{ display: 'grid', gap: 8 }}>
      {error && !transfer && <FailureText error={error} />}
      {transfer && (
        <p>
          <strong>{translate(`money.transfers.outcome.${transfer.state}`)}</strong>
          {' — '}
          {translate('money.withdrawals.since', { when: dateTime(transfer.created_at) })}
          <br />
          {transfer.state === 'failed'
            ? failureText(transfer, translate, number)
            : translate(`money.transfers.outcome.${transfer.state}_text`)}
          {fresh && <> {translate('money.withdrawals.fresh')}</>}
        </p>
      )}
      <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {(!state || open.includes(state)) && (
          <SecondaryButton type="button" disabled={isFetching} onClick={() => void refetch()}>
            {translate(isFetching ? 'money.transfers.outcome.looking' : 'money.withdrawals.look')}
          </SecondaryButton>
        )}
        <SecondaryLink to={link(isStaff(user) ? 'adminTransferHistory' : 'transferHistory', { transfer: uuid })}>
          {translate('money.withdrawals.transfer')}
        </SecondaryLink>
      </span>
    </Notice>
  )
}
