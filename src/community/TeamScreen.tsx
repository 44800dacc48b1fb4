import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { link } from '../paths'
import { EmptyState } from '../ui/states'
import { peopleRows } from '../data/resources/people'
import { ListScreen } from '../list/table/ListScreen'
import { UserFile } from '../people/file/UserFile'
import { peopleColumns, peopleFilters, type UserRow } from './peopleColumns'

const newestFirst = { field: 'registered_at', order: 'DESC' } as const

/** A person of the team, or the whole team when nobody is named. */
export const TeamScreen = () => {
  const translate = useTranslate()
  const [query] = useSearchParams()
  if (query.get('user_uuid')) return <UserFile />
  return (
    <ListScreen<UserRow>
      resource="users"
      row={peopleRows.users}
      name="team"
      title="paths.userUnderLeadershipInfo"
      columns={peopleColumns}
      filters={peopleFilters}
      always={['query', 'status']}
      sort={newestFirst}
      rowLink={(person) => link('userUnderLeadershipInfo', { user_uuid: person.uuid })}
      empty={<EmptyState title={translate('community.team.empty')} text={translate('community.team.empty_text')} />}
    />
  )
}
