import { allowsAny, isStaff, type Permission, type Principal } from '../contract/access'

/** Which side of the product a path belongs to; `shared` admits staff and end users. */
export type Section = 'public' | 'user' | 'admin' | 'shared'

/** Groups of the menu, in their order; titles under `shell.groups`. */
export const menuGroups = ['home', 'users', 'requests', 'tickets', 'money', 'reports', 'messages', 'settings'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** One path: those of the specification §2, and those added to them. */
export interface PathRow {
  /** As the specification spells it, with a leading slash; `:name` marks a parameter. */
  readonly path: `/${string}`
  /** The specification does not list it. */
  readonly origin?: 'assumed'
  readonly section: Section
  /** Its place in the menu; a path without one is reached from another screen. */
  readonly group?: MenuGroup
  /** Any of these opens it; absent means anybody of the section. */
  readonly access?: readonly Permission[]
  /** The live count shown beside it in the menu, and the tab with what is counted, where the path opens on another. */
  readonly count?: 'tickets' | 'requests' | 'withdrawals' | 'transfers' | 'account_changes' | 'unread_notifications'
  readonly countTab?: string
  /** Another path that is shown instead. */
  readonly index?: PathId
  /** The path it is reached from; the menu marks that one. */
  readonly parent?: PathId
  /** Stays open to a disabled account; every other path of an end user leads to `/disable`. */
  readonly whenDisabled?: true
  /** Left out of the menu of a disabled account that no payment opens again. */
  readonly opensAgain?: true
  /** Shows the contract until it is accepted: what moves money. The platform refuses those moves too. */
  readonly needsContract?: true
}

/** The own tickets, which a disabled account keeps. */
const ownTickets = { section: 'user', access: ['tickets.own'], whenDisabled: true } as const
/** Paying a subscription, which a disabled account may still do, and what became of it. */
const paying = { section: 'user', access: ['money.own'], whenDisabled: true } as const
/** Where end users move money. */
const moving = { section: 'user', group: 'money', access: ['money.own'], needsContract: true } as const
/** The staff inbox. */
const requestWork = { section: 'admin', group: 'requests', access: ['requests.work'] } as const
/** What staff who see money may look at. */
const moneyRead = { section: 'admin', group: 'money', access: ['money.read'] } as const
/** Everything known of one person. */
const userFile = { section: 'admin', access: ['users.read'], parent: 'adminAllUsers' } as const

const table = {
  signup: { path: '/signup', section: 'public' },
  login: { path: '/login', section: 'public' },
  forgotPassword: { path: '/forgot-password', section: 'public' },
  contest: { path: '/contest', section: 'public' },
  connectReport: { path: '/connect-report', section: 'public' },
  notMe: { path: '/not-me', origin: 'assumed', section: 'public' },

  home: { path: '/', section: 'user', group: 'home' },
  mentorship: { path: '/mentorship', section: 'user', group: 'home', access: ['account.own'] },
  leaderboard: { path: '/leaderboard', section: 'user', group: 'home' },
  notifications: { path: '/notifications', section: 'user', group: 'messages', count: 'unread_notifications' },
  notificationsOfType: { path: '/notifications/:type', section: 'user', parent: 'notifications' },
  email: { path: '/email', section: 'user', group: 'messages', access: ['mail.own'] },
  allRequests: {
    path: '/all-requests',
    section: 'user',
    group: 'requests',
    access: ['requests.own'],
    count: 'requests',
  },
  createNewRequest: { path: '/create-new-request', section: 'user', group: 'requests', access: ['requests.own'] },
  newRequestDetails: {
    path: '/new-request-details',
    section: 'user',
    access: ['requests.own'],
    parent: 'createNewRequest',
  },
  requestDetails: { path: '/request-details', section: 'user', access: ['requests.own'], parent: 'allRequests' },
  tickets: { path: '/tickets', ...ownTickets, group: 'tickets', count: 'tickets' },
  newTicket: { path: '/tickets/new', ...ownTickets, group: 'tickets' },
  viewTicket: { path: '/view-ticket', ...ownTickets, parent: 'tickets' },
  allTickets: { path: '/all-tickets', section: 'shared', group: 'tickets', access: ['team.read', 'tickets.work'] },
  sendTicket: { path: '/send-ticket', section: 'shared', group: 'tickets', access: ['team.read', 'tickets.work'] },
  aiChatReport: { path: '/ai-chat-report', section: 'shared', group: 'tickets', access: ['chat.own', 'chat.read'] },
  introducedPeople: { path: '/introduced-people', section: 'user', group: 'users', access: ['account.own'] },
  userUnderLeadershipInfo: {
    path: '/user-under-leadership-info',
    section: 'user',
    group: 'users',
    access: ['team.read'],
  },
  viewUser: { path: '/view-user', section: 'shared', access: ['team.read', 'users.read'] },
  viewUserInformation: {
    path: '/view-user/user-information',
    section: 'shared',
    access: ['team.read', 'users.read'],
    parent: 'viewUser',
  },
  subscriptionPayment: { path: '/subscription-payment', ...moving, whenDisabled: true, opensAgain: true },
  purchaseHistory: { path: '/purchase-history', group: 'money', ...paying },
  incomesInvoices: { path: '/incomes-invoices', section: 'user', group: 'money', access: ['money.own'] },
  withdrawalUsers: { path: '/withdrawal-users', ...moving },
  financialConnect: { path: '/financial-connect', ...moving },
  financialSendUsdt: { path: '/financial-send-USDT', ...moving },
  financialBankInfo: { path: '/financial-bank-info', ...moving },
  sendCredit: { path: '/send-credit', ...moving },
  transferHistory: { path: '/transfer-history', section: 'user', group: 'money', access: ['money.own'] },
  paymentResult: { path: '/payment-result', parent: 'subscriptionPayment', ...paying },
  mentorShare: { path: '/mentor-share', section: 'shared', group: 'money', access: ['shares.own', 'money.read'] },
  tekaneshTransactions: { path: '/tekanesh-transactions', section: 'shared', group: 'money', access: ['payouts.own'] },
  feeTransactions: {
    path: '/fee-transactions',
    section: 'shared',
    group: 'money',
    access: ['team.read', 'money.read'],
  },
  reports: { path: '/reports', section: 'shared', group: 'reports', access: ['reports.own', 'reports.read'] },
  ticketReport: { path: '/ticket-report', section: 'shared', group: 'reports', access: ['reports.read'] },
  accountReport: {
    path: '/account-report',
    section: 'shared',
    group: 'reports',
    access: ['reports.own', 'requests.work'],
  },
  activeUsers: { path: '/active-users', section: 'shared', group: 'reports', access: ['team.read', 'reports.read'] },
  userAccount: { path: '/user-account', section: 'shared', group: 'settings', access: ['account.own'] },
  disable: { path: '/disable', section: 'user', whenDisabled: true },

  adminDashboard: { path: '/admin/dashboard', section: 'admin', group: 'home', access: ['reports.read'] },
  adminUsersCalendar: { path: '/admin/users-calendar', section: 'admin', group: 'home', access: ['calendar.work'] },
  adminAllUsers: { path: '/admin/all-users', section: 'admin', group: 'users', access: ['users.read'] },
  adminSearchUsers: { path: '/admin/search-users', section: 'admin', group: 'users', access: ['users.read'] },
  adminAccountChanges: {
    path: '/admin/account-changes',
    origin: 'assumed',
    section: 'admin',
    group: 'users',
    access: ['users.identity', 'users.edit'],
    count: 'account_changes',
  },
  adminViewEditUser: { path: '/admin/view-edit-user', ...userFile },
  adminEditUser: {
    path: '/admin/view-edit-user/edit-user',
    section: 'admin',
    access: ['users.edit'],
    parent: 'adminAllUsers',
  },
  adminUserInformation: { path: '/admin/view-edit-user/user-information', ...userFile },
  adminAllRequests: { path: '/admin/all-requests', ...requestWork, count: 'requests' },
  adminRequestDetails: {
    path: '/admin/request-details',
    section: 'admin',
    access: ['requests.work'],
    parent: 'adminAllRequests',
  },
  adminAuthenticationReport: { path: '/admin/authentication-report', ...requestWork },
  adminAccountCreation: { path: '/admin/account-creation-requests', ...requestWork },
  adminExpiredRequests: { path: '/admin/expired-requests', ...requestWork },
  adminAllTickets: {
    path: '/admin/all-tickets',
    section: 'admin',
    group: 'tickets',
    access: ['tickets.work'],
    count: 'tickets',
  },
  adminViewTicket: {
    path: '/admin/view-ticket',
    section: 'admin',
    access: ['tickets.work'],
    parent: 'adminAllTickets',
  },
  adminChatHistory: { path: '/admin/chat-history', section: 'admin', group: 'tickets', access: ['chat.read'] },
  adminPayments: { path: '/admin/payments', section: 'admin', group: 'money', access: ['money.read', 'salary.pay'] },
  adminWithdrawalUsers: { path: '/admin/withdrawal-users', ...moneyRead, count: 'withdrawals' },
  adminWithdrawalTransfer: {
    path: '/admin/withdrawal-transfer-money',
    section: 'admin',
    group: 'money',
    access: ['money.move'],
  },
  adminWithdrawalDetails: { path: '/admin/withdrawal-details', ...moneyRead },
  adminUsersIncome: { path: '/admin/users-income', section: 'admin', group: 'money', access: ['money.read'] },
  adminPaypalAccounts: { path: '/admin/paypal-accounts', section: 'admin', group: 'money', access: ['paypal.work'] },
  adminPaypalAccount: {
    path: '/admin/paypal-account-details/:uuid',
    section: 'admin',
    access: ['paypal.work'],
    parent: 'adminPaypalAccounts',
  },
  adminInventoryIncrease: {
    path: '/admin/inventory-increase',
    section: 'admin',
    group: 'money',
    access: ['money.move'],
  },
  adminFinancialConnect: { path: '/admin/financial-connect-admin', ...moneyRead },
  adminFinancialSendUsdt: {
    path: '/admin/financial-send-USDT',
    section: 'admin',
    group: 'money',
    access: ['money.move'],
  },
  adminFinancialBankInfo: { path: '/admin/financial-bank-info', ...moneyRead },
  adminSendCredit: { path: '/admin/send-credit', section: 'admin', group: 'money', access: ['money.move'] },
  adminTransferHistory: { path: '/admin/transfer-history', ...moneyRead, count: 'transfers', countTab: 'approvals' },
  adminExchangeReport: { path: '/admin/exchange-report', section: 'admin', group: 'money', access: ['money.read'] },
  adminTekaneshTransactions: { path: '/admin/tekanesh-transactions', ...moneyRead },
  adminGpTransactions: { path: '/admin/gp-transactions', section: 'admin', group: 'money', access: ['money.read'] },
  adminReports: {
    path: '/admin/admin-reports/',
    section: 'admin',
    access: ['reports.read'],
    index: 'adminReportsOverview',
  },
  adminReportsOverview: {
    path: '/admin/admin-reports/overview',
    section: 'admin',
    group: 'reports',
    access: ['reports.read'],
  },
  adminReportsFinancial: {
    path: '/admin/admin-reports/financial',
    section: 'admin',
    group: 'reports',
    access: ['money.read'],
  },
  adminReportsFinancialDetail: {
    path: '/admin/admin-reports/financial/financial-detail',
    section: 'admin',
    group: 'reports',
    access: ['money.read'],
  },
  adminReportsTickets: {
    path: '/admin/admin-reports/tickets',
    section: 'admin',
    group: 'reports',
    access: ['reports.read'],
  },
  adminReportsClosedTickets: {
    path: '/admin/admin-reports/closed-tickets',
    section: 'admin',
    group: 'reports',
    access: ['reports.read'],
  },
  adminReportsInfrastructure: {
    path: '/admin/admin-reports/infrastructure',
    section: 'admin',
    group: 'reports',
    access: ['reports.read'],
  },
  adminReportsDepartments: {
    path: '/admin/admin-reports/departments',
    section: 'admin',
    group: 'reports',
    access: ['reports.read'],
  },
  adminDepartmentAnalysis: {
    path: '/admin/department-analysis',
    section: 'admin',
    group: 'reports',
    access: ['reports.read'],
  },
  adminAllNotifications: {
    path: '/admin/all-notifications',
    section: 'admin',
    group: 'messages',
    access: ['notifications.send'],
  },
  adminSendNotification: {
    path: '/admin/send-notification',
    section: 'admin',
    group: 'messages',
    access: ['notifications.send'],
  },
  adminEmail: { path: '/admin/email', section: 'admin', group: 'messages', access: ['mail.read'] },
  adminEmailContent: { path: '/admin/email-content', section: 'admin', access: ['mail.read'], parent: 'adminEmail' },
} as const satisfies Readonly<
  Record<string, Omit<PathRow, 'index' | 'parent'> & { readonly index?: string; readonly parent?: string }>
>

export type PathId = keyof typeof table

/** Every path of the specification, in menu order. */
export const paths: Readonly<Record<PathId, PathRow>> = table

/** Path ids in menu order. */
export const pathIds = Object.keys(paths) as PathId[]

/** Old addresses that show the sign-in page (specification §2); a trailing `*` stands for anything. */
export const legacyLoginPaths = [
  '/ddd',
  '/author/*',
  '/comments/feed',
  '/wp-admin/*',
  '/category/*',
  '/forget',
] as const

type Query = Readonly<Record<string, string | number | boolean | undefined | null>>

/** The address of a path; `:name` parts are taken from the values, the rest become the query. Empty values are left out. */
export const link = (id: PathId, values: Query = {}): string => {
  const query = new URLSearchParams()
  let path: string = paths[id].path
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    const marker = `:${key}`
    if (path.includes(marker)) path = path.replace(marker, encodeURIComponent(String(value)))
    else query.set(key, String(value))
  }
  const search = query.toString()
  return search === '' ? path : `${path}?${search}`
}

