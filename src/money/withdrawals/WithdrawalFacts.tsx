import { useTranslate } from 'react-admin'
import { allows } from '../../../contract/access'
import { withdrawals } from '../../../contract/money/withdrawals'
import { useUser } from '../../data/session/useUser'
import { useWrite } from '../../data/useWrite'
import { SecondaryButton } from '../../ui/Control'
import { CopyButton } from '../../ui/fields/CopyButton'
import { DateTimeField } from '../../ui/fields/dates'
import { ExplorerLink } from '../../ui/fields/ExplorerLink'
import { MoneyField } from '../../ui/fields/figures'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { Given, Ltr, PersonName } from '../../ui/fields/Ltr'
import { Names } from '../../ui/fields/Names'
import { StatusChip } from '../../ui/fields/StatusChip'
import { FactList } from '../../ui/Section'
import { FailureText } from '../../ui/states'
import { NetworkBadge } from '../parts'
import type { Withdrawal } from './withdrawal'

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

/** Everything about one withdrawal as it is now. */
export const WithdrawalFacts = ({ withdrawal }: { readonly withdrawal: Withdrawal }) => {
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
