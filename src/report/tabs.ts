import { allows, allowsAny, roleOf, type Permission, type Principal, type Role } from '../../contract/access'
import { accessOf, type EndpointName } from '../endpointAccess'
import type { PathId } from '../paths'

/** A tab of a path. */
interface TabRow {
  /** Message key of its name. */
  readonly label: string
  /** What its report reads: whoever may not read it does not get the tab. */
  readonly reads?: EndpointName
  /** An additional right it requires. */
  readonly right?: Permission
  /** The only roles it is for. */
  readonly roles?: readonly Role['key'][]
}

const money = (name: string, reads: EndpointName) => ({ label: `money.reports.tabs.${name}`, reads })
const report = (name: string, reads: EndpointName) => ({ label: `reports.tabs.${name}`, reads })

/**
 * The tabs of each path that has some, keyed by their value in the address; the first one open to a person is the
 * default.
 */
const table = {
  userAccount: {
    profile: { label: 'people.account.tabs.profile' },
    security: { label: 'people.account.tabs.security' },
    // Only end users have the contract.
    contract: { label: 'people.account.tabs.contract', right: 'money.own' },
    sessions: { label: 'people.account.tabs.sessions' },
  },
  reports: {
    headlines: report('headlines', 'dashboard.mainReport'),
    subscriptions: report('subscriptions', 'orders.subscriptions'),
    accounts: report('accounts', 'requests.accountRequests'),
    sold: { ...money('sold', 'money.partnerSold'), right: 'money.read' },
    share: { ...money('own_share', 'money.partnerShare'), right: 'shares.own' },
    receipts: { ...money('receipts', 'money.shareReceipts'), right: 'shares.own' },
    // A freelancer earns by their own work.
    income: { ...money('own_income', 'money.withdrawSummary'), roles: ['freelancer'] },
  },
  ticketReport: {
    '0': report('overview', 'tickets.ticketStats'),
    '1': report('times', 'tickets.ticketTimes'),
    '2': report('closed', 'tickets.closedTickets'),
    '3': report('departments', 'tickets.departmentTimes'),
    '4': report('chatbot', 'assistant.conversations'),
    '5': report('requests', 'requests.requestMetrics'),
  },
  incomesInvoices: {
    invoices: money('invoices', 'money.factors'),
    share: money('own_share', 'money.teacherShareSummary'),
  },
  withdrawalUsers: {
    mine: money('mine', 'money.withdrawals'),
    team: { ...money('team', 'money.withdrawals'), right: 'team.read' },
  },
  transferHistory: {
    credit: money('credit', 'money.creditHistory'),
    statement: money('statement', 'money.creditStatement'),
    transfers: money('transfers', 'money.transfers'),
  },
  adminPayments: {
    payments: money('payments', 'orders.payments'),
    salaries: money('salaries', 'money.salaryFactors'),
  },
  adminWithdrawalUsers: {
    queue: money('queue', 'money.withdrawals'),
    summary: money('summary', 'money.withdrawSummary'),
    months: money('months', 'money.withdrawReport'),
  },
  adminWithdrawalDetails: {
    details: money('details', 'money.withdrawReportDetailed'),
    months: money('months', 'money.withdrawReport'),
  },
  adminUsersIncome: {
    incomes: money('incomes', 'money.paidRequests'),
    summary: money('summary', 'money.withdrawSummary'),
    freelancers: money('freelancers', 'money.withdrawSummary'),
  },
  adminPaypalAccounts: {
    accounts: money('accounts', 'money.accounts'),
    ledger: money('ledger', 'money.ledgers'),
  },
  adminInventoryIncrease: {
    book: { label: 'money.reports.tabs.book' },
    booked: money('booked', 'money.finTransactions'),
  },
  financialConnect: {
    wallets: { label: 'money.reports.tabs.wallets' },
    moves: { label: 'money.reports.titles.wallet', reads: 'money.walletTransactions' },
  },
  adminFinancialConnect: {
    wallets: { label: 'money.reports.tabs.wallets' },
    ledger: { label: 'money.reports.titles.wallet_ledger', reads: 'money.walletLedger' },
    chain: { label: 'money.reports.titles.chain', reads: 'money.walletTransactions' },
  },
  adminTransferHistory: {
    credit: money('credit', 'money.creditHistory'),
    transfers: money('transfers', 'money.transfers'),
    approvals: money('approvals', 'money.transfers'),
  },
  adminExchangeReport: {
    deals: { label: 'money.payouts.tabs.deals', reads: 'money.exchangeSummary' },
    sends: { label: 'money.payouts.tabs.sends', reads: 'money.walletTransactions' },
  },
  adminReportsOverview: {
    months: report('months', 'dashboard.stats'),
    headlines: report('headlines', 'dashboard.mainReport'),
    subscriptions: report('subscriptions', 'orders.subscriptions'),
    profits: money('profits', 'money.profits'),
  },
  adminReportsFinancial: {
    profits: money('profits', 'money.profits'),
    costs: money('costs', 'money.costs'),
    withdrawals: money('withdrawals', 'money.withdrawReport'),
    partners: money('partners', 'money.partnerShare'),
    partner_sums: money('partner_sums', 'money.partnerSummary'),
    teachers: money('teachers', 'money.partnerShare'),
    teacher_sums: money('teacher_sums', 'money.teacherShareSummary'),
    mentors: money('mentors', 'money.partnerShare'),
    receipts: money('receipts', 'money.shareReceipts'),
    reconciliation: money('reconciliation', 'money.reconciliation'),
    differences: money('differences', 'money.reconciliationItems'),
  },
  adminReportsFinancialDetail: {
    lines: money('lines', 'money.finTransactions'),
    sold: money('sold', 'money.partnerSold'),
    incomes: money('incomes', 'money.paidRequests'),
  },
  adminReportsTickets: {
    overview: report('overview', 'tickets.ticketStats'),
    times: report('times', 'tickets.ticketTimes'),
  },
  adminReportsInfrastructure: {
    servers: report('servers', 'orders.servers'),
    numbers: report('numbers', 'orders.numbers'),
    extras: report('extras', 'orders.numbers'),
  },
  adminReportsDepartments: {
    load: report('load', 'tickets.departmentTimes'),
    servers: report('servers', 'orders.servers'),
    costs: money('costs', 'money.costs'),
  },
  adminDepartmentAnalysis: {
    times: report('times', 'tickets.ticketTimes'),
    requests: report('requests', 'requests.requestMetrics'),
    'request-times': report('request_times', 'requests.requestTimes'),
    load: report('load', 'tickets.departmentTimes'),
  },
} as const satisfies Readonly<Partial<Record<PathId, Readonly<Record<string, TabRow>>>>>