/** The address of a list with filters, in react-admin's URL form. */
export const listLink = (
  id: PathId,
  filter: Readonly<Record<string, unknown>>,
  sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' },
): string =>
  link(id, {
    filter: JSON.stringify(filter),
    displayedFilters: '{}',
    page: 1,
    ...(sort && { sort: sort.field, order: sort.order }),
  })

/** Whether a person's section has this path at all; says nothing about single permissions. */
export const inSection = (row: PathRow, user: Principal): boolean =>
  row.section === 'public' || row.section === 'shared' || (row.section === 'admin') === isStaff(user)

/** An end user as the guards see one; `disabled` closes nearly everything. */
type Visitor = Principal & { readonly disabled?: boolean | undefined }

/** Whether a path is closed because the account is; staff have no page that would say so. */
export const isShut = (row: PathRow, user: Visitor): boolean =>
  user.disabled === true && !isStaff(user) && row.section !== 'public' && row.whenDisabled !== true

/** Whether a person may open a path: the one question menu and route guard ask. */
export const mayOpen = (row: PathRow, user: Visitor): boolean =>
  inSection(row, user) && !isShut(row, user) && (row.access === undefined || allowsAny(user, row.access))

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `:name` stands for one part, a trailing `/*` for anything below; a trailing slash is forgiven. */
const pattern = (path: string): RegExp => {
  const below = path.endsWith('/*')
  const parts = path
    .replace(/\/\*?$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : escape(part)))
  return new RegExp(`^${parts.join('/')}${below ? '(/.*)?' : '/?'}$`)
}

const patterns = pathIds.map((id) => [id, pattern(paths[id].path)] as const)
const legacyPatterns = legacyLoginPaths.map(pattern)

/** The path table's row an address belongs to. A literal path wins over one with parameters. */
export const findPath = (pathname: string): PathId | undefined => {
  const fitting = patterns.filter(([, fits]) => fits.test(pathname)).map(([id]) => id)
  return fitting.find((id) => !paths[id].path.includes(':')) ?? fitting[0]
}

/** Whether an address is one of the old ones that show the sign-in page. */
export const isLegacyLogin = (pathname: string): boolean => legacyPatterns.some((old) => old.test(pathname))
