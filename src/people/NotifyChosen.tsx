import { useTranslate } from 'react-admin'
import { link } from '../paths'
import { SecondaryLink } from '../ui/LinkButton'
import { useSelection } from '../list/table/selection'

/** Writes a notification to the ticked people, or to everybody the filters let through. */
export const NotifyChosen = () => {
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
