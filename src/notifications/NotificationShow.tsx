import { ShowBase, useShowContext, useTranslate } from 'react-admin'
import { useEffect, useRef } from 'react'
import { link } from '../paths'
import { PlatformError } from '../data/http/errors'
import { errorShownInPlace } from '../data/errorShownInPlace'
import { SecondaryLink, StrongLink } from '../ui/LinkButton'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states'
import { DateTimeField } from '../ui/fields/dates'
import { useMarkRead, useTarget, type NotificationRecord } from './NotificationRow'
import { useNamedRecord } from '../ui/names/recordName'
import { useNotificationWords } from '../ui/names/notificationWords'
import { classed } from '../ui/classed'
import css from './NotificationShow.module.css'

const Page = classed('div', css.page)

const Whole = ({ item }: { readonly item: NotificationRecord }) => {
  const translate = useTranslate()
  const target = useTarget(item)
  const { title, body } = useNotificationWords(item)
  useNamedRecord(title)
  const [markRead] = useMarkRead(item)
  const marked = useRef(false)
  useEffect(() => {
    if (item.read_at !== null || marked.current) return
    marked.current = true
    markRead()
  }, [item, markRead])
  return (
    <Card>
      <h1 dir="auto">{title}</h1>
      <div className="about">
        <span>{translate(`enums.notification_type.${item.type}`)}</span>
        <DateTimeField value={item.created_at} />
      </div>
      <p className="body" dir="auto">
        {body}
      </p>
      <div className="ways">
        {target && <StrongLink to={target}>{translate('notifications.inbox.open')}</StrongLink>}
        <SecondaryLink to={link('notifications')}>{translate('notifications.inbox.back')}</SecondaryLink>
      </div>
    </Card>
  )
}

const Shown = () => {
  const translate = useTranslate()
  const { record, error, refetch } = useShowContext<NotificationRecord>()
  if (record)
    return (
      <Page>
        <Whole item={record} />
      </Page>
    )
  if (!error) return <PageSkeleton blocks={1} />
  return (
    <Card>
      {error instanceof PlatformError && error.status < 500 ? (
        <EmptyState
          title={translate('notifications.inbox.gone')}
          text={translate('notifications.inbox.gone_text')}
          action={<SecondaryLink to={link('notifications')}>{translate('notifications.inbox.back')}</SecondaryLink>}
        />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

/** One notification; viewing it marks it read. */
export const NotificationShow = ({ uuid }: { readonly uuid: string }) => (
  <ShowBase resource="notifications" id={uuid} disableAuthentication queryOptions={{ onError: errorShownInPlace }}>
    <Shown />
  </ShowBase>
)
