import { useTranslate } from 'react-admin'
import { isStaff } from '../../../contract/access'
import type { CurrentUser } from '../../../contract/people/person'
import { link, mayOpen, paths } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { SecondaryLink } from '../../ui/LinkButton'
import { Card } from '../../ui/Section'
import { DateTimeField } from '../../ui/fields/dates'
import { classed } from '../../ui/classed'
import css from './HoldNotice.module.css'

const Box = classed(Card, css.box)

type Hold = NonNullable<CurrentUser['hold']>

const Why = ({ hold }: { readonly hold: Hold }) => {
  const translate = useTranslate()
  if (hold.locked) return <>{translate('people.account.hold.why_locked')}</>
  return hold.field ? (
    <>{translate('people.account.hold.why_field', { field: translate(`enums.guarded_field.${hold.field}`) })}</>
  ) : (
    <>{translate('people.account.hold.why')}</>
  )
}

/**
 * Tells a person whose money and passcode are on hold after a change of sign-in or payout details: why, until when,
 * what is closed, and what to do if the change was not theirs. A lock they requested stays until staff lift it.
 */
export const HoldNotice = ({ hold }: { readonly hold: Hold }) => {
  const translate = useTranslate()
  const user = useUser()
  return (
    <Box role="region" aria-label={translate('people.account.hold.title')}>
      <h2>{translate('people.account.hold.title')}</h2>
      <p>
        <Why hold={hold} />
      </p>
      <p>
        {hold.locked || hold.until === null ? (
          translate('people.account.hold.until_locked')
        ) : (
          <>
            {translate('people.account.hold.until')}{' '}
            <span className="until">
              <DateTimeField value={hold.until} />
            </span>
          </>
        )}
      </p>
      <p>{translate('people.account.hold.closed')}</p>
      <p>
        {translate(`people.account.hold.${hold.locked ? 'locked_next' : 'not_me'}${isStaff(user) ? '_staff' : ''}`)}
      </p>
      <div className="ways">
        {mayOpen(paths.newTicket, user) && (
          <SecondaryLink to={link('newTicket')}>{translate('people.account.hold.ticket')}</SecondaryLink>
        )}
        <SecondaryLink to={link('userAccount', { tab: 'sessions' })}>
          {translate('people.account.hold.sessions')}
        </SecondaryLink>
      </div>
    </Box>
  )
}
