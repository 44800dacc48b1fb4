import { reportScreen, screen, type Screens } from '../shell/screen'

/** The screens of this domain, by path. */
export const screens = {
  subscriptionPayment: screen(['orders'], () =>
    import('./SubscriptionPaymentScreen').then((m) => m.SubscriptionPaymentScreen),
  ),
  paymentResult: screen(['orders'], () => import('./PaymentResultScreen').then((m) => m.PaymentResultScreen)),
  purchaseHistory: reportScreen(['orders', 'reports'], () => import('./reports/purchases').then((m) => m.ownPurchases)),
  adminReportsInfrastructure: screen(['reports'], () =>
    import('./reports/InfrastructureReportScreen').then((m) => m.InfrastructureReportScreen),
  ),
} satisfies Screens
