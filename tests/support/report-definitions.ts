import * as banks from '../../src/reports/definitions/banks'
import * as finance from '../../src/reports/definitions/finance'
import * as incomes from '../../src/reports/definitions/incomes'
import * as overview from '../../src/reports/definitions/overview'
import * as payouts from '../../src/reports/definitions/payouts'
import * as paypal from '../../src/reports/definitions/paypal'
import * as payroll from '../../src/reports/definitions/payroll'
import * as people from '../../src/reports/definitions/people'
import * as purchases from '../../src/reports/definitions/purchases'
import * as services from '../../src/reports/definitions/services'
import * as shares from '../../src/reports/definitions/shares'
import * as teams from '../../src/reports/definitions/teams'
import * as tickets from '../../src/reports/definitions/tickets'
import * as transfers from '../../src/reports/definitions/transfers'
import * as withdrawals from '../../src/reports/definitions/withdrawals'
import type { ReportDefinition } from '../../src/report/definition'

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
