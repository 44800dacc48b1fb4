import { useUser } from '../../data/session/useUser'
import { isStaff, roleOf } from '../../../contract/access'
import type { ReportDefinition } from '../../report/definition'
import { ReportTabs, type ReportTab } from '../../report/ReportTabs'
import { ReportView } from '../../report/ReportView'
import { freelancers, ownInvoices, paidIncomes, withdrawSummary } from './incomes'
import { mentorShares, ownMentorShare, ownPartnerShares, ownTeacherShare, ownTeacherShares } from './shares'
import { withdrawalDetails, withdrawalMonths } from './withdrawals'

const incomeTabs: readonly ReportTab[] = [
  { tab: 'incomes', label: 'money.reports.tabs.incomes', report: paidIncomes },
  { tab: 'summary', label: 'money.reports.tabs.summary', report: withdrawSummary },
  { tab: 'freelancers', label: 'money.reports.tabs.freelancers', report: freelancers },
]
/** Incomes by line and by person, freelancers apart. */
export const UsersIncomeScreen = () => <ReportTabs path="adminUsersIncome" tabs={incomeTabs} />

const detailTabs: readonly ReportTab[] = [
  { tab: 'details', label: 'money.reports.titles.withdrawal_details', report: withdrawalDetails },
  { tab: 'months', label: 'money.reports.tabs.months', report: withdrawalMonths },
]
/** Every payment of a withdrawal, and the months. */
export const WithdrawalDetailsScreen = () => <ReportTabs path="adminWithdrawalDetails" tabs={detailTabs} />

const invoiceTabs: readonly ReportTab[] = [
  { tab: 'invoices', label: 'money.reports.tabs.invoices', report: ownInvoices },
  { tab: 'share', label: 'money.reports.tabs.own_share', report: ownTeacherShare },
]
/** The own incomes and invoices, and for teachers the own share. */
export const IncomesInvoicesScreen = () => <ReportTabs path="incomesInvoices" tabs={invoiceTabs} />

const ownShares: Readonly<Partial<Record<string, ReportDefinition>>> = {
  partner: ownPartnerShares,
  teacher: ownTeacherShares,
}

/** The own shares of a mentor, partner or teacher; staff see those of all mentors. */
export const MentorShareScreen = () => {
  const user = useUser()
  const definition = isStaff(user)
    ? mentorShares
    : (ownShares[roleOf(user).key] ?? { ...ownMentorShare, fixed: { id: user.uuid } })
  return <ReportView definition={definition} place={{ path: 'mentorShare' }} />
}
