import type { orders } from '../../contract/orders'
import { notYet, type Handlers } from '../implement'
import { listPayments } from './payments'

/** Everything below `/orders`. */
export const ordersHandlers: Handlers<typeof orders> = {
  checkCoupon: notYet,
  payment: notYet,
  startPayment: notYet,
  payments: listPayments,
}
