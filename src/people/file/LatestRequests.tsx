import { LinkBase, useTranslate } from 'react-admin'
import { requests } from '../../../contract/requests/requests'
import { link, listLink } from '../../paths'
import { useRead } from '../../data/useRead'
import { DateField } from '../../ui/fields/dates'
import { Ltr } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { LatestRows } from './LatestRows'

interface LatestProps {
  readonly uuid: string
  readonly rows: number
}

/** The newest requests of a person. */
export const LatestRequests = ({ uuid, rows }: LatestProps) => {
  const translate = useTranslate()
  const query = { user_uuid: uuid, page_size: rows, sort: '-registered_at' } as const
  const { data, error, refetch } = useRead(requests.requests, { query })
  return (
    <LatestRows
      title={translate('people.users.file.requests')}
      all={listLink('adminAllRequests', { user_uuid: uuid })}
      empty={translate('people.users.file.no_requests')}
      count={data?.count}
      error={error}
      onRetry={() => void refetch()}
      rows={data?.results.map((request) => ({
        id: request.id,
        main: (
          <LinkBase to={link('adminRequestDetails', { id: request.id })}>
            {translate(`enums.request_type.${request.type}`)} <Ltr>{request.code}</Ltr>
          </LinkBase>
        ),
        when: <DateField value={request.registered_at} />,
        state: <StatusChip state={request.request_status} of="request_status" />,
      }))}
    />
  )
}
