import { catalogue } from './catalogue'
import { chains } from './chains'
import { crmReports } from './crm-reports'
import { area } from './endpoint'
import { requests } from './requests'
import { reconciliation } from './reconciliation'
import { salaries } from './salaries'
import { shares } from './shares'
import { topUps } from './top-ups'
import { transferDesk } from './transfer-desk'
import { transfers } from './transfers'
import { withdrawals } from './withdrawals'

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
