import type { Permission } from '../contract/access'
import type { EndpointName } from './endpointAccess'

/** Which side of the product a path belongs to; `shared` admits staff and end users. */
export type Section = 'public' | 'user' | 'admin' | 'shared'

/** Groups of the menu, in order; titles under `shell.groups`. */
export const menuGroups = ['home', 'users', 'requests', 'tickets', 'money', 'reports', 'messages', 'settings'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** The fields of a path that name other paths. */
type Links = 'index' | 'parent' | 'staffParent' | 'beside'

/** One path: those of specification §2, and those added to them. */
export interface PathRow {
  /** As the specification spells it, with a leading slash; `:name` marks a parameter. */
  readonly path: `/${string}`
  /** Not listed in the specification. */
  readonly origin?: 'assumed'
  readonly section: Section
  /** Its group in the menu; a path without one is reached from another screen. */
  readonly group?: MenuGroup
  /** What it first shows and what it exists to send: whoever may make these calls may open it. */
  readonly reads?: EndpointName | readonly EndpointName[]
  readonly writes?: EndpointName
  /**
   * One of these permissions is also required, where the platform answers more people than the path is for, each in
   * their scope.
   */
  readonly access?: readonly Permission[]
  /** The live count shown beside it in the menu. */
  readonly count?: 'tickets' | 'requests' | 'withdrawals' | 'transfers' | 'account_changes' | 'unread_notifications'
  /** The tab and filter of the counted items, where the path opens on something else. */
  readonly counted?: { readonly tab?: string; readonly filter: Readonly<Record<string, string>> }
  /** Another path that is shown instead. */
  readonly index?: keyof typeof table
  /** The path it is reached from; the menu highlights that one. */
  readonly parent?: keyof typeof table
  /** The path staff reach it from, where that differs. */
  readonly staffParent?: keyof typeof table
  /** The path whose menu entry it shares, where a person may open both; each shows the others as tabs. */
  readonly beside?: keyof typeof table
  /** Stays open to a disabled account; every other end-user path leads to `/disable`. */
  readonly whenDisabled?: true
  /** Left out of the menu of a disabled account that no payment can reopen. */
  readonly opensAgain?: true
  /** Shows the contract until it is accepted: for paths that move money. The platform refuses those moves too. */
  readonly needsContract?: true
}

/** The user's own tickets, which a disabled account keeps. */
const ownTickets = { section: 'user', whenDisabled: true } as const
/** Paying for a subscription, which a disabled account may still do, and its result. */
const paying = { section: 'user', whenDisabled: true } as const
/** Where end users move money. */
const moving = { section: 'user', group: 'money', needsContract: true } as const
/** Where staff look after money. */
const staffMoney = { section: 'admin', group: 'money' } as const
/** Everything known about one person. */
const userFile = { section: 'admin', parent: 'adminAllUsers' } as const

/** Every path of the specification and those added, in menu order. */
export const table = {
  signup: { path: '/signup', section: 'public' },
  login: { path: '/login', section: 'public' },
  forgotPassword: { path: '/forgot-password', section: 'public' },
  contest: { path: '/contest', section: 'public' },
  connectReport: { path: '/connect-report', section: 'public' },
  notMe: { path: '/not-me', origin: 'assumed', section: 'public' },

  home: { path: '/', section: 'user', group: 'home' },
  mentorship: { path: '/mentorship', section: 'user', group: 'home', reads: 'community.mentorship' },
  leaderboard: { path: '/leaderboard', section: 'user', group: 'home', reads: 'community.leaderboard' },
  notifications: {
    path: '/notifications',
    section: 'user',
    group: 'messages',
    count: 'unread_notifications',
    reads: 'notifications.notifications',
  },
  notificationsOfType: {
    path: '/notifications/:type',
    section: 'user',
    parent: 'notifications',
    reads: 'notifications.notifications',
  },
  email: { path: '/email', section: 'user', group: 'messages', reads: 'mail.botEmails' },
  allRequests: {
    path: '/all-requests',
    section: 'user',
    group: 'requests',
    count: 'requests',
    reads: 'requests.requests',
  },
  createNewRequest: { path: '/create-new-request', section: 'user', group: 'requests', reads: 'requests.requestTimes' },
  newRequestDetails: {
    path: '/new-request-details',
    section: 'user',
    parent: 'createNewRequest',
    writes: 'requests.submitRequest',
  },
  requestDetails: { path: '/request-details', section: 'user', parent: 'allRequests', reads: 'requests.request' },
  tickets: { path: '/tickets', ...ownTickets, group: 'tickets', count: 'tickets', reads: 'tickets.tickets' },
  newTicket: { path: '/tickets/new', ...ownTickets, group: 'tickets', writes: 'tickets.openTicket' },
  viewTicket: { path: '/view-ticket', ...ownTickets, parent: 'tickets', reads: 'tickets.tickets' },
  allTickets: {
    path: '/all-tickets',
    section: 'shared',
    group: 'tickets',
    beside: 'adminAllTickets',
    reads: 'tickets.tickets',
    access: ['team.read', 'tickets.work'],
  },
  sendTicket: {
    path: '/send-ticket',
    section: 'shared',
    group: 'tickets',
    writes: 'tickets.openTicket',
    access: ['team.read', 'tickets.work'],
  },
  aiChatReport: { path: '/ai-chat-report', section: 'shared', group: 'tickets', reads: 'assistant.conversations' },
  introducedPeople: { path: '/introduced-people', section: 'user', group: 'users', reads: 'people.users' },
  userUnderLeadershipInfo: {
    path: '/user-under-leadership-info',
    section: 'user',
    group: 'users',
    reads: 'people.users',
    access: ['team.read'],
  },
  viewUser: {
    path: '/view-user',
    section: 'shared',
    parent: 'userUnderLeadershipInfo',
    staffParent: 'adminAllUsers',
    reads: 'people.users',
    access: ['team.read', 'users.read'],
  },
  viewUserInformation: {
    path: '/view-user/user-information',
    section: 'shared',
    parent: 'userUnderLeadershipInfo',
    staffParent: 'adminAllUsers',
    reads: 'people.users',
    access: ['team.read', 'users.read'],
  },
  subscriptionPayment: {
    path: '/subscription-payment',
    ...moving,
    whenDisabled: true,
    opensAgain: true,
    reads: 'orders.payment',
  },
  purchaseHistory: { path: '/purchase-history', group: 'money', ...paying, reads: 'orders.payments' },
  incomesInvoices: { path: '/incomes-invoices', section: 'user', group: 'money', reads: 'money.factors' },
  withdrawalUsers: { path: '/withdrawal-users', ...moving, reads: 'money.withdrawals' },
  financialConnect: { path: '/financial-connect', ...moving, reads: 'money.wallets' },
  financialSendUsdt: { path: '/financial-send-USDT', ...moving, writes: 'money.sendUsdt' },
  financialBankInfo: { path: '/financial-bank-info', ...moving, reads: 'money.userBank' },
  sendCredit: { path: '/send-credit', ...moving, writes: 'money.sendCredit' },
  transferHistory: { path: '/transfer-history', section: 'user', group: 'money', reads: 'money.creditHistory' },
  paymentResult: { path: '/payment-result', parent: 'subscriptionPayment', ...paying, reads: 'orders.payment' },
  mentorShare: { path: '/mentor-share', section: 'shared', group: 'money', reads: 'money.mentorShares' },
  tekaneshTransactions: {
    path: '/tekanesh-transactions',
    section: 'shared',
    group: 'money',
    reads: 'money.partnerWithdrawals',
    access: ['payouts.own'],
  },
  feeTransactions: { path: '/fee-transactions', section: 'shared', group: 'money', reads: 'money.bankFees' },
  reports: { path: '/reports', section: 'shared', group: 'reports', reads: 'dashboard.mainReport' },
  ticketReport: { path: '/ticket-report', section: 'shared', group: 'reports', reads: 'tickets.ticketStats' },
  accountReport: { path: '/account-report', section: 'shared', group: 'reports', reads: 'requests.accountRequests' },
  activeUsers: { path: '/active-users', section: 'shared', group: 'reports', reads: 'people.activeUsers' },
  userAccount: { path: '/user-account', section: 'shared', group: 'settings', reads: 'people.pendingChanges' },
  exports: {
    path: '/exports',
    origin: 'assumed',
    section: 'shared',
    parent: 'userAccount',
    reads: 'system.preparedExports',
  },
  disable: { path: '/disable', section: 'user', whenDisabled: true },

  adminDashboard: { path: '/admin/dashboard', section: 'admin', group: 'home', reads: 'dashboard.stats' },
  adminUsersCalendar: { path: '/admin/users-calendar', section: 'admin', group: 'home', reads: 'calendar.calendar' },
  adminAllUsers: { path: '/admin/all-users', section: 'admin', group: 'users', reads: 'people.users' },
  adminSearchUsers: {
    path: '/admin/search-users',
    section: 'admin',
    group: 'users',
    beside: 'adminAllUsers',
    reads: 'people.searchUsers',
  },
  adminAccountChanges: {
    path: '/admin/account-changes',
    origin: 'assumed',
    section: 'admin',
    group: 'users',
    count: 'account_changes',
    reads: 'people.accountChanges',
  },
  adminViewEditUser: { path: '/admin/view-edit-user', ...userFile, reads: 'people.users' },
  adminEditUser: {
    path: '/admin/view-edit-user/edit-user',
    section: 'admin',
    parent: 'adminAllUsers',
    writes: 'people.updateUser',
  },
  adminUserInformation: { path: '/admin/view-edit-user/user-information', ...userFile, reads: 'people.users' },
  adminAllRequests: {
    path: '/admin/all-requests',
    section: 'admin',
    group: 'requests',
    count: 'requests',
    counted: { filter: { assignee: 'me', request_status: 'in_progress' } },
    reads: 'requests.requests',
  },
  adminRequestDetails: {
    path: '/admin/request-details',
    section: 'admin',
    parent: 'adminAllRequests',
    reads: 'requests.request',
  },
  adminAuthenticationReport: {
    path: '/admin/authentication-report',
    section: 'admin',
    group: 'requests',
    reads: 'requests.kycRequests',
  },
  adminAccountCreation: {
    path: '/admin/account-creation-requests',
    section: 'admin',
    group: 'requests',
    reads: 'requests.accountRequests',
  },
  adminExpiredRequests: {
    path: '/admin/expired-requests',
    section: 'admin',
    group: 'requests',
    reads: 'requests.requests',
  },
  adminAllTickets: {
    path: '/admin/all-tickets',
    section: 'admin',
    group: 'tickets',
    count: 'tickets',
    reads: 'tickets.tickets',
  },
  adminViewTicket: {
    path: '/admin/view-ticket',
    section: 'admin',
    parent: 'adminAllTickets',
    reads: 'tickets.tickets',
  },
  adminChatHistory: {
    path: '/admin/chat-history',
    section: 'admin',
    group: 'tickets',
    reads: 'assistant.conversations',
  },
  adminPayments: { path: '/admin/payments', ...staffMoney, reads: ['orders.payments', 'money.salaryFactors'] },
  adminWithdrawalUsers: {
    path: '/admin/withdrawal-users',
    ...staffMoney,
    count: 'withdrawals',
    reads: 'money.withdrawals',
  },
  adminWithdrawalTransfer: {
    path: '/admin/withdrawal-transfer-money',
    ...staffMoney,
    beside: 'adminWithdrawalUsers',
    writes: 'money.sendUsdt',
  },
  adminWithdrawalDetails: {
    path: '/admin/withdrawal-details',
    ...staffMoney,
    beside: 'adminWithdrawalUsers',
    reads: 'money.withdrawReportDetailed',
  },
  adminUsersIncome: { path: '/admin/users-income', ...staffMoney, reads: 'money.paidRequests' },
  adminPaypalAccounts: { path: '/admin/paypal-accounts', ...staffMoney, reads: 'money.accounts' },
  adminPaypalAccount: {
    path: '/admin/paypal-account-details/:uuid',
    section: 'admin',
    parent: 'adminPaypalAccounts',
    reads: 'money.accountTransactions',
  },
  adminInventoryIncrease: { path: '/admin/inventory-increase', ...staffMoney, writes: 'money.bookRial' },
  adminFinancialConnect: { path: '/admin/financial-connect-admin', ...staffMoney, reads: 'money.wallets' },
  adminFinancialSendUsdt: { path: '/admin/financial-send-USDT', ...staffMoney, writes: 'money.sendUsdt' },
  adminFinancialBankInfo: {
    path: '/admin/financial-bank-info',
    ...staffMoney,
    reads: ['money.userBank', 'money.userByWallet'],
  },
  adminSendCredit: { path: '/admin/send-credit', ...staffMoney, writes: 'money.sendCredit' },
  adminTransferHistory: {
    path: '/admin/transfer-history',
    ...staffMoney,
    count: 'transfers',
    counted: { tab: 'approvals', filter: { for_me: 'true' } },
    reads: 'money.creditHistory',
  },
  adminExchangeReport: { path: '/admin/exchange-report', ...staffMoney, reads: 'money.exchangeSummary' },
  adminTekaneshTransactions: { path: '/admin/tekanesh-transactions', ...staffMoney, reads: 'money.partnerWithdrawals' },
  adminGpTransactions: {
    path: '/admin/gp-transactions',
    ...staffMoney,
    beside: 'adminTekaneshTransactions',
    reads: 'money.gpWithdrawals',
  },
  adminReports: {
    path: '/admin/admin-reports/',
    section: 'admin',
    index: 'adminReportsOverview',
    reads: 'dashboard.stats',
  },
  adminReportsOverview: {
    path: '/admin/admin-reports/overview',
    section: 'admin',
    group: 'reports',
    reads: 'dashboard.stats',
  },
  adminReportsFinancial: {
    path: '/admin/admin-reports/financial',
    section: 'admin',
    group: 'reports',
    reads: 'money.profits',
  },
  adminReportsFinancialDetail: {
    path: '/admin/admin-reports/financial/financial-detail',
    section: 'admin',
    group: 'reports',
    beside: 'adminReportsFinancial',
    reads: 'money.finTransactions',
  },
  adminReportsTickets: {
    path: '/admin/admin-reports/tickets',
    section: 'admin',
    parent: 'ticketReport',
    reads: 'tickets.ticketStats',
  },
  adminReportsClosedTickets: {
    path: '/admin/admin-reports/closed-tickets',
    section: 'admin',
    parent: 'ticketReport',
    reads: 'tickets.closedTickets',
  },
  adminReportsInfrastructure: {
    path: '/admin/admin-reports/infrastructure',
    section: 'admin',
    group: 'reports',
    reads: 'orders.servers',
  },
  adminAuditLog: {
    path: '/admin/audit-log',
    origin: 'assumed',
    section: 'admin',
    group: 'reports',
    reads: 'system.audit',
    access: ['settings.read'],
  },
  adminDeadJobs: {
    path: '/admin/dead-jobs',
    origin: 'assumed',
    section: 'admin',
    group: 'reports',
    reads: 'system.deadJobs',
  },
  adminReportsDepartments: {
    path: '/admin/admin-reports/departments',
    section: 'admin',
    group: 'reports',
    reads: 'tickets.departmentTimes',
  },
  adminDepartmentAnalysis: {
    path: '/admin/department-analysis',
    section: 'admin',
    group: 'reports',
    beside: 'adminReportsDepartments',
    reads: 'tickets.departmentTimes',
  },
  adminAllNotifications: {
    path: '/admin/all-notifications',
    section: 'admin',
    group: 'messages',
    reads: 'notifications.sentNotifications',
  },
  adminSendNotification: {
    path: '/admin/send-notification',
    section: 'admin',
    group: 'messages',
    writes: 'notifications.sendNotification',
  },
  adminEmail: { path: '/admin/email', section: 'admin', group: 'messages', reads: 'mail.botEmails' },
  adminEmailContent: { path: '/admin/email-content', section: 'admin', parent: 'adminEmail', reads: 'mail.botMessage' },
} as const satisfies Readonly<Record<string, Omit<PathRow, Links> & Partial<Record<Links, string>>>>
