import { resourceAt } from '../shell/resource/resourceAt'
import { screen, type Screens } from '../shell/screen'

/** The screens of this domain by the paths they stand at. */
export const screens = {
  financialSendUsdt: screen(['money'], () => import('./transfers/SendScreens').then((m) => m.SendUsdtScreen)),
  adminFinancialSendUsdt: screen(['money'], () => import('./transfers/SendScreens').then((m) => m.AdminSendUsdtScreen)),
  sendCredit: screen(['money'], () => import('./transfers/SendScreens').then((m) => m.SendCreditScreen)),
  adminSendCredit: screen(['money', 'tickets'], () =>
    import('./transfers/SendScreens').then((m) => m.AdminSendCreditScreen),
  ),
  transferHistory: screen(['money', 'funds', 'reports'], () =>
    import('./transfers/TransferHistoryScreens').then((m) => m.TransferHistoryScreen),
  ),
  adminTransferHistory: screen(['money', 'funds', 'tickets', 'reports'], () =>
    import('./transfers/TransferHistoryScreens').then((m) => m.AdminTransferHistoryScreen),
  ),
  financialConnect: screen(['money', 'funds', 'wallets', 'reports'], () =>
    import('./wallets/WalletScreens').then((m) => m.FinancialConnectScreen),
  ),
  adminFinancialConnect: screen(['money', 'funds', 'wallets', 'reports'], () =>
    import('./wallets/WalletScreens').then((m) => m.AdminFinancialConnectScreen),
  ),
  tekaneshTransactions: screen(['payouts', 'reports'], () =>
    import('./payouts/PayoutScreens').then((m) => m.TekaneshScreen),
  ),
  adminTekaneshTransactions: screen(['payouts', 'reports'], () =>
    import('./payouts/PayoutScreens').then((m) => m.AdminTekaneshScreen),
  ),
  adminGpTransactions: screen(['payouts', 'reports'], () =>
    import('./payouts/PayoutScreens').then((m) => m.GpTransactionsScreen),
  ),
  feeTransactions: screen(['funds', 'payouts', 'reports'], () =>
    import('./payouts/PayoutScreens').then((m) => m.FeeTransactionsScreen),
  ),
  adminExchangeReport: screen(['payouts', 'funds', 'reports'], () =>
    import('./payouts/PayoutScreens').then((m) => m.ExchangeReportScreen),
  ),
  adminUsersIncome: screen(['funds', 'reports'], () =>
    import('./reports/MoneyScreens').then((m) => m.UsersIncomeScreen),
  ),
  adminWithdrawalDetails: screen(['funds', 'reports'], () =>
    import('./reports/MoneyScreens').then((m) => m.WithdrawalDetailsScreen),
  ),
  incomesInvoices: screen(['funds', 'reports'], () =>
    import('./reports/MoneyScreens').then((m) => m.IncomesInvoicesScreen),
  ),
  mentorShare: screen(['funds', 'reports'], () => import('./reports/MoneyScreens').then((m) => m.MentorShareScreen)),
  adminReportsFinancial: screen(['funds', 'money', 'payout', 'tickets', 'reports'], () =>
    import('./reports/FinanceScreens').then((m) => m.FinancialScreen),
  ),
  adminReportsFinancialDetail: screen(['funds', 'reports'], () =>
    import('./reports/FinanceScreens').then((m) => m.FinancialDetailScreen),
  ),
  adminPaypalAccounts: screen(['funds', 'reports'], () =>
    import('./paypal/PaypalScreens').then((m) => m.PaypalAccountsScreen),
  ),
  adminPaypalAccount: screen(['funds', 'money', 'payout', 'reports'], () =>
    import('./paypal/PaypalScreens').then((m) => m.PaypalAccountScreen),
  ),
  adminPayments: screen(['funds', 'money', 'payout', 'reports'], () =>
    import('./salaries/PayrollScreen').then((m) => m.PayrollScreen),
  ),
  withdrawalUsers: screen(['funds', 'money', 'payout', 'reports'], () =>
    import('./withdrawals/WithdrawalScreens').then((m) => m.OwnWithdrawalsScreen),
  ),
  adminWithdrawalUsers: screen(['funds', 'money', 'payout', 'reports'], () =>
    import('./withdrawals/WithdrawalScreens').then((m) => m.WithdrawalQueueScreen),
  ),
  adminWithdrawalTransfer: screen(['funds', 'money', 'payout', 'wallets', 'tickets', 'reports'], () =>
    import('./withdrawals/PayWithdrawalsScreen').then((m) => m.PayWithdrawalsScreen),
  ),
  financialBankInfo: screen(['account', 'money', 'wallets'], () =>
    import('./bank/BankInfoScreen').then((m) => m.BankInfoScreen),
  ),
  adminFinancialBankInfo: screen(['funds', 'money', 'wallets', 'reports'], () =>
    import('./bank/BankScreens').then((m) => m.AdminBankInfoScreen),
  ),
  adminInventoryIncrease: screen(['funds', 'money', 'wallets', 'tickets', 'reports'], () =>
    import('./bank/BankScreens').then((m) => m.TopUpScreen),
  ),
} satisfies Screens

const account = ['adminPaypalAccount', 'uuid'] as const

/** PayPal accounts; a new one is opened over their list. */
export const paypalAccounts = resourceAt({
  admin: { list: 'adminPaypalAccounts', show: account, edit: account },
})

/** Salary factors: paid line by line in their list. */
export const salaryFactors = resourceAt({
  admin: { list: 'adminPayments' },
})
