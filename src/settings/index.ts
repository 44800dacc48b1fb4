import { stockResource } from '../shell/resource/stockResource'

/** Departments, with their SLA. */
export const departments = stockResource('settings', () => import('./departments').then((m) => m.departments))

/** Discount codes. */
export const coupons = stockResource('settings', () => import('./coupons').then((m) => m.coupons))

/** What the assistant says to everybody. */
export const articles = stockResource('settings', () => import('./articles').then((m) => m.articles))
