import { useTranslate } from 'react-admin'
import { useCanAccessAtOnce } from '../../data/resources/useCanAccessAtOnce'
import { EmptyState } from '../../ui/states'
import { EditForm } from './EditForm'
import { UserFrame } from '../file/UserFrame'
import { useUserRecord } from '../file/UserShow'

const Edit = () => {
  const translate = useTranslate()
  return useCanAccessAtOnce('edit', 'users', useUserRecord()) ? (
    <EditForm />
  ) : (
    <EmptyState title={translate('people.users.form.refused')} text={translate('people.users.form.refused_text')} />
  )
}

/** Edits a person. */
export const UserEditScreen = () => (
  <UserFrame tab="edit">
    <Edit />
  </UserFrame>
)
