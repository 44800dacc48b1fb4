import { useTranslate } from 'react-admin'
import { link } from '../../paths'
import { EmptyState } from '../../ui/states'
import { requestRows } from '../../data/resources/requests'
import { ListScreen } from '../../list/table/ListScreen'
import { kycColumns, type KycRow } from './reportColumns'
import { RequestBulk } from './RequestBulk'
import { kycFilters } from './requestFilters'
import { KycFigures, KycRejections } from './RequestReportFigures'
import { ReviewDesk } from '../ReviewDesk'
import { turnViews, ViewTabs } from './ViewTabs'

const toRequest = ({ id }: KycRow): string => link('adminRequestDetails', { id })

const readyViews = {
  tabs: <ViewTabs path="adminAuthenticationReport" views={turnViews} label="requests.kyc.title" />,
  filters: Object.values(turnViews),
}

/** Identity checks: who is waiting, with which documents and for how long; each can be reviewed without leaving the list. */
export const AuthenticationReportScreen = () => {
  const translate = useTranslate()
  return (
    <ReviewDesk>
      <ListScreen<KycRow>
        resource="kyc-requests"
        row={requestRows['kyc-requests']}
        title="requests.kyc.title"
        columns={kycColumns}
        filters={kycFilters}
        always={['query']}
        sort={{ field: 'registered_at', order: 'DESC' }}
        rowLink={toRequest}
        rowLabel={({ code }) => code}
        ready={readyViews}
        above={<KycFigures />}
        charts={<KycRejections />}
        selectable
        bulk={<RequestBulk moves={['take', 'derive', 'remind']} />}
        empty={<EmptyState title={translate('requests.kyc.empty')} />}
      />
    </ReviewDesk>
  )
}
