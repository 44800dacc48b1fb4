import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { mayHold } from '../../../contract/access'
import type { ProcessRequest } from '../../../contract/requests/requests'
import { useCanAccessAtOnce } from '../../data/resources/useCanAccessAtOnce'
import { valueAt } from '../../data/valueAt'
import { link } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { StrongLink } from '../../ui/LinkButton'
import { EmptyState } from '../../ui/states'
import { useListAddress } from '../../list/table/url/useListAddress'
import { requestRows } from '../../data/resources/requests'
import { ListScreen } from '../../list/table/ListScreen'
import { totalsOf } from '../../list/table/records'
import { ownColumns, reachedColumns } from './requestColumns'
import { holderFilters, ownFilters, reachedFilters } from './requestFilters'
import { handedViews } from './handedViews'
import { ViewTabs } from './ViewTabs'

const toRequest = (request: ProcessRequest): string =>
  request.request_status === 'draft'
    ? link('newRequestDetails', { id: request.id })
    : link('requestDetails', { id: request.id })

/** Withdrawals take money and sales bring it, so adding them up is meaningless: totals are shown for a single type only. */
const sumsOfOneKind = (meta: unknown) => {
  const kinds = valueAt(meta, 'by_type')
  return Array.isArray(kinds) && kinds.length > 1 ? [] : totalsOf(meta)
}

const tabs = { path: 'allRequests', label: 'requests.reached' } as const

/** One's own requests with who must act; leaders also get those of their people and shares. */
export const UserRequestsScreen = () => {
  const translate = useTranslate()
  const user = useUser()
  const { uuid } = user
  const leads = useCanAccessAtOnce('list', 'team.read')
  const own = { user_uuid: uuid }
  const [query] = useSearchParams()
  const { filterValues } = useListAddress()
  const others = leads && query.has('filter') && filterValues['user_uuid'] !== uuid
  const ask = <StrongLink to={link('createNewRequest')}>{translate('requests.new')}</StrongLink>
  return (
    <ListScreen<ProcessRequest>
      resource="process-requests"
      row={requestRows['process-requests']}
      name={others ? 'reached-requests' : 'my-requests'}
      title={others ? 'requests.reached' : 'requests.mine'}
      columns={others ? reachedColumns : ownColumns}
      filters={leads ? (mayHold(user) ? holderFilters : reachedFilters) : ownFilters}
      always={['query', 'request_status']}
      sort={{ field: 'modified_at', order: 'DESC' }}
      rowLink={toRequest}
      rowLabel={(request) => request.code}
      sumsOf={sumsOfOneKind}
      actions={ask}
      {...(leads && {
        filterDefaultValues: own,
        above: mayHold(user) ? (
          <ViewTabs {...tabs} views={{ own, ...handedViews, reached: {} }} />
        ) : (
          <ViewTabs {...tabs} views={{ own, reached: {} }} />
        ),
      })}
      empty={
        <EmptyState
          title={translate('requests.empty_mine')}
          text={translate('requests.empty_mine_text')}
          action={ask}
        />
      }
    />
  )
}
