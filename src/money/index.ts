import { resourceAt } from '../shell/resource/resourceAt'
import { reportScreen, screen, type Screens } from '../shell/screen'

/** The screens of this domain, by path. */
export const screens = {
  financialSendUsdt: screen(['money.transfers'], () => import('./transfers/SendScreens').then((m) => m.SendUsdtScreen)),
  adminFinancialSendUsdt: screen(['money.transfers'], () =>
    import('./transfers/SendScreens').then((m) => m.AdminSendUsdtScreen),
  ),
  sendCredit: screen(['money.transfers'], () => import('./transfers/SendScreens').then((m) => m.SendCreditScreen)),
  adminSendCredit: screen(['money.transfers', 'tickets'], () =>
    import('./transfers/SendScreens').then((m) => m.AdminSendCreditScreen),
  ),
  transferHistory: screen(['money.transfers', 'money.reports', 'reports'], () =>
    import('./transfers/TransferHistoryScreens').then((m) => m.TransferHistoryScreen),
  ),
  adminTransferHistory: screen(['money.transfers', 'money.reports', 'tickets', 'reports'], () =>
    import('./transfers/TransferHistoryScreens').then((m) => m.AdminTransferHistoryScreen),
  ),
  financialConnect: screen(['money.transfers', 'money.reports', 'money.wallets', 'reports'], () =>
    import('./wallets/WalletScreens').then((m) => m.FinancialConnectScreen),
  ),
  adminFinancialConnect: screen(['money.transfers', 'money.reports', 'money.wallets', 'reports'], () =>
    import('./wallets/WalletScreens').then((m) => m.AdminFinancialConnectScreen),
  ),
  tekaneshTransactions: reportScreen(['money.payouts', 'reports'], () =>
    import('./reports/payouts').then((m) => m.partnerPayouts),
  ),
  adminTekaneshTransactions: reportScreen(['money.payouts', 'reports'], () =>
    import('./reports/payouts').then((m) => m.everybodysPayouts),
  ),
  adminGpTransactions: reportScreen(['money.payouts', 'reports'], () =>
    import('./reports/payouts').then((m) => m.gpPayouts),
  ),
  feeTransactions: reportScreen(['money.reports', 'money.payouts', 'reports'], () =>
    import('./reports/payouts').then((m) => m.bankFees),
  ),
  adminExchangeReport: screen(['money.payouts', 'money.reports', 'reports'], () =>
    import('./reports/ExchangeReportScreen').then((m) => m.ExchangeReportScreen),
  ),
  adminUsersIncome: screen(['money.reports', 'reports'], () =>
    import('./reports/MoneyScreens').then((m) => m.UsersIncomeScreen),
  ),
  adminWithdrawalDetails: screen(['money.reports', 'reports'], () =>
    import('./reports/MoneyScreens').then((m) => m.WithdrawalDetailsScreen),
  ),
  incomesInvoices: screen(['money.reports', 'reports'], () =>
    import('./reports/MoneyScreens').then((m) => m.IncomesInvoicesScreen),
  ),
  mentorShare: screen(['money.reports', 'reports'], () =>
    import('./reports/MoneyScreens').then((m) => m.MentorShareScreen),
  ),
  adminReportsFinancial: screen(['money.reports', 'money.transfers', 'money.shares', 'tickets', 'reports'], () =>
    import('./reports/FinanceScreens').then((m) => m.FinancialScreen),
  ),
  adminReportsFinancialDetail: screen(['money.reports', 'reports'], () =>
    import('./reports/FinanceScreens').then((m) => m.FinancialDetailScreen),
  ),
  adminPaypalAccounts: screen(['money.reports', 'reports'], () =>
    import('./paypal/PaypalScreens').then((m) => m.PaypalAccountsScreen),
  ),
  adminPaypalAccount: screen(['money.reports', 'money.transfers', 'money.paypal', 'reports'], () =>
    import('./paypal/PaypalScreens').then((m) => m.PaypalAccountScreen),
  ),
  adminPayments: screen(['money.reports', 'money.transfers', 'money.salaries', 'reports'], () =>
    import('./salaries/PayrollScreen').then((m) => m.PayrollScreen),
  ),
  withdrawalUsers: screen(['money.reports', 'money.transfers', 'money.withdrawals', 'reports'], () =>
    import('./withdrawals/WithdrawalScreens').then((m) => m.OwnWithdrawalsScreen),
  ),
  adminWithdrawalUsers: screen(['money.reports', 'money.transfers', 'money.withdrawals', 'reports'], () =>
    import('./withdrawals/WithdrawalScreens').then((m) => m.WithdrawalQueueScreen),
  ),
  adminWithdrawalTransfer: screen(
    ['money.reports', 'money.transfers', 'money.withdrawals', 'money.wallets', 'money.bank', 'tickets', 'reports'],
    () => import('./withdrawals/PayWithdrawalsScreen').then((m) => m.PayWithdrawalsScreen),
  ),
  financialBankInfo: screen(['people.account', 'money.transfers', 'money.bank'], () =>
    import('./bank/BankInfoScreen').then((m) => m.BankInfoScreen),
  ),
  adminFinancialBankInfo: screen(['money.reports', 'money.transfers', 'money.bank', 'reports'], () =>
    import('./bank/AdminBankInfoScreen').then((m) => m.AdminBankInfoScreen),
  ),
  adminInventoryIncrease: screen(['money.reports', 'money.transfers', 'money.bank', 'tickets', 'reports'], () =>
    import('./bank/TopUpScreen').then((m) => m.TopUpScreen),
  ),
} satisfies Screens

const account = ['adminPaypalAccount', 'uuid'] as const

/** PayPal accounts. None of our screens has a form for them; the verbs exist all the same. */
export const paypalAccounts = resourceAt({
  admin: { list: 'adminPaypalAccounts', show: account, edit: account },
})

/** Salary factors: paid line by line in their list. */
export const salaryFactors = resourceAt({
  admin: { list: 'adminPayments', tab: 'salaries' },
})
