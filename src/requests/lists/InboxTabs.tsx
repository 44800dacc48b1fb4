import type { SortPayload } from 'react-admin'
import { openRequests } from '../../list/filters/openWork'
import { ViewTabs } from './ViewTabs'

/** Ready views of the inbox; `staff`, the day's work, is where a visit begins. */
export const inboxViews = {
  staff: { action_status: 'staff' },
  mine: { assignee: 'me', request_status: 'in_progress' },
  finance: { action_status: 'finance' },
  user: { action_status: 'user', request_status: openRequests },
  late: { late: 'true' },
  all: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Work is done from what waits longest; of all there is, what moved last stands first. */
export const longestWaiting = { field: 'step_started_at', order: 'ASC' } as const satisfies SortPayload
const inboxSorts = { all: { ...longestWaiting, order: 'DESC' } } as const

/** The ready views of the inbox. */
export const InboxTabs = () => (
  <ViewTabs path="adminAllRequests" views={inboxViews} label="requests.inbox" sorts={inboxSorts} />
)
