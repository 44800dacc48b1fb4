import { useTranslate } from 'react-admin'
import { link } from '../paths'
import { EmptyState } from '../ui/states'
import { SecondaryLink } from '../ui/LinkButton'
import { useCanAccessAtOnce } from '../data/resources/useCanAccessAtOnce'
import { peopleRows } from '../data/resources/people'
import { ListScreen } from '../list/table/ListScreen'
import { useSelection } from '../list/table/selection'
import { userColumns, type UserRow } from './userColumns'
import { userFilters } from './userFilters'

const toFile = ({ uuid }: UserRow): string => link('adminViewEditUser', { user_uuid: uuid })
const newestFirst = { field: 'registered_at', order: 'DESC' } as const

/** Writes a notification to the ticked people, or to everybody who matches the filters. */
const NotifyChosen = () => {
  const translate = useTranslate()
  const { ids, everything, filter } = useSelection()
  const filtered = Object.keys(filter).length > 0
  const audience = filtered ? { audience: JSON.stringify(filter) } : { to: 'everybody' }
  return (
    <SecondaryLink to={link('adminSendNotification', everything ? audience : { people: ids.join(',') })}>
      {translate('paths.adminSendNotification')}
    </SecondaryLink>
  )
}

/** Every user of the platform with all filters; a row opens the user file, ticked users can be sent a notification. */
export const UsersScreen = () => {
  const translate = useTranslate()
  const notifies = useCanAccessAtOnce('create', 'notifications')
  return (
    <ListScreen<UserRow>
      resource="users"
      row={peopleRows.users}
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
