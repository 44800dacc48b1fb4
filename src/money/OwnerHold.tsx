import { useTranslate } from 'react-admin'
import type { MoneyHold } from '../../contract/people/pending-change'
import { link, mayOpen, paths } from '../paths'
import { useUser } from '../data/session/useUser'
import { SecondaryLink } from '../ui/LinkButton'
import { useFormats } from '../ui/useFormats'
import { isolated } from '../ui/fields/Ltr'
import { Notice } from './parts'

interface OwnerHoldProps {
  readonly hold: MoneyHold
  /** Whose money it is; absent where it is the reader’s own. */
  readonly name?: string | undefined
}

/** Where somebody whose own money is closed goes on: to support, and to the own account. */
const Ways = () => {
  const translate = useTranslate()
  const user = useUser()
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10, marginBlockStart: 10 }}>
      {mayOpen(paths.newTicket, user) && (
        <SecondaryLink to={link('newTicket')}>{translate('paths.newTicket')}</SecondaryLink>
      )}
      <SecondaryLink to={link('userAccount')}>{translate('paths.userAccount')}</SecondaryLink>
    </div>
  )
}

/**
 * Says before anything is tried that somebody’s money is closed, and until when, or that it is locked; of one’s own
 * where to go on.
 */
export const OwnerHold = ({ hold: { until, locked }, name }: OwnerHoldProps) => {
  const translate = useTranslate()
  const { dateTime } = useFormats()
  const key = locked || until === null ? 'errors.held_locked' : 'errors.held_until'
  return (
    <Notice className="warn">
      {translate(name === undefined ? key : `${key}_of`, {
        ...(name !== undefined && { name: isolated(name) }),
        ...(until !== null && { until: dateTime(until) }),
      })}
      {name === undefined && <Ways />}
    </Notice>
  )
}
