import { useState } from 'react'
import { allows } from '../../../contract/access'
import { useDifference } from '../wallets/DifferenceDialog'
import { useReceipt } from '../ReceiptDialog'
import { SettlementDialog, type Settlement } from '../shares/Settlement'
import { SettleShares } from '../shares/SettleShares'
import { useUser } from '../../data/session/useUser'
import { ReportTabs, type ReportTab } from '../../report/ReportTabs'
import { costs, ledgerLines, profits } from './finance'
import { paidIncomes } from './incomes'
import { reconciliation, reconciliationItems } from './reconciliation'
import {
  mentorShares,
  partnerShares,
  partnerSold,
  partnerSums,
  shareReceipts,
  teacherShares,
  teacherSummary,
} from './shares'
import { withdrawalMonths } from './withdrawals'

type Settled = (settlement: Settlement) => void

const work = (kind: Settlement['kind'], onSettled: Settled | undefined): Pick<ReportTab, 'work'> =>
  onSettled
    ? { work: { bulk: <SettleShares kind={kind} onSettled={onSettled} />, everything: { paid_status: 'unpaid' } } }
    : {}

type Open = (record: unknown) => void

const financial = (settles: Settled | undefined, onReceipt: Open, onDifference: Open): readonly ReportTab[] => [
  { tab: 'profits', label: 'money.reports.tabs.profits', report: profits },
  { tab: 'costs', label: 'money.reports.tabs.costs', report: costs },
  { tab: 'withdrawals', label: 'money.reports.tabs.withdrawals', report: withdrawalMonths },
  { tab: 'partners', label: 'money.reports.tabs.partners', report: partnerShares, ...work('partner', settles) },
  { tab: 'partner_sums', label: 'money.reports.tabs.partner_sums', report: partnerSums },
  { tab: 'teachers', label: 'money.reports.tabs.teachers', report: teacherShares, ...work('teacher', settles) },
  { tab: 'teacher_sums', label: 'money.reports.tabs.teacher_sums', report: teacherSummary },
  { tab: 'mentors', label: 'money.reports.tabs.mentors', report: mentorShares, ...work('mentor', settles) },
  {
    tab: 'receipts',
    label: 'money.reports.tabs.receipts',
    report: shareReceipts,
    work: { onRowClick: onReceipt },
  },
  { tab: 'reconciliation', label: 'money.reports.tabs.reconciliation', report: reconciliation },
  {
    tab: 'differences',
    label: 'money.reports.tabs.differences',
    report: reconciliationItems,
    work: { onRowClick: onDifference },
  },
]

/** Profit, cost, withdrawals, the shares to settle, and the books against the other side. */
export const FinancialScreen = () => {
  const user = useUser()
  const receipt = useReceipt()
  const difference = useDifference()
  const [settled, setSettled] = useState<Settlement>()
  return (
    <>
      <ReportTabs
        path="adminReportsFinancial"
        tabs={financial(
          allows(user, 'shares.settle') ? setSettled : undefined,
          receipt.onRowClick,
          difference.onRowClick,
        )}
      />
      {receipt.dialog}
      {difference.dialog}
      {settled && <SettlementDialog settlement={settled} onClose={() => setSettled(undefined)} />}
    </>
  )
}

const details: readonly ReportTab[] = [
  { tab: 'lines', label: 'money.reports.tabs.lines', report: ledgerLines },
  { tab: 'sold', label: 'money.reports.tabs.sold', report: partnerSold },
  { tab: 'incomes', label: 'money.reports.tabs.incomes', report: paidIncomes },
]

/** Every line behind a figure. */
export const FinancialDetailScreen = () => <ReportTabs path="adminReportsFinancialDetail" tabs={details} />
