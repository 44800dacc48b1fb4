import { useTranslate } from 'react-admin'
import { daysBetween, todayInTehran } from '../../../contract/jalali'
import { useFormats } from '../../ui/useFormats'
import { isolated } from '../../ui/fields/Ltr'
import { useUserRecord } from './UserShow'
import { classed } from '../../ui/classed'
import css from './SubscriptionBar.module.css'

const Bar = classed('div', css.bar)

/** How much of the subscription is left, in words and as a bar. */
export const SubscriptionBar = () => {
  const translate = useTranslate()
  const { date, number } = useFormats()
  const person = useUserRecord()
  const { subscription } = person
  if (!subscription) return <Bar>{translate('people.users.file.no_subscription')}</Bar>
  const { starts, ends, platform } = subscription
  const left = person.remaining_days ?? daysBetween(todayInTehran(), ends)
  const whole = Math.max(1, daysBetween(starts, ends))
  const share = Math.min(1, Math.max(0, left / whole))
  const feel = left < 0 ? 'over' : person.status === 'expiring' ? 'soon' : ''
  const name = platform === null ? subscription.package : `${subscription.package} — ${platform}`
  const words =
    left < 0
      ? translate('people.users.file.subscription_over', { date: date(ends), days: number(-left) })
      : translate('people.users.file.subscription_ends', { date: date(ends), days: number(left) })
  return (
    <Bar>
      <div className="words">
        <span>
          {translate('people.users.file.subscription')}: {isolated(name)}
        </span>
        <span>{words}</span>
      </div>
      <div className="track" aria-hidden="true">
        <div className={`fill ${feel}`} style={{ inlineSize: left < 0 ? '100%' : `${share * 100}%` }} />
      </div>
    </Bar>
  )
}
