import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { ProcessRequest } from '../../../contract/requests/requests'
import { link, listLink } from '../../paths'
import { useNarrow } from '../../ui/useNarrow'
import { SecondaryLink } from '../../ui/LinkButton'
import { EmptyState } from '../../ui/states'
import { requestRows } from '../../data/resources/requests'
import { ListScreen } from '../../list/table/ListScreen'
import { expiredColumns } from './reportColumns'
import { RequestBulk } from './RequestBulk'
import { expiredFilters } from './requestFilters'
import { ExpiredFigures } from './RequestReportFigures'
import { ReviewDesk } from '../ReviewDesk'
import { ViewTabs } from './ViewTabs'

const toRequest = ({ id }: ProcessRequest): string => link('adminRequestDetails', { id })

/** Expired requests, and those whose step is older than promised. */
const views = { expired: {}, overdue: { late: 'true' } } as const
const expiredOnly = { request_status: 'expired' } as const

const asksLate = (filter: string | null): boolean => {
  try {
    return (JSON.parse(filter ?? '{}') as { readonly late?: unknown }).late === 'true'
  } catch {
    return false
  }
}

const readyViews = {
  tabs: <ViewTabs path="adminExpiredRequests" views={views} label="requests.expired.title" />,
  filters: Object.values(views),
}

/** Requests whose time ran out: bring back, remind, close. The second view lists those past the time of their step. */
export const ExpiredRequestsScreen = () => {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const late = asksLate(query.get('filter'))
  const narrow = useNarrow()
  const services = (
    <SecondaryLink to={listLink('adminReportsInfrastructure', { status: 'expired' })}>
      {translate('requests.expired.services')}
    </SecondaryLink>
  )
  return (
    <ReviewDesk>
      <ListScreen<ProcessRequest>
        key={String(late)}
        resource="process-requests"
        row={requestRows['process-requests']}
        name="expired-requests"
        title="requests.expired.title"
        columns={expiredColumns}
        filters={expiredFilters}
        always={['query']}
        {...(!late && { filter: expiredOnly })}
        sort={{ field: 'modified_at', order: 'DESC' }}
        rowLink={toRequest}
        rowLabel={({ code }) => code}
        actions={!narrow && services}
        ready={readyViews}
        charts={
          <>
            {narrow && services}
            <ExpiredFigures />
          </>
        }
        selectable
        bulk={<RequestBulk moves={late ? ['take', 'derive', 'remind'] : ['remind', 'cancel']} byFilter />}
        empty={<EmptyState title={translate('requests.expired.empty')} />}
      />
    </ReviewDesk>
  )
}
