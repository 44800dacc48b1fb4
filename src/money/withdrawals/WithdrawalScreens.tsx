import { useTranslate } from 'react-admin'
import type { Withdrawal } from './withdrawal'
import { allows } from '../../../contract/access'
import { link } from '../../paths'
import { needTexts } from '../../data/i18nProvider'
import { useUser } from '../../data/session/useUser'
import { StrongLink } from '../../ui/LinkButton'
import { ReportTabs } from '../../report/ReportTabs'
import { ReportView } from '../../report/ReportView'
import { lazyDialog } from '../../ui/lazyDialog'
import { useOpenedRow } from '../../report/useOpenedRow'
import { withdrawSummary } from '../reports/incomes'
import { ApproveChosen } from './ApproveChosen'
import { ownWithdrawals, teamWithdrawals, withdrawalMonths, withdrawalQueue } from '../reports/withdrawals'

const WithdrawalDialog = lazyDialog(async () => {
  const [{ WithdrawalDialog: dialog }] = await Promise.all([
    import('./WithdrawalDialog'),
    needTexts(['money.approvals']),
  ])
  return dialog
})

const useOpened = () =>
  useOpenedRow<Withdrawal>((opened, onClose) => <WithdrawalDialog withdrawal={opened} onClose={onClose} />)

/** One's own withdrawals; leaders see their team's on a separate tab, so that no sum mixes the two. */
export const OwnWithdrawalsScreen = () => {
  const translate = useTranslate()
  const user = useUser()
  const { onRowClick, dialog } = useOpened()
  const own = {
    onRowClick,
    tools: (
      <StrongLink to={link('newRequestDetails', { type: 'withdrawal' })}>
        {translate('money.withdrawals.new')}
      </StrongLink>
    ),
  }
  return (
    <>
      {allows(user, 'team.read') ? (
        <ReportTabs
          path="withdrawalUsers"
          reports={{
            mine: { report: ownWithdrawals, work: own },
            team: { report: teamWithdrawals, work: { onRowClick } },
          }}
        />
      ) : (
        <ReportView definition={ownWithdrawals} place={{ path: 'withdrawalUsers' }} {...own} />
      )}
      {dialog}
    </>
  )
}

/** The queue to approve and pay, and totals by person and by month. */
export const WithdrawalQueueScreen = () => {
  const user = useUser()
  const { onRowClick, dialog } = useOpened()
  return (
    <>
      <ReportTabs
        path="adminWithdrawalUsers"
        reports={{
          queue: {
            report: withdrawalQueue,
            work: { onRowClick, ...(allows(user, 'money.approve') && { bulk: <ApproveChosen /> }) },
          },
          summary: { report: withdrawSummary },
          months: { report: withdrawalMonths },
        }}
      />
      {dialog}
    </>
  )
}
