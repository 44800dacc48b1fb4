import { useTranslate } from 'react-admin'
import type { ProcessRequest } from '../../../contract/requests/requests'
import { link } from '../../paths'
import { EmptyState } from '../../ui/states'
import { requestRows } from '../../data/resources/requests'
import { oldestStepFirst } from '../../list/filters/openWork'
import { ListScreen } from '../../list/table/ListScreen'
import { InboxTabs, inboxViews } from './InboxTabs'
import { RequestBulk } from './RequestBulk'
import { inboxColumns } from './requestColumns'
import { inboxFilters } from './requestFilters'

const toRequest = (request: ProcessRequest): string => link('adminRequestDetails', { id: request.id })

const readyViews = { tabs: <InboxTabs />, filters: Object.values(inboxViews) }

/** The staff inbox: all requests by who must act. */
export const RequestInboxScreen = () => {
  const translate = useTranslate()
  return (
    <ListScreen<ProcessRequest>
      resource="process-requests"
      row={requestRows['process-requests']}
      name="request-inbox"
      title="requests.inbox"
      columns={inboxColumns}
      filters={inboxFilters}
      always={['query']}
      sort={oldestStepFirst}
      rowLink={toRequest}
      rowLabel={(request) => request.code}
      filterDefaultValues={inboxViews.staff}
      ready={readyViews}
      selectable
      bulk={<RequestBulk moves={['take', 'derive', 'remind']} byFilter />}
      empty={<EmptyState title={translate('requests.empty_inbox')} />}
    />
  )
}
