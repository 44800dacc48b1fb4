import { useState } from 'react'
import { allows } from '../../../contract/access'
import type { Difference } from '../wallets/DifferenceDialog'
import { useReceipt } from '../useReceipt'
import type { Settlement } from '../shares/Settlement'
import { useUser } from '../../data/session/useUser'
import { ReportTabs, type TabReport } from '../../report/ReportTabs'
import { useOpenedRow } from '../../report/useOpenedRow'
import { lazyDialog } from '../../ui/lazyDialog'
import { lazyPart } from '../../ui/lazyPart'
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

const SettleShares = lazyPart(async () => (await import('../shares/SettleShares')).SettleShares)
const SettlementDialog = lazyDialog(async () => (await import('../shares/Settlement')).SettlementDialog)
const DifferenceDialog = lazyDialog(async () => (await import('../wallets/DifferenceDialog')).DifferenceDialog)

type Settled = (settlement: Settlement) => void

const work = (kind: Settlement['kind'], onSettled: Settled | undefined): Pick<TabReport, 'work'> =>
  onSettled
    ? { work: { bulk: <SettleShares kind={kind} onSettled={onSettled} />, everything: { paid_status: 'unpaid' } } }
    : {}

type Open = (record: unknown) => void

const financial = (settles: Settled | undefined, onReceipt: Open, onDifference: Open) => ({
  profits: { report: profits },
  costs: { report: costs },
  withdrawals: { report: withdrawalMonths },
  partners: { report: partnerShares, ...work('partner', settles) },
  partner_sums: { report: partnerSums },
  teachers: { report: teacherShares, ...work('teacher', settles) },
  teacher_sums: { report: teacherSummary },
  mentors: { report: mentorShares, ...work('mentor', settles) },
  receipts: { report: shareReceipts, work: { onRowClick: onReceipt } },
  reconciliation: { report: reconciliation },
  differences: { report: reconciliationItems, work: { onRowClick: onDifference } },
})

/** Profit, cost, withdrawals, the shares to settle, and the reconciliation of the books. */
export const FinancialScreen = () => {
  const user = useUser()
  const receipt = useReceipt()
  const difference = useOpenedRow<Difference>((item, onClose) => <DifferenceDialog item={item} onClose={onClose} />)
  const [settled, setSettled] = useState<Settlement>()
  return (
    <>
      <ReportTabs
        path="adminReportsFinancial"
        reports={financial(
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

const details = {
  lines: { report: ledgerLines },
  sold: { report: partnerSold },
  incomes: { report: paidIncomes },
}

/** Every line behind a figure. */
export const FinancialDetailScreen = () => <ReportTabs path="adminReportsFinancialDetail" reports={details} />