/** A path with tabs. */
export type TabbedPath = keyof typeof table

/** The tabs of a path. */
export type TabOf<P extends TabbedPath> = Extract<keyof (typeof table)[P], string>

const tabs: { readonly [P in TabbedPath]: Readonly<Record<TabOf<P>, TabRow>> } = table

/** Every call the tabs depend on. */
export const callsOfTabs: readonly EndpointName[] = Object.values<Readonly<Record<string, TabRow>>>(table)
  .flatMap((rows) => Object.values(rows))
  .flatMap(({ reads }) => reads ?? [])

/** Whether a path has tabs. */
export const isTabbed = (path: PathId): path is TabbedPath => Object.hasOwn(tabs, path)

const hasTab = (user: Principal, { reads, right, roles }: TabRow): boolean => {
  const access = reads === undefined ? 'signed-in' : accessOf[reads]
  return (
    (access === 'public' || access === 'signed-in' || allowsAny(user, [access].flat())) &&
    (right === undefined || allows(user, right)) &&
    (roles === undefined || roles.includes(roleOf(user).key))
  )
}

/** The tabs a person has on a path, with the message keys of their names. */
export const tabsOf = <P extends TabbedPath>(
  path: P,
  user: Principal,
): readonly { readonly tab: TabOf<P>; readonly label: string }[] => {
  const rows: Readonly<Record<TabOf<P>, TabRow>> = tabs[path]
  return (Object.keys(rows) as TabOf<P>[])
    .filter((tab) => hasTab(user, rows[tab]))
    .map((tab) => ({ tab, label: rows[tab].label }))
}
