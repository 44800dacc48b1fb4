import { roleOf } from '../../../contract/access'
import { useReceipt } from '../../money/useReceipt'
import { useUser } from '../../data/session/useUser'
import type { ReportDefinition } from '../../report/definition'
import { ReportTabs } from '../../report/ReportTabs'
import { ownSummary } from '../../money/reports/incomes'
import { headlines } from '../../dashboard/reports/overview'
import { subscriptions } from '../../orders/reports/subscriptions'
import { accounts } from '../../requests/reports/accounts'
import {
  ownMentorShares,
  ownPartnerShares,
  ownTeacherShares,
  partnerSold,
  shareReceipts,
} from '../../money/reports/shares'

/** Everybody who earns shares has a statement of their own. */
const statements: Readonly<Partial<Record<string, ReportDefinition>>> = {
  partner: ownPartnerShares,
  teacher: ownTeacherShares,
  mentor: ownMentorShares,
}

/** Reports on one’s own scope, with the statement of anybody who earns shares; staff read what all partners sold. */
export const OwnReportsScreen = () => {
  const statement = statements[roleOf(useUser()).key]
  const { onRowClick, dialog } = useReceipt()
  return (
    <>
      <ReportTabs
        path="reports"
        reports={{
          headlines: { report: headlines },
          subscriptions: { report: subscriptions },
          accounts: { report: accounts },
          sold: { report: partnerSold },
          ...(statement && { share: { report: statement } }),
          receipts: { report: shareReceipts, work: { onRowClick } },
          income: { report: ownSummary },
        }}
      />
      {dialog}
    </>
  )
}
