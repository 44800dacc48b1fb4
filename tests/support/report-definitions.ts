import * as banks from '../../src/money/reports/banks'
import * as finance from '../../src/money/reports/finance'
import * as incomes from '../../src/money/reports/incomes'
import * as overview from '../../src/reports/overview'
import * as payouts from '../../src/money/reports/payouts'
import * as paypal from '../../src/money/reports/paypal'
import * as payroll from '../../src/money/reports/salaries'
import * as people from '../../src/people/reports/accounts'
import * as purchases from '../../src/orders/reports/purchases'
import * as services from '../../src/reports/services'
import * as reconciliation from '../../src/money/reports/reconciliation'
import * as shares from '../../src/money/reports/shares'
import * as teams from '../../src/tickets/reports/teams'
import * as tickets from '../../src/tickets/reports/tickets'
import * as transfers from '../../src/money/reports/transfers'
import * as withdrawals from '../../src/money/reports/withdrawals'
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
  reconciliation,
  shares,
  withdrawals,
].flatMap((file) => Object.values(file))
