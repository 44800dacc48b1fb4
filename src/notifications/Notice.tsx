import { styled } from '@mui/material/styles'
import { ShowBase, useShowContext, useTranslate } from 'react-admin'
import { useEffect, useRef } from 'react'
import { link } from '../paths'
import { PlatformError } from '../data/http/errors'
import { saidInPlace } from '../data/saidInPlace'
import { SecondaryLink, StrongLink } from '../ui/LinkButton'
import { paletteOf } from '../ui/palette'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states'
import { DateTimeField } from '../ui/fields/dates'
import { useMarkRead, useTarget, type NotificationRecord } from './NoticeRow'
import { useNamedRecord } from '../ui/names/recordName'
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

const Whole = ({ item }: { readonly item: NotificationRecord }) => {
  const translate = useTranslate()
  const target = useTarget(item)
  const { title, body } = useNoticeWords(item)
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

/** One notification; seeing it marks it read. */
export const Notice = ({ uuid }: { readonly uuid: string }) => (
  <ShowBase resource="notifications" id={uuid} disableAuthentication queryOptions={{ onError: saidInPlace }}>
    <Shown />
  </ShowBase>
)
