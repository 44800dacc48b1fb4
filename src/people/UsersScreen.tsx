import { useTranslate } from 'react-admin'
import { allows } from '../../contract/access'
import { link } from '../paths'
import { EmptyState } from '../ui/states'
import { useUser } from '../data/session/useUser'
import { ListScreen } from '../list/table/ListScreen'
import { NotifyChosen } from './NotifyChosen'
import { userColumns, type UserRow } from './userColumns'
import { userFilters } from './userFilters'

const toFile = ({ uuid }: UserRow): string => link('adminViewEditUser', { user_uuid: uuid })
const newestFirst = { field: 'registered_at', order: 'DESC' } as const

/** Every user of the platform with all filters; a row opens the file, ticked ones are written to. */
export const UsersScreen = () => {
  const translate = useTranslate()
  const notifies = allows(useUser(), 'notifications.send')
  return (
    <ListScreen<UserRow>
      resource="users"
      title="people.users.title"
      columns={userColumns}
      filters={userFilters}
      always={['query', 'type', 'status']}
      sort={newestFirst}
      rowLink={toFile}
      rowLabel={({ name }) => name}
      {...(notifies && { selectable: true, bulk: <NotifyChosen /> })}
      empty={<EmptyState title={translate('people.users.empty')} />}
    />
  )
}
