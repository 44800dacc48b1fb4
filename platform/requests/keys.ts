import { requestForms, type RequestType } from '../../contract/requests/forms'
import { compactKey, searchKey } from '../../contract/text'
import type { ActionStatus } from '../../contract/requests/requests'

const prefixes: Readonly<Record<RequestType, string>> = {
  kyc: 'KY',
  account: 'AC',
  subscription: 'SB',
  course: 'CR',
  number: 'NM',
  server: 'SV',
  extra: 'EX',
  withdrawal: 'WD',
  income_claim: 'IN',
}

/** The code of a request, as people quote it. */
export const requestCode = (type: RequestType, id: number): string => `${prefixes[type]}-${100_000 + id}`

/** The search key of a request: its code and its owner's name, folded. Rewrite it whenever the name changes. */
export const requestSearchKey = (code: string, ownerName: string): string =>
  [...new Set([searchKey(code), code.replace(/\D/g, ''), searchKey(ownerName), compactKey(ownerName)])].join(' ')

const hour = 3_600_000
const day = 24 * hour

/** When a step is due; `null` while it is not our turn. */
export const dueAt = (type: RequestType, action: ActionStatus, stepStartedAt: Date): Date | null =>
  action === 'user' || action === 'none'
    ? null
    : new Date(stepStartedAt.getTime() + requestForms[type].hoursPerStep * hour)

/** How long a filed request may stay untouched, and a requested correction unanswered, before it expires. */
const lifetimes = { pending: 30 * day, needs_correction: 14 * day } as const

/** When a request in this state expires; `null` if it never does. */
export const deadlineOf = (status: string, since: Date): Date | null =>
  status === 'pending' || status === 'needs_correction' ? new Date(since.getTime() + lifetimes[status]) : null
