import { useTranslate } from 'react-admin'
import { useUser } from '../../providers/useUser'
import { EmptyState } from '../../shared/feedback/states'
import { EditForm } from './EditForm'
import { mayChange } from './mayChange'
import { UserFrame } from './UserFrame'
import type { Filed } from './useUserFile'

const Edit = ({ filed }: { readonly filed: Filed }) => {
  const translate = useTranslate()
  const caller = useUser()
  return mayChange(caller, filed.person) ? (
    <EditForm filed={filed} />
  ) : (
    <EmptyState title={translate('users.form.refused')} text={translate('users.form.refused_text')} />
  )
}

/** Changes a person. */
export const UserEditScreen = () => (
  <UserFrame tab="edit">{(filed) => <Edit key={filed.person.uuid} filed={filed} />}</UserFrame>
)
