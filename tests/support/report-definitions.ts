import * as banks from '../../src/reports/banks'
import * as finance from '../../src/reports/finance'
import * as incomes from '../../src/reports/incomes'
import * as overview from '../../src/reports/overview'
import * as payouts from '../../src/reports/payouts'
import * as paypal from '../../src/reports/paypal'
import * as payroll from '../../src/reports/payroll'
import * as people from '../../src/reports/people'
import * as purchases from '../../src/reports/purchases'
import * as services from '../../src/reports/services'
import * as shares from '../../src/reports/shares'
import * as teams from '../../src/reports/teams'
import * as tickets from '../../src/reports/tickets'
import * as transfers from '../../src/reports/transfers'
import * as withdrawals from '../../src/reports/withdrawals'
import type { ReportDefinition } from '../../src/shared/report/definition'

/** Every report. */
export const definitions: readonly ReportDefinition[] = [
  overview,
  people,
  purchases,
  services,
  teams,
  tickets,
  transfers,
  banks,
  finance,
  incomes,
  paypal,
  payouts,
  payroll,
  shares,
  withdrawals,
].flatMap((file) => Object.values(file))
