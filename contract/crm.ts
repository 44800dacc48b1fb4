import { catalogue } from './orders/catalogue'
import { chains } from './money/chains'
import { crmReports } from './reports/reports'
import { area } from './endpoint'
import { requests } from './requests/requests'
import { reconciliation } from './money/reconciliation'
import { salaries } from './money/salaries'
import { shares } from './money/shares'
import { topUps } from './money/top-ups'
import { transferDesk } from './money/transfer-desk'
import { transfers } from './money/transfers'
import { withdrawals } from './money/withdrawals'

/** Everything below `/crm`. */
export const crm = area({
  ...requests,
  ...transfers,
  ...chains,
  ...transferDesk,
  ...topUps,
  ...reconciliation,
  ...withdrawals,
  ...shares,
  ...salaries,
  ...crmReports,
  ...catalogue,
})
