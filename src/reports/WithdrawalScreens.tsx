import { ReportTabs, type ReportTab } from '../shared/report/ReportTabs'
import { ReportView } from '../shared/report/ReportView'
import { withdrawSummary } from './incomes'
import { ownWithdrawals, withdrawalMonths, withdrawalQueue } from './withdrawals'

/** Own withdrawals; a leader also sees those of the team. */
export const OwnWithdrawalsScreen = () => <ReportView definition={ownWithdrawals} place={{ path: 'withdrawalUsers' }} />

const tabs: readonly ReportTab[] = [
  { tab: 'queue', label: 'funds.tabs.queue', report: withdrawalQueue },
  { tab: 'summary', label: 'funds.tabs.summary', report: withdrawSummary },
  { tab: 'months', label: 'funds.tabs.months', report: withdrawalMonths },
]

/** The queue to approve and pay, sums by person and by month. */
export const WithdrawalQueueScreen = () => <ReportTabs path="adminWithdrawalUsers" tabs={tabs} />
