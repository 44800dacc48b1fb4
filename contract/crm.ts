import { catalogue } from './catalogue'
import { crmReports } from './crm-reports'
import { area } from './endpoint'
import { requests } from './requests'
import { reconciliation } from './reconciliation'
import { shares } from './shares'
import { transferDesk } from './transfer-desk'
import { transfers } from './transfers'
import { withdrawals } from './withdrawals'

/** Everything below `/crm`. */
export const crm = area({
  ...requests,
  ...transfers,
  ...transferDesk,
  ...reconciliation,
  ...withdrawals,
  ...shares,
  ...crmReports,
  ...catalogue,
})
