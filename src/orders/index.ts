import { screen, type Screens } from '../shell/screen'

/** The screens of this domain by the paths they stand at. */
export const screens = {
  subscriptionPayment: screen(['purchases'], () =>
    import('./SubscriptionPaymentScreen').then((m) => m.SubscriptionPaymentScreen),
  ),
  paymentResult: screen(['purchases'], () => import('./PaymentResultScreen').then((m) => m.PaymentResultScreen)),
  purchaseHistory: screen(['purchases', 'reports'], () =>
    import('./PurchaseHistoryScreen').then((m) => m.PurchaseHistoryScreen),
  ),
} satisfies Screens
