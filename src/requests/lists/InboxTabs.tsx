import { lastChangedFirst, openRequests } from '../../list/filters/openWork'
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

/** Of all there is, what changed last stands first; the other views are work. */
const inboxSorts = { all: lastChangedFirst } as const

/** The ready views of the inbox. */
export const InboxTabs = () => (
  <ViewTabs path="adminAllRequests" views={inboxViews} label="requests.inbox" sorts={inboxSorts} />
)
