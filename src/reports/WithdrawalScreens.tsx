import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { DecideWithdrawal, type Withdrawal } from '../money/DecideWithdrawal'
import { link } from '../paths'
import { StrongLink } from '../shared/feedback/LinkButton'
import { ReportTabs } from '../shared/report/ReportTabs'
import { ReportView } from '../shared/report/ReportView'
import { withdrawSummary } from './incomes'
import { ownWithdrawals, withdrawalMonths, withdrawalQueue } from './withdrawals'

const useOpened = () => {
  const [opened, setOpened] = useState<Withdrawal>()
  return {
    onRowClick: (record: unknown) => setOpened(record as Withdrawal),
    dialog: opened && <DecideWithdrawal withdrawal={opened} onClose={() => setOpened(undefined)} />,
  }
}

/** Own withdrawals; a leader also sees those of the team. */
export const OwnWithdrawalsScreen = () => {
  const translate = useTranslate()
  const { onRowClick, dialog } = useOpened()
  return (
    <>
      <ReportView
        definition={ownWithdrawals}
        place={{ path: 'withdrawalUsers' }}
        onRowClick={onRowClick}
        tools={
          <StrongLink to={link('newRequestDetails', { type: 'withdrawal' })}>{translate('payout.new')}</StrongLink>
        }
      />
      {dialog}
    </>
  )
}

/** The queue to approve and pay, sums by person and by month. */
export const WithdrawalQueueScreen = () => {
  const { onRowClick, dialog } = useOpened()
  return (
    <>
      <ReportTabs
        path="adminWithdrawalUsers"
        tabs={[
          { tab: 'queue', label: 'funds.tabs.queue', report: withdrawalQueue, work: { onRowClick } },
          { tab: 'summary', label: 'funds.tabs.summary', report: withdrawSummary },
          { tab: 'months', label: 'funds.tabs.months', report: withdrawalMonths },
        ]}
      />
      {dialog}
    </>
  )
}
