import { lastChangedFirst, openRequests } from '../../list/filters/openWork'
import { handedViews } from './handedViews'
import { ViewTabs } from './ViewTabs'

/** Ready-made views of the inbox; `staff`, the day's work, is the default. */
export const inboxViews = {
  staff: { action_status: 'staff' },
  mine: handedViews.mine,
  finance: { action_status: 'finance' },
  user: { action_status: 'user', request_status: openRequests },
  late: { late: 'true' },
  all: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** `all` shows the last changed first; the other views are work queues. */
const inboxSorts = { all: lastChangedFirst } as const

/** The tabs of the inbox views. */
export const InboxTabs = () => (
  <ViewTabs path="adminAllRequests" views={inboxViews} label="requests.inbox" sorts={inboxSorts} />
)
