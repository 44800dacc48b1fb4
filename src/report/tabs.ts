import { allows, allowsAny, roleOf, type Permission, type Principal, type Role } from '../../contract/access'
import { sourceOf, type ReportSource } from '../data/report/reportSources'
import type { PathId } from '../paths'

/** A tab of a path. */
interface TabRow {
  /** Message key of its name. */
  readonly label: string
  /** What its report reads: whoever may not, has no such tab. */
  readonly source?: ReportSource
  /** The right it wants besides. */
  readonly right?: Permission
  /** The only roles it is for. */
  readonly roles?: readonly Role['key'][]
}

const money = (name: string, source: ReportSource) => ({ label: `money.reports.tabs.${name}`, source })
const report = (name: string, source: ReportSource) => ({ label: `reports.tabs.${name}`, source })

/** The tabs of the paths that have some, by their words in the address; the first one open to a person is shown first. */
const table = {
  userAccount: {
    profile: { label: 'people.account.tabs.profile' },
    security: { label: 'people.account.tabs.security' },
    // The contract is with end users.
    contract: { label: 'people.account.tabs.contract', right: 'money.own' },
    sessions: { label: 'people.account.tabs.sessions' },
  },
  reports: {
    headlines: report('headlines', 'mainReport'),
    subscriptions: report('subscriptions', 'subscriptions'),
    accounts: report('accounts', 'accountRequests'),
    sold: { ...money('sold', 'partnerSold'), right: 'money.read' },
    share: { ...money('own_share', 'partnerShare'), right: 'shares.own' },
    receipts: { ...money('receipts', 'shareReceipts'), right: 'shares.own' },
    // A freelancer earns by own work.
    income: { ...money('own_income', 'withdrawSummary'), roles: ['freelancer'] },
  },
  ticketReport: {
    '0': report('overview', 'ticketStats'),
    '1': report('times', 'ticketTimes'),
    '2': report('closed', 'closedTickets'),
    '3': report('departments', 'departmentTimes'),
    '4': report('chatbot', 'conversations'),
    '5': report('requests', 'requestMetrics'),
  },
  incomesInvoices: {
    invoices: money('invoices', 'factors'),
    share: money('own_share', 'teacherShareSummary'),
  },
  withdrawalUsers: {
    mine: money('mine', 'withdrawals'),
    team: { ...money('team', 'withdrawals'), right: 'team.read' },
  },
  transferHistory: {
    credit: money('credit', 'creditHistory'),
    transfers: money('transfers', 'transfers'),
  },
  adminPayments: {
    payments: money('payments', 'payments'),
    salaries: money('salaries', 'salaries'),
  },
  adminWithdrawalUsers: {
    queue: money('queue', 'withdrawals'),
    summary: money('summary', 'withdrawSummary'),
    months: money('months', 'withdrawReport'),
  },
  adminWithdrawalDetails: {
    details: money('details', 'withdrawReportDetailed'),
    months: money('months', 'withdrawReport'),
  },
  adminUsersIncome: {
    incomes: money('incomes', 'paidRequests'),
    summary: money('summary', 'withdrawSummary'),
    freelancers: money('freelancers', 'withdrawSummary'),
  },
  adminPaypalAccounts: {
    accounts: money('accounts', 'paypalAccounts'),
    ledger: money('ledger', 'paypalLedger'),
  },
  adminInventoryIncrease: {
    book: { label: 'money.reports.tabs.book' },
    booked: money('booked', 'finTransactions'),
  },
  financialConnect: {
    wallets: { label: 'money.reports.tabs.wallets' },
    moves: { label: 'money.reports.titles.wallet', source: 'walletTransactions' },
  },
  adminFinancialConnect: {
    wallets: { label: 'money.reports.tabs.wallets' },
    ledger: { label: 'money.reports.titles.wallet_ledger', source: 'walletLedger' },
    chain: { label: 'money.reports.titles.chain', source: 'walletTransactions' },
  },
  adminTransferHistory: {
    credit: money('credit', 'creditHistory'),
    transfers: money('transfers', 'transfers'),
    approvals: money('approvals', 'transfers'),
  },
  adminExchangeReport: {
    deals: { label: 'money.payouts.tabs.deals', source: 'exchangeSummary' },
    sends: { label: 'money.payouts.tabs.sends', source: 'walletTransactions' },
  },
  adminReportsOverview: {
    months: report('months', 'stats'),
    headlines: report('headlines', 'mainReport'),
    subscriptions: report('subscriptions', 'subscriptions'),
    profits: money('profits', 'profits'),
  },
  adminReportsFinancial: {
    profits: money('profits', 'profits'),
    costs: money('costs', 'costs'),
    withdrawals: money('withdrawals', 'withdrawReport'),
    partners: money('partners', 'partnerShare'),
    partner_sums: money('partner_sums', 'partnerSummary'),
    teachers: money('teachers', 'partnerShare'),
    teacher_sums: money('teacher_sums', 'teacherShareSummary'),
    mentors: money('mentors', 'partnerShare'),
    receipts: money('receipts', 'shareReceipts'),
    reconciliation: money('reconciliation', 'reconciliation'),
    differences: money('differences', 'reconciliationItems'),
  },
  adminReportsFinancialDetail: {
    lines: money('lines', 'finTransactions'),
    sold: money('sold', 'partnerSold'),
    incomes: money('incomes', 'paidRequests'),
  },
  adminReportsTickets: {
    overview: report('overview', 'ticketStats'),
    times: report('times', 'ticketTimes'),
  },
  adminReportsInfrastructure: {
    servers: report('servers', 'servers'),
    numbers: report('numbers', 'numbers'),
    extras: report('extras', 'numbers'),
  },
  adminReportsDepartments: {
    load: report('load', 'departmentTimes'),
    servers: report('servers', 'servers'),
  },
  adminDepartmentAnalysis: {
    times: report('times', 'ticketTimes'),
    requests: report('requests', 'requestMetrics'),
    'request-times': report('request_times', 'requestTimes'),
    load: report('load', 'departmentTimes'),
  },
} as const satisfies Readonly<Partial<Record<PathId, Readonly<Record<string, TabRow>>>>>

/** A path with tabs. */
export type TabbedPath = keyof typeof table

/** The tabs of a path. */
export type TabOf<P extends TabbedPath> = Extract<keyof (typeof table)[P], string>

const tabs: { readonly [P in TabbedPath]: Readonly<Record<TabOf<P>, TabRow>> } = table

/** Whether a path has tabs. */
export const isTabbed = (path: PathId): path is TabbedPath => Object.hasOwn(tabs, path)

const hasTab = (user: Principal, { source, right, roles }: TabRow): boolean => {
  const access = source === undefined ? 'signed-in' : sourceOf(source).endpoint.access
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
