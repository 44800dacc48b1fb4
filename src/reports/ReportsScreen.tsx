import { allows, roleOf } from '../../contract/access'
import { useReceipt } from '../money/ReceiptDialog'
import { useUser } from '../data/session/useUser'
import { ReportTabs, type ReportTab } from '../report/ReportTabs'
import { ownSummary } from '../money/reports/incomes'
import { headlines } from './overview'
import { accounts, subscriptions } from '../people/reports/accounts'
import {
  ownMentorShares,
  ownPartnerShares,
  ownTeacherShares,
  partnerSold,
  shareReceipts,
} from '../money/reports/shares'

const everybody: readonly ReportTab[] = [
  { tab: 'headlines', label: 'reports.tabs.headlines', report: headlines },
  { tab: 'subscriptions', label: 'reports.tabs.subscriptions', report: subscriptions },
  { tab: 'accounts', label: 'reports.tabs.accounts', report: accounts },
]

/** Staff read what all partners sold; whoever earns shares has a statement of their own. */
const sold: ReportTab = { tab: 'sold', label: 'money.reports.tabs.sold', report: partnerSold }
const statements: Readonly<Partial<Record<string, ReportTab>>> = {
  partner: { tab: 'share', label: 'money.reports.tabs.own_share', report: ownPartnerShares },
  teacher: { tab: 'share', label: 'money.reports.tabs.own_share', report: ownTeacherShares },
  mentor: { tab: 'share', label: 'money.reports.tabs.own_share', report: ownMentorShares },
}
/** A freelancer earns by own work. */
const income: ReportTab = { tab: 'income', label: 'money.reports.tabs.own_income', report: ownSummary }

/** The reports of one’s own scope, with the statement of whoever earns. */
export const ReportsScreen = () => {
  const user = useUser()
  const { onRowClick, dialog } = useReceipt()
  const statement = statements[roleOf(user).key]
  const receipts: ReportTab = {
    tab: 'receipts',
    label: 'money.reports.tabs.receipts',
    report: shareReceipts,
    work: { onRowClick },
  }
  return (
    <>
      <ReportTabs
        path="reports"
        tabs={[
          ...everybody,
          ...(allows(user, 'money.read') ? [sold] : []),
          ...(statement ? [statement, receipts] : []),
          ...(roleOf(user).key === 'freelancer' ? [income] : []),
        ]}
      />
      {dialog}
    </>
  )
}
