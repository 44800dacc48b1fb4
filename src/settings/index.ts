import { stockResource } from '../shell/resource/stockResource'

/** Departments, with their SLA. */
export const departments = stockResource('settings', () => import('./departments').then((m) => m.departments))

/** Subscription packages. */
export const packages = stockResource('settings', () => import('./packages').then((m) => m.packages))

/** Prices of work platforms. */
export const platforms = stockResource('settings', () => import('./platforms').then((m) => m.platforms), [
  'list',
  'edit',
  'show',
])

/** Discount codes. */
export const coupons = stockResource('settings', () => import('./coupons').then((m) => m.coupons))

/** Articles the assistant gives to anyone. */
export const articles = stockResource('settings', () => import('./articles').then((m) => m.articles))
