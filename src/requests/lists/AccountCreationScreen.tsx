import { useTranslate } from 'react-admin'
import { link } from '../../paths'
import { EmptyState } from '../../ui/states'
import { requestRows } from '../../data/resources/requests'
import { ListScreen } from '../../list/table/ListScreen'
import { accountColumns, type AccountRow } from './reportColumns'
import { RequestBulk } from './RequestBulk'
import { accountFilters } from './requestFilters'
import { AccountFigures } from './RequestReportFigures'
import { ReviewDesk } from '../ReviewDesk'
import { turnViews, ViewTabs } from './ViewTabs'

const toRequest = ({ id }: AccountRow): string => link('adminRequestDetails', { id })

const readyViews = {
  tabs: <ViewTabs path="adminAccountCreation" views={turnViews} label="requests.account.title" />,
  filters: Object.values(turnViews),
}

/** Requests for platform accounts: by platform and step, with their assignees. */
export const AccountCreationScreen = () => {
  const translate = useTranslate()
  return (
    <ReviewDesk>
      <ListScreen<AccountRow>
        resource="account-requests"
        row={requestRows['account-requests']}
        title="requests.account.title"
        columns={accountColumns}
        filters={accountFilters}
        always={['query']}
        sort={{ field: 'registered_at', order: 'DESC' }}
        rowLink={toRequest}
        rowLabel={({ code }) => code}
        ready={readyViews}
        charts={<AccountFigures />}
        selectable
        bulk={<RequestBulk moves={['take', 'derive', 'remind']} />}
        empty={<EmptyState title={translate('requests.account.empty')} />}
      />
    </ReviewDesk>
  )
}
