import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { ProcessRequest } from '../../../contract/requests/requests'
import { link, listLink } from '../../paths'
import { useNarrow } from '../../ui/useNarrow'
import { SecondaryLink } from '../../ui/LinkButton'
import { EmptyState } from '../../ui/states'
import { requestRows } from '../../data/resources/requests'
import { ListScreen } from '../../list/table/ListScreen'
import { expiredColumns, overdueColumns } from './reportColumns'
import { RequestBulk } from './RequestBulk'
import { expiredFilters, overdueFilters } from './requestFilters'
import { ExpiredFigures } from './RequestReportFigures'
import { ReviewDesk } from '../ReviewDesk'
import { ViewTabs } from './ViewTabs'

const toRequest = ({ id }: ProcessRequest): string => link('adminRequestDetails', { id })

/** Expired requests, and those whose step is overdue. */
const views = { expired: {}, overdue: { late: 'true' } } as const
const expiredOnly = { request_status: 'expired' } as const

/** What differs between the two views. */
const lists = {
  expired: {
    name: 'expired-requests',
    columns: expiredColumns,
    filters: expiredFilters,
    filter: expiredOnly,
    sort: { field: 'modified_at', order: 'DESC' },
  },
  overdue: {
    name: 'overdue-requests',
    columns: overdueColumns,
    filters: overdueFilters,
    sort: { field: 'due_at', order: 'ASC' },
  },
} as const

const asksLate = (filter: string | null): boolean => {
  try {
    return (JSON.parse(filter ?? '{}') as { readonly late?: unknown }).late === 'true'
  } catch {
    return false
  }
}

const readyViews = {
  tabs: (
    <ViewTabs
      path="adminExpiredRequests"
      views={views}
      counted={{ ...views, expired: expiredOnly }}
      label="requests.expired.title"
    />
  ),
  filters: Object.values(views),
}

/** Expired requests, to bring back, remind or close. The second view lists those whose step is overdue. */
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
        title="requests.expired.title"
        {...(late ? lists.overdue : lists.expired)}
        always={['query']}
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
