import { useTranslate } from 'react-admin'
import { isolated } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'
import { useTargetName } from './targets'
import type { Message } from './useMessage'
import { classed } from '../ui/classed'
import css from './Preview.module.css'

const Phone = classed('div', css.phone)

/** The message as it will appear on a phone. */
export const Preview = ({ of: { message } }: { readonly of: Message }) => {
  const translate = useTranslate()
  const targetName = useTargetName()
  const { title, body, type, link } = message
  return (
    <Phone>
      <div className="speaker" aria-hidden="true" />
      <article>
        <div className="top">
          <StatusChip state={type} of="notification_type" />
          <span className="quiet">{translate('notifications.sending.form.now')}</span>
        </div>
        <strong dir="auto" className={title === '' ? 'blank' : undefined}>
          {title === '' ? translate('notifications.sending.form.sample_title') : title}
        </strong>
        <p dir="auto" className={body === '' ? 'blank' : undefined}>
          {body === '' ? translate('notifications.sending.form.sample_body') : body}
        </p>
        <span className="quiet">
          {link === null
            ? translate('notifications.sending.one.nowhere')
            : translate('notifications.sending.one.opens', { place: isolated(targetName(link)) })}
        </span>
      </article>
    </Phone>
  )
}
