import type { LazyArea } from '../i18n'
import type { PathId } from './paths'
import { needTexts } from './data/i18nProvider'
import type { Load } from './shell/loadScreen'
import { lazyPart } from './ui/lazyPart'

/** A screen and the areas of texts it shows, fetched side by side. */
const screen =
  (areas: readonly LazyArea[], load: Load): Load =>
  async () => {
    const [component] = await Promise.all([load(), needTexts(areas)])
    return component
  }

/** The screen of each path after sign-in but those that show another path. The only place that imports screens. */
export const screens: Readonly<Partial<Record<PathId, Load>>> = {
  home: screen(['home'], () => import('./people/account/HomeScreen').then((m) => m.HomeScreen)),
  notifications: screen(['notices'], () =>
    import('./notifications/NotificationsScreen').then((m) => m.NotificationsScreen),
  ),
  notificationsOfType: screen(['notices'], () =>
    import('./notifications/NotificationsScreen').then((m) => m.NotificationsScreen),
  ),
  aiChatReport: screen(['assistant'], () => import('./assistant/AssistantScreen').then((m) => m.AssistantScreen)),
  mentorship: screen(['community'], () => import('./community/MentorshipScreen').then((m) => m.MentorshipScreen)),
  leaderboard: screen(['community'], () => import('./community/LeaderboardScreen').then((m) => m.LeaderboardScreen)),
  introducedPeople: screen(['community'], () => import('./community/IntroducedScreen').then((m) => m.IntroducedScreen)),
  userUnderLeadershipInfo: screen(['community'], () => import('./community/TeamScreen').then((m) => m.TeamScreen)),
  email: screen(['mail'], () => import('./mail/OwnMailScreen').then((m) => m.OwnMailScreen)),
  subscriptionPayment: screen(['purchases'], () =>
    import('./orders/SubscriptionPaymentScreen').then((m) => m.SubscriptionPaymentScreen),
  ),
  paymentResult: screen(['purchases'], () => import('./orders/PaymentResultScreen').then((m) => m.PaymentResultScreen)),
  purchaseHistory: screen(['purchases', 'reports'], () =>
    import('./orders/PurchaseHistoryScreen').then((m) => m.PurchaseHistoryScreen),
  ),
  userAccount: screen(['account'], () => import('./people/account/UserAccountScreen').then((m) => m.UserAccountScreen)),
  disable: screen(['account'], () => import('./people/account/DisableScreen').then((m) => m.DisableScreen)),
  newTicket: screen(['tickets'], () => import('./tickets/composer/NewTicketScreen').then((m) => m.NewTicketScreen)),
  viewTicket: screen(['tickets', 'records'], () =>
    import('./tickets/UserTicketScreen').then((m) => m.UserTicketScreen),
  ),
  allTickets: screen(['tickets', 'bulk'], () =>
    import('./tickets/queue/AllTicketsScreen').then((m) => m.AllTicketsScreen),
  ),
  sendTicket: screen(['tickets'], () => import('./tickets/composer/SendTicketScreen').then((m) => m.SendTicketScreen)),
  tickets: screen(['tickets'], () => import('./tickets/queue/UserTicketsScreen').then((m) => m.UserTicketsScreen)),
  adminViewTicket: screen(['tickets', 'records'], () =>
    import('./tickets/StaffTicketScreen').then((m) => m.StaffTicketScreen),
  ),
  adminAllTickets: screen(['tickets'], () =>
    import('./tickets/queue/TicketQueueScreen').then((m) => m.TicketQueueScreen),
  ),
  allRequests: screen(['requests'], () =>
    import('./requests/lists/UserRequestsScreen').then((m) => m.UserRequestsScreen),
  ),
  createNewRequest: screen(['requests'], () =>
    import('./requests/form/ChooseRequestScreen').then((m) => m.ChooseRequestScreen),
  ),
  newRequestDetails: screen(['requests', 'tickets'], () =>
    import('./requests/form/NewRequestScreen').then((m) => m.NewRequestScreen),
  ),
  requestDetails: screen(['requests', 'tickets', 'users', 'records'], () =>
    import('./requests/UserRequestScreen').then((m) => m.UserRequestScreen),
  ),
  adminAllRequests: screen(['requests'], () =>
    import('./requests/lists/RequestInboxScreen').then((m) => m.RequestInboxScreen),
  ),
  adminRequestDetails: screen(['requests', 'tickets', 'users', 'records'], () =>
    import('./requests/StaffRequestScreen').then((m) => m.StaffRequestScreen),
  ),
  adminAuthenticationReport: screen(['requests', 'tickets', 'users'], () =>
    import('./requests/lists/AuthenticationReportScreen').then((m) => m.AuthenticationReportScreen),
  ),
  adminAccountCreation: screen(['requests', 'tickets', 'users'], () =>
    import('./requests/lists/AccountCreationScreen').then((m) => m.AccountCreationScreen),
  ),
  adminExpiredRequests: screen(['requests', 'tickets', 'users'], () =>
    import('./requests/lists/ExpiredRequestsScreen').then((m) => m.ExpiredRequestsScreen),
  ),
  adminAllUsers: screen(['users'], () => import('./people/UsersScreen').then((m) => m.UsersScreen)),
  adminChatHistory: screen(['chats'], () => import('./assistant/ChatHistoryScreen').then((m) => m.ChatHistoryScreen)),
  adminEmail: screen(['mail'], () => import('./mail/MailsScreen').then((m) => m.MailsScreen)),
  adminEmailContent: screen(['mail'], () => import('./mail/MailContentScreen').then((m) => m.MailContentScreen)),
  adminUsersCalendar: screen(['agenda'], () => import('./calendar/CalendarScreen').then((m) => m.CalendarScreen)),
  adminAllNotifications: screen(['notify'], () =>
    import('./notifications/SentNotificationsScreen').then((m) => m.SentNotificationsScreen),
  ),
  adminSendNotification: screen(['notify', 'users'], () =>
    import('./notifications/SendNotificationScreen').then((m) => m.SendNotificationScreen),
  ),
  viewUser: screen(['users'], () => import('./people/file/ViewUserScreen').then((m) => m.ViewUserScreen)),
  viewUserInformation: screen(['users'], () =>
    import('./people/file/ViewUserInformationScreen').then((m) => m.ViewUserInformationScreen),
  ),
  adminSearchUsers: screen(['users', 'search'], () =>
    import('./people/SearchUsersScreen').then((m) => m.SearchUsersScreen),
  ),
  adminAccountChanges: screen(['users'], () =>
    import('./people/changes/AccountChangesScreen').then((m) => m.AccountChangesScreen),
  ),
  adminViewEditUser: screen(['users', 'records', 'audit'], () =>
    import('./people/file/UserFileScreen').then((m) => m.UserFileScreen),
  ),
  adminUserInformation: screen(['users', 'records'], () =>
    import('./people/file/UserInformationScreen').then((m) => m.UserInformationScreen),
  ),
  adminEditUser: screen(['users', 'records'], () =>
    import('./people/edit/UserEditScreen').then((m) => m.UserEditScreen),
  ),
  adminDashboard: screen(['dashboard'], () => import('./dashboard/DashboardScreen').then((m) => m.DashboardScreen)),
  adminReportsClosedTickets: screen(['reports'], () =>
    import('./tickets/reports/ClosedTicketsScreen').then((m) => m.ClosedTicketsScreen),
  ),
  adminReportsTickets: screen(['reports'], () =>
    import('./tickets/reports/TicketsReportScreen').then((m) => m.TicketsReportScreen),
  ),
  adminReportsOverview: screen(['funds', 'reports'], () =>
    import('./reports/OverviewReportScreen').then((m) => m.OverviewReportScreen),
  ),
  adminReportsInfrastructure: screen(['reports'], () =>
    import('./reports/InfrastructureReportScreen').then((m) => m.InfrastructureReportScreen),
  ),
  adminDepartmentAnalysis: screen(['reports'], () =>
    import('./tickets/reports/DepartmentAnalysisScreen').then((m) => m.DepartmentAnalysisScreen),
  ),
  adminReportsDepartments: screen(['reports'], () =>
    import('./reports/DepartmentsReportScreen').then((m) => m.DepartmentsReportScreen),
  ),
  ticketReport: screen(['reports'], () =>
    import('./tickets/reports/TicketReportScreen').then((m) => m.TicketReportScreen),
  ),
  reports: screen(['funds', 'tickets', 'reports'], () =>
    import('./reports/ReportsScreen').then((m) => m.ReportsScreen),
  ),
  accountReport: screen(['reports'], () =>
    import('./people/reports/AccountReportScreen').then((m) => m.AccountReportScreen),
  ),
  activeUsers: screen(['reports'], () => import('./people/reports/ActiveUsersScreen').then((m) => m.ActiveUsersScreen)),
  financialSendUsdt: screen(['money'], () => import('./money/transfers/SendScreens').then((m) => m.SendUsdtScreen)),
  adminFinancialSendUsdt: screen(['money'], () =>
    import('./money/transfers/SendScreens').then((m) => m.AdminSendUsdtScreen),
  ),
  sendCredit: screen(['money'], () => import('./money/transfers/SendScreens').then((m) => m.SendCreditScreen)),
  adminSendCredit: screen(['money', 'tickets'], () =>
    import('./money/transfers/SendScreens').then((m) => m.AdminSendCreditScreen),
  ),
  transferHistory: screen(['money', 'funds', 'reports'], () =>
    import('./money/transfers/TransferHistoryScreens').then((m) => m.TransferHistoryScreen),
  ),
  adminTransferHistory: screen(['money', 'funds', 'tickets', 'reports'], () =>
    import('./money/transfers/TransferHistoryScreens').then((m) => m.AdminTransferHistoryScreen),
  ),
  financialConnect: screen(['money', 'funds', 'wallets', 'reports'], () =>
    import('./money/wallets/WalletScreens').then((m) => m.FinancialConnectScreen),
  ),
  adminFinancialConnect: screen(['money', 'funds', 'wallets', 'reports'], () =>
    import('./money/wallets/WalletScreens').then((m) => m.AdminFinancialConnectScreen),
  ),
  tekaneshTransactions: screen(['payouts', 'reports'], () =>
    import('./money/payouts/PayoutScreens').then((m) => m.TekaneshScreen),
  ),
  adminTekaneshTransactions: screen(['payouts', 'reports'], () =>
    import('./money/payouts/PayoutScreens').then((m) => m.AdminTekaneshScreen),
  ),
  adminGpTransactions: screen(['payouts', 'reports'], () =>
    import('./money/payouts/PayoutScreens').then((m) => m.GpTransactionsScreen),
  ),
  feeTransactions: screen(['funds', 'payouts', 'reports'], () =>
    import('./money/payouts/PayoutScreens').then((m) => m.FeeTransactionsScreen),
  ),
  adminExchangeReport: screen(['payouts', 'funds', 'reports'], () =>
    import('./money/payouts/PayoutScreens').then((m) => m.ExchangeReportScreen),
  ),
  adminUsersIncome: screen(['funds', 'reports'], () =>
    import('./money/reports/MoneyScreens').then((m) => m.UsersIncomeScreen),
  ),
  adminWithdrawalDetails: screen(['funds', 'reports'], () =>
    import('./money/reports/MoneyScreens').then((m) => m.WithdrawalDetailsScreen),
  ),
  incomesInvoices: screen(['funds', 'reports'], () =>
    import('./money/reports/MoneyScreens').then((m) => m.IncomesInvoicesScreen),
  ),
  mentorShare: screen(['funds', 'reports'], () =>
    import('./money/reports/MoneyScreens').then((m) => m.MentorShareScreen),
  ),
  adminReportsFinancial: screen(['funds', 'money', 'payout', 'tickets', 'reports'], () =>
    import('./money/reports/FinanceScreens').then((m) => m.FinancialScreen),
  ),
  adminReportsFinancialDetail: screen(['funds', 'reports'], () =>
    import('./money/reports/FinanceScreens').then((m) => m.FinancialDetailScreen),
  ),
  adminPaypalAccounts: screen(['funds', 'reports'], () =>
    import('./money/paypal/PaypalScreens').then((m) => m.PaypalAccountsScreen),
  ),
  adminPaypalAccount: screen(['funds', 'money', 'payout', 'reports'], () =>
    import('./money/paypal/PaypalScreens').then((m) => m.PaypalAccountScreen),
  ),
  adminPayments: screen(['funds', 'money', 'payout', 'reports'], () =>
    import('./money/salaries/PayrollScreen').then((m) => m.PayrollScreen),
  ),
  withdrawalUsers: screen(['funds', 'money', 'payout', 'reports'], () =>
    import('./money/withdrawals/WithdrawalScreens').then((m) => m.OwnWithdrawalsScreen),
  ),
  adminWithdrawalUsers: screen(['funds', 'money', 'payout', 'reports'], () =>
    import('./money/withdrawals/WithdrawalScreens').then((m) => m.WithdrawalQueueScreen),
  ),
  adminWithdrawalTransfer: screen(['funds', 'money', 'payout', 'wallets', 'tickets', 'reports'], () =>
    import('./money/withdrawals/PayWithdrawalsScreen').then((m) => m.PayWithdrawalsScreen),
  ),
  financialBankInfo: screen(['account', 'money', 'wallets'], () =>
    import('./money/bank/BankInfoScreen').then((m) => m.BankInfoScreen),
  ),
  adminFinancialBankInfo: screen(['funds', 'money', 'wallets', 'reports'], () =>
    import('./money/bank/BankScreens').then((m) => m.AdminBankInfoScreen),
  ),
  adminInventoryIncrease: screen(['funds', 'money', 'wallets', 'tickets', 'reports'], () =>
    import('./money/bank/BankScreens').then((m) => m.TopUpScreen),
  ),
}

/** Asks for the contract where money would move. Few people see it, so it comes when it is needed. */
export const ContractGate = lazyPart(async () => {
  const [part] = await Promise.all([import('./people/account/ContractGate'), needTexts(['account'])])
  return part.ContractGate
})
