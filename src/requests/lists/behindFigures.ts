import { listLink } from '../../paths'
import type { FilterValues } from '../../list/filters/filters'
import { turnViews } from './ViewTabs'

/** The account requests of a platform that stand in a step and wait for us. */
export const waitingAt = (values: FilterValues, platform: string, step: string): string =>
  listLink('adminAccountCreation', { ...values, ...turnViews.ours, platforms: platform, step })

/** The identity checks refused for a reason. */
export const rejectedFor = (values: FilterValues, reason: string): string =>
  listLink('adminAuthenticationReport', { ...values, status: 'rejected', reason })

/** The expired requests of a type. */
export const expiredOf = (values: FilterValues, type: string): string =>
  listLink('adminExpiredRequests', { ...values, process_types: type })
