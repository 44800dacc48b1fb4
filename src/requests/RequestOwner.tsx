import { useTranslate } from 'react-admin'
import type { ProcessRequest } from '../../contract/requests/requests'
import { useUser } from '../data/session/useUser'
import { link, mayOpen, paths } from '../paths'
import { PersonName } from '../ui/fields/Ltr'
import { TextLink } from '../ui/LinkButton'

/** The owner of a request; for those who may open it, the name links to the user file. */
export const RequestOwner = ({ of: { user } }: { readonly of: Pick<ProcessRequest, 'user'> }) => {
  const translate = useTranslate()
  const me = useUser()
  const name = <PersonName name={user.name} />
  if (!mayOpen(paths.adminViewEditUser, me)) return name
  return (
    <TextLink to={link('adminViewEditUser', { user_uuid: user.uuid })} title={translate('tickets.card.file')}>
      {name}
    </TextLink>
  )
}
