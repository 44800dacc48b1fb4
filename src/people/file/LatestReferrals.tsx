import { LinkBase } from 'react-admin'
import { people } from '../../../contract/people/users'
import { link, listLink } from '../../paths'
import { useRead } from '../../data/useRead'
import { DateField } from '../../ui/fields/dates'
import { PersonName } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { Latest, type LatestRowsProps } from './Latest'
import { useUserRecord } from './UserShow'

/** The people somebody introduced, newest first. */
export const LatestReferrals = ({ rows }: LatestRowsProps) => {
  const { uuid } = useUserRecord()
  const query = { partner_ids: [uuid], page_size: rows, sort: '-registered_at' } as const
  const { data, error, refetch } = useRead(people.users, { query })
  const found = data?.results.map((person) => ({ ...person, id: person.uuid }))
  return (
    <Latest
      what="referrals"
      asked={{ data: found, total: data?.count, error, refetch }}
      all={listLink('adminAllUsers', { partner_ids: uuid })}
      renderRow={({ id, name, registered_at, status }) => [
        <LinkBase key="main" to={link('adminViewEditUser', { user_uuid: id })}>
          <PersonName name={name} />
        </LinkBase>,
        <DateField key="when" value={registered_at} />,
        <StatusChip key="state" state={status} of="user_status" />,
      ]}
    />
  )
}
