import { useUser } from '../../data/session/useUser'
import { isStaff, roleOf } from '../../../contract/access'
import type { ReportDefinition } from '../../report/definition'
import { ReportTabs } from '../../report/ReportTabs'
import { ReportView } from '../../report/ReportView'
import { freelancers, ownInvoices, paidIncomes, withdrawSummary } from './incomes'
import { mentorShares, ownMentorShare, ownPartnerShares, ownTeacherShare, ownTeacherShares } from './shares'
import { withdrawalDetails, withdrawalMonths } from './withdrawals'

const incomeTabs = {
  incomes: { report: paidIncomes },
  summary: { report: withdrawSummary },
  freelancers: { report: freelancers },
}
/** Incomes by line and by person, with freelancers separate. */
export const UsersIncomeScreen = () => <ReportTabs path="adminUsersIncome" reports={incomeTabs} />

const detailTabs = {
  details: { report: withdrawalDetails },
  months: { report: withdrawalMonths },
}
/** Every payment of a withdrawal, and the months. */
export const WithdrawalDetailsScreen = () => <ReportTabs path="adminWithdrawalDetails" reports={detailTabs} />

const invoiceTabs = {
  invoices: { report: ownInvoices },
  share: { report: ownTeacherShare },
}
/** The person's own incomes and invoices, and for teachers their share. */
export const IncomesInvoicesScreen = () => <ReportTabs path="incomesInvoices" reports={invoiceTabs} />

const ownShares: Readonly<Partial<Record<string, ReportDefinition>>> = {
  partner: ownPartnerShares,
  teacher: ownTeacherShares,
}

/** A mentor's, partner's or teacher's own shares; staff see those of all mentors. */
export const MentorShareScreen = () => {
  const user = useUser()
  const definition = isStaff(user)
    ? mentorShares
    : (ownShares[roleOf(user).key] ?? { ...ownMentorShare, fixed: { id: user.uuid } })
  return <ReportView definition={definition} place={{ path: 'mentorShare' }} />
}
