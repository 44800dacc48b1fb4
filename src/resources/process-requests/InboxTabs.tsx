import { requestStatuses } from '../../../contract/requests'
import { ViewTabs } from './ViewTabs'

const live = requestStatuses
  .filter((status) => ['pending', 'in_progress', 'needs_correction'].includes(status))
  .join(',')

/** Ready views of the inbox; `staff` comes first because it is the day's work. */
const inboxViews = {
  staff: { action_status: 'staff' },
  mine: { assignee: 'me', request_status: 'in_progress' },
  finance: { action_status: 'finance' },
  user: { action_status: 'user', request_status: live },
  late: { late: 'true' },
  all: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The ready views of the inbox. */
export const InboxTabs = () => <ViewTabs path="adminAllRequests" views={inboxViews} label="requests.inbox" />
