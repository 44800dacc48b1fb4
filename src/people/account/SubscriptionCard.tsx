import { LinkBase, useTranslate } from 'react-admin'
import { daysBetween } from '../../../contract/jalali'
import type { CurrentUser } from '../../../contract/people/person'
import { link } from '../../paths'
import { SecondaryLink } from '../../ui/LinkButton'
import { Card } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { DateField } from '../../ui/fields/dates'
import { Given, isolated } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { classed } from '../../ui/classed'
import css from './SubscriptionCard.module.css'

const Box = classed(Card, css.box)

const renewal = link('subscriptionPayment')

/** How much of the subscription is left, and a link to a new one when it runs out. */
export const SubscriptionCard = ({ subscription }: { readonly subscription: CurrentUser['subscription'] }) => {
  const translate = useTranslate()
  const { number, date } = useFormats()
  if (!subscription) {
    return (
      <Box>
        <span className="label">{translate('people.home.subscription')}</span>
        <span className="value">{translate('enums.user_status.none')}</span>
        <SecondaryLink to={renewal}>{translate('people.home.subscribe')}</SecondaryLink>
      </Box>
    )
  }
  const { starts, ends, parts, remaining_days: left, status } = subscription
  const share = Math.min(1, Math.max(0, left / Math.max(1, daysBetween(starts, ends))))
  const days = Math.max(0, Math.floor(left))
  return (
    <Box>
      <span className="label">
        {translate('people.home.subscription')}
        <StatusChip state={status} of="user_status" />
      </span>
      <span className="value">{translate('people.home.days_left', { smart_count: days, n: number(days) })}</span>
      <div className="track" aria-hidden="true">
        <div className={status === 'active' ? 'left' : 'left soon'} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <span className="foot">
        {parts ? (
          parts
            .map((part) => translate('people.home.part', { package: isolated(part.package), date: date(part.ends) }))
            .reduce((first, next) => translate('people.home.followed', { first, next }))
        ) : (
          <Given>{subscription.package}</Given>
        )}
        {subscription.platform && (
          <>
            {' · '}
            <Given>{subscription.platform}</Given>
          </>
        )}
        {!parts && (
          <>
            {' · '}
            {translate('people.home.until')} <DateField value={ends} />
          </>
        )}
        {status !== 'active' && (
          <>
            {' · '}
            <LinkBase to={renewal}>{translate('people.home.renew')}</LinkBase>
          </>
        )}
      </span>
    </Box>
  )
}
