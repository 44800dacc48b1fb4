import { screen, type Screens } from '../shell/screen'

/** The screens of this domain by the paths they stand at. */
export const screens = {
  subscriptionPayment: screen(['orders'], () =>
    import('./SubscriptionPaymentScreen').then((m) => m.SubscriptionPaymentScreen),
  ),
  paymentResult: screen(['orders'], () => import('./PaymentResultScreen').then((m) => m.PaymentResultScreen)),
  purchaseHistory: screen(['orders', 'reports'], () =>
    import('./PurchaseHistoryScreen').then((m) => m.PurchaseHistoryScreen),
  ),
} satisfies Screens
