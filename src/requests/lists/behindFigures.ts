import { listLink } from '../../paths'
import type { FilterValues } from '../../list/filters/filters'
import { turnViews } from './ViewTabs'

/** Link to a platform's account requests that are at a step and wait for us. */
export const waitingAt = (values: FilterValues, platform: string, step: string): string =>
  listLink('adminAccountCreation', { ...values, ...turnViews.ours, platforms: platform, step })

/** Link to the identity checks rejected for a reason. */
export const rejectedFor = (values: FilterValues, reason: string): string =>
  listLink('adminAuthenticationReport', { ...values, status: 'rejected', reason })

/** Link to the expired requests of a type. */
export const expiredOf = (values: FilterValues, type: string): string =>
  listLink('adminExpiredRequests', { ...values, process_types: type })
