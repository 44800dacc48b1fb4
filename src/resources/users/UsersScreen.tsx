import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { link } from '../../paths'
import { EmptyState } from '../../shared/feedback/states'
import { ListScreen } from '../../shared/table/ListScreen'
import { useCountryName } from '../../shared/people/countries'
import { userColumns, type UserRow } from './userColumns'
import { userFilters } from '../../shared/people/userFilters'

const toFile = ({ uuid }: UserRow): string => link('adminViewEditUser', { user_uuid: uuid })
const newestFirst = { field: 'registered_at', order: 'DESC' } as const

/** Every user of the platform with all filters; a row opens the file. */
export const UsersScreen = () => {
  const translate = useTranslate()
  const countryName = useCountryName()
  const filters = useMemo(() => userFilters(countryName), [countryName])
  return (
    <ListScreen<UserRow>
      resource="users"
      title="users.title"
      columns={userColumns}
      filters={filters}
      always={['query', 'type', 'status']}
      sort={newestFirst}
      rowLink={toFile}
      rowLabel={({ name }) => name}
      empty={<EmptyState title={translate('users.empty')} />}
    />
  )
}
