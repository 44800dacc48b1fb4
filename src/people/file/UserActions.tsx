import { useTranslate } from 'react-admin'
import { isStaff } from '../../../contract/access'
import { beginCredit } from '../../money/transfers/plan'
import { link, mayOpen, paths } from '../../paths'
import { useCanAccessAtOnce } from '../../data/resources/useCanAccessAtOnce'
import { useUser } from '../../data/session/useUser'
import { SecondaryLink } from '../../ui/LinkButton'
import { MoreActions } from '../../ui/MoreActions'
import { StandingAction } from './StandingAction'
import { useUserRecord } from './UserShow'

/** What may be done for the person of a file: write a ticket or a notification, give credit, disable or enable. */
export const UserActions = () => {
  const translate = useTranslate()
  const caller = useUser()
  const person = useUserRecord()
  const canEdit = useCanAccessAtOnce('edit', 'users', person)
  if (caller.uuid === person.uuid) return null
  const notifies = mayOpen(paths.adminSendNotification, caller)
  const credits = mayOpen(paths.adminSendCredit, caller) && !isStaff(person)
  return (
    <div className="ways">
      {mayOpen(paths.sendTicket, caller) && !isStaff(person) && (
        <SecondaryLink to={link('sendTicket', { user_uuid: person.uuid })}>
          {translate('paths.sendTicket')}
        </SecondaryLink>
      )}
      {canEdit && <StandingAction />}
      {(notifies || credits) && (
        <MoreActions label={person.name}>
          {() => (
            <>
              {notifies && (
                <SecondaryLink to={link('adminSendNotification', { people: person.uuid })}>
                  {translate('paths.adminSendNotification')}
                </SecondaryLink>
              )}
              {credits && (
                <SecondaryLink to={link('adminSendCredit')} onClick={() => beginCredit('adminSendCredit', person)}>
                  {translate('paths.adminSendCredit')}
                </SecondaryLink>
              )}
            </>
          )}
        </MoreActions>
      )}
    </div>
  )
}
