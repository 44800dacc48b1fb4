import { useListContext, useTranslate } from 'ra-core'
import { requestStatuses } from '../../../contract/requests'
import { listLink } from '../../paths'
import { LinkTabs } from '../../shared/feedback/LinkTabs'

const live = requestStatuses.filter((status) => ['pending', 'in_progress', 'needs_correction'].includes(status)).join(',')

/** Ready views of the inbox; `mine` comes first because it is the day's work. */
export const inboxViews = {
  staff: { action_status: 'staff' },
  mine: { assignee: 'me', request_status: 'in_progress' },
  finance: { action_status: 'finance' },
  user: { action_status: 'user', request_status: live },
  late: { late: true },
  all: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>

const same = (a: object, b: object): boolean => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

/** The ready views as tabs; each is an address. */
export const InboxTabs = () => {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const tabs = Object.entries(inboxViews).map(([view, filter]) => ({
    to: listLink('adminAllRequests', filter),
    label: translate(`requests.views.${view}`),
    current: same(filter, filterValues as object),
  }))
  return <LinkTabs tabs={tabs} label={translate('requests.inbox')} />
}
