import { useTranslate } from 'ra-core'
import type { ProcessRequest } from '../../../contract/requests'
import { link } from '../../paths'
import { StrongLink } from '../../shared/feedback/LinkButton'
import { EmptyState } from '../../shared/feedback/states'
import { ListScreen } from '../../shared/table/ListScreen'
import { ownColumns } from './requestColumns'
import { ownFilters } from './requestFilters'

const toRequest = (request: ProcessRequest): string =>
  request.request_status === 'draft'
    ? link('newRequestDetails', { id: request.id })
    : link('requestDetails', { id: request.id })

/** The caller's own requests with who must act. */
export const UserRequestsScreen = () => {
  const translate = useTranslate()
  const ask = <StrongLink to={link('createNewRequest')}>{translate('requests.new')}</StrongLink>
  return (
    <ListScreen<ProcessRequest>
      resource="process-requests"
      name="my-requests"
      title="requests.mine"
      columns={ownColumns}
      filters={ownFilters}
      always={['query', 'request_status']}
      sort={{ field: 'modified_at', order: 'DESC' }}
      rowLink={toRequest}
      rowLabel={(request) => request.code}
      actions={ask}
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
