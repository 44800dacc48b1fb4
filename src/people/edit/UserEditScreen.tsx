import { useTranslate } from 'react-admin'
import { useUser } from '../../data/session/useUser'
import { EmptyState } from '../../ui/states'
import { EditForm } from './EditForm'
import { mayChange } from './mayChange'
import { UserFrame } from '../file/UserFrame'
import type { Filed } from '../file/useUserFile'

const Edit = ({ filed }: { readonly filed: Filed }) => {
  const translate = useTranslate()
  const caller = useUser()
  return mayChange(caller, filed.person) ? (
    <EditForm filed={filed} />
  ) : (
    <EmptyState title={translate('people.users.form.refused')} text={translate('people.users.form.refused_text')} />
  )
}

/** Changes a person. */
export const UserEditScreen = () => (
  <UserFrame tab="edit">{(filed) => <Edit key={filed.person.uuid} filed={filed} />}</UserFrame>
)
