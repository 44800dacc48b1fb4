import { useTranslate } from 'ra-core'
import { requestStatuses } from '../../../contract/requests'
import { listLink } from '../../paths'
import type { FilterValues } from '../../shared/filters/filters'
import { useFilterValues } from '../../shared/filters/useFilterValues'
import { LinkTabs } from '../../shared/feedback/LinkTabs'

const live = requestStatuses
  .filter((status) => ['pending', 'in_progress', 'needs_correction'].includes(status))
  .join(',')

/** Ready views of the inbox; `mine` comes first because it is the day's work. */
const inboxViews = {
  staff: { action_status: 'staff' },
  mine: { assignee: 'me', request_status: 'in_progress' },
  finance: { action_status: 'finance' },
  user: { action_status: 'user', request_status: live },
  late: { late: 'true' },
  all: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>

const same = (a: FilterValues, b: FilterValues): boolean =>
  Object.keys({ ...a, ...b }).every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]))

/** The ready views as tabs; each is an address. */
export const InboxTabs = () => {
  const translate = useTranslate()
  const filterValues = useFilterValues()
  const tabs = Object.entries(inboxViews).map(([view, filter]) => ({
    to: listLink('adminAllRequests', filter),
    label: translate(`requests.views.${view}`),
    current: same(filter, filterValues),
  }))
  return (
    <div style={{ marginBlockEnd: 14 }}>
      <LinkTabs tabs={tabs} label={translate('requests.inbox')} />
    </div>
  )
}
