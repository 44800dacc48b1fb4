import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useEffect, useRef } from 'react'
import { notifications, type Notification } from '../../contract/notifications/notifications'
import { link } from '../paths'
import { PlatformError } from '../data/http/errors'
import { useRead } from '../data/useRead'
import { useWrite } from '../data/useWrite'
import { SecondaryLink, StrongLink } from '../ui/LinkButton'
import { paletteOf } from '../ui/palette'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states'
import { DateTimeField } from '../ui/fields/dates'
import { useTarget } from './NoticeRow'
import { useNoticeWords } from '../ui/names/noticeWords'

const Page = styled('div')(({ theme }) => ({
  maxInlineSize: 720,
  marginInline: 'auto',
  display: 'grid',
  gap: 16,
  minInlineSize: 0,
  '& h1': { margin: 0, fontSize: '1.25rem', fontWeight: 800, lineHeight: 1.7, overflowWrap: 'anywhere' },
  '& .about': { display: 'flex', flexWrap: 'wrap', gap: '2px 12px', color: paletteOf(theme).text.secondary },
  '& .body': { margin: 0, marginBlock: 14, lineHeight: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 10 },
  '& .ways > *': { minBlockSize: 44 },
}))

const Whole = ({ item }: { readonly item: Notification }) => {
  const translate = useTranslate()
  const target = useTarget(item)
  const { title, body } = useNoticeWords(item)
  const { mutate } = useWrite(notifications.readNotifications)
  const marked = useRef(false)
  useEffect(() => {
    if (item.read_at !== null || marked.current) return
    marked.current = true
    mutate({ body: { uuids: [item.uuid] } })
  }, [item, mutate])
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

/** One notification; seeing it marks it read. */
export const Notice = ({ uuid }: { readonly uuid: string }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead(notifications.notification, { query: { notification_uuid: uuid } })
  const gone = error instanceof PlatformError && error.status < 500
  if (data) {
    return (
      <Page>
        <Whole item={data.object} />
      </Page>
    )
  }
  if (gone) {
    return (
      <Card>
        <EmptyState
          title={translate('notifications.inbox.gone')}
          text={translate('notifications.inbox.gone_text')}
          action={<SecondaryLink to={link('notifications')}>{translate('notifications.inbox.back')}</SecondaryLink>}
        />
      </Card>
    )
  }
  return error ? (
    <Card>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Card>
  ) : (
    <PageSkeleton blocks={1} />
  )
}
