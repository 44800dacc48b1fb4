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
  /** Whose money it is; absent for the reader’s own. */
  readonly name?: string | undefined
}

/** Where somebody whose own money is on hold can go: support, and their own account. */
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
 * Says before anything is tried that somebody’s money is on hold, and until when, or that it is locked; for the
 * reader's own, also where to go.
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
