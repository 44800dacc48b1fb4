import { useUser } from '../providers/useUser'
import { isStaff } from '../../contract/access'
import { ReportTabs, type ReportTab } from '../shared/report/ReportTabs'
import { ReportView } from '../shared/report/ReportView'
import { freelancers, ownInvoices, ownTeacherShare, paidIncomes, withdrawSummary } from './incomes'
import { mentorShares, ownMentorShare } from './shares'
import { withdrawalDetails, withdrawalMonths } from './withdrawals'

const incomeTabs: readonly ReportTab[] = [
  { tab: 'incomes', label: 'funds.tabs.incomes', report: paidIncomes },
  { tab: 'summary', label: 'funds.tabs.summary', report: withdrawSummary },
  { tab: 'freelancers', label: 'funds.tabs.freelancers', report: freelancers },
]
/** Incomes by line and by person, freelancers apart. */
export const UsersIncomeScreen = () => <ReportTabs path="adminUsersIncome" tabs={incomeTabs} />

const detailTabs: readonly ReportTab[] = [
  { tab: 'details', label: 'funds.titles.withdrawal_details', report: withdrawalDetails },
  { tab: 'months', label: 'funds.tabs.months', report: withdrawalMonths },
]
/** Every payment of a withdrawal, and the months. */
export const WithdrawalDetailsScreen = () => <ReportTabs path="adminWithdrawalDetails" tabs={detailTabs} />

const invoiceTabs: readonly ReportTab[] = [
  { tab: 'invoices', label: 'funds.tabs.invoices', report: ownInvoices },
  { tab: 'share', label: 'funds.tabs.own_share', report: ownTeacherShare },
]
/** The own incomes and invoices, and for teachers the own share. */
export const IncomesInvoicesScreen = () => <ReportTabs path="incomesInvoices" tabs={invoiceTabs} />

/** The own share of a mentor; staff see those of all mentors. */
export const MentorShareScreen = () => {
  const user = useUser()
  return isStaff(user) ? (
    <ReportView definition={mentorShares} place={{ path: 'mentorShare' }} />
  ) : (
    <ReportView definition={{ ...ownMentorShare, fixed: { id: user.uuid } }} place={{ path: 'mentorShare' }} />
  )
}
