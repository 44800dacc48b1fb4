import { useListContext, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { Withdrawal } from './DecideWithdrawal'
import { MoneyPage } from '../transfers/SendPage'
import { PayWithdrawals } from './PayWithdrawals'
import { Notice } from '../parts'
import { SelectedSums, sumRows } from '../shares/SelectedSums'
import { TransferPage } from '../transfers/TransferPage'
import { useTransferAddress } from '../transfers/useTransferAddress'
import { link } from '../../paths'
import { PrimaryButton } from '../../ui/Control'
import { SecondaryLink } from '../../ui/LinkButton'
import { ReportView } from '../../report/ReportView'
import { useSelection } from '../../list/table/selection'
import { payableWithdrawals } from '../reports/withdrawals'

/** One transfer pays withdrawals of one person to one destination. */
const Pay = ({ onPay }: { readonly onPay: (ids: readonly number[]) => void }) => {
  const translate = useTranslate()
  const { ids } = useSelection()
  const { data = [] } = useListContext<Withdrawal>()
  const chosen = data.filter(({ id }) => ids.includes(id))
  const ends = new Set(chosen.map(({ network, user, destination }) => `${network} ${user.uuid} ${destination}`))
  const mixed = ends.size > 1 || chosen.length < ids.length
  return (
    <>
      <SelectedSums
        sums={sumRows(chosen, [
          ['money.reports.columns.amount', ({ amount }) => amount],
          ['money.reports.columns.recipient_gets', (row) => row.recipient_gets],
        ])}
      />
      {mixed && <span>{translate('money.withdrawals.mixed')}</span>}
      <PrimaryButton type="button" disabled={mixed || ids.length === 0} onClick={() => onPay(ids.map(Number))}>
        {translate('money.withdrawals.pay')}
      </PrimaryButton>
    </>
  )
}

/** Approved withdrawals: choose, then pay them with one transfer out of the wallets or the bank of the platform. */
export const PayWithdrawalsScreen = () => {
  const translate = useTranslate()
  const [query, setQuery] = useSearchParams()
  const { uuid, show } = useTransferAddress()
  const ids = (query.get('ids') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
  const back = <SecondaryLink to={link('adminWithdrawalTransfer')}>{translate('money.withdrawals.back')}</SecondaryLink>
  if (!uuid && ids.length === 0)
    return (
      <ReportView
        definition={payableWithdrawals}
        place={{ path: 'adminWithdrawalTransfer' }}
        bulk={<Pay onPay={(chosen) => setQuery({ ids: chosen.join(',') })} />}
      />
    )
  return (
    <MoneyPage>
      <h1>{translate('paths.adminWithdrawalTransfer')}</h1>
      {uuid ? (
        <TransferPage key={uuid} uuid={uuid} ways={back} />
      ) : (
        <>
          <Notice>{translate('money.withdrawals.lead')}</Notice>
          <PayWithdrawals ids={ids} onMade={show} back={back} />
        </>
      )}
    </MoneyPage>
  )
}
