import { LinkBase, useTranslate } from 'react-admin'
import { notifications as notificationsArea, type Notification } from '../../../contract/notifications/notifications'
import { findPath, mayOpen, paths } from '../../paths'
import { useRead } from '../../data/useRead'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { TextButton } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { Section } from '../../ui/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../../ui/states'
import { RelativeTime } from '../../ui/fields/dates'
import { useNotifyFailure } from '../../ui/toasts/toasts'
import { RowList } from './rowStyles'
import { useNotificationWords } from '../../ui/names/notificationWords'

const shown = 5

const Row = ({ item, onOpen }: { readonly item: Notification; readonly onOpen: () => void }) => {
  const translate = useTranslate()
  const user = useUser()
  const { title, body } = useNotificationWords(item)
  const target = item.link === null ? undefined : findPath(item.link.split(/[?#]/)[0] ?? '')
  const content = (
    <span>
      <span className="what" dir="auto">
        {title}
      </span>
      <span dir="auto" style={{ display: 'block', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {body}
      </span>
      <span className="about">
        {translate(`enums.notification_type.${item.type}`)}
        <RelativeTime value={item.created_at} />
      </span>
    </span>
  )
  return target && item.link !== null && mayOpen(paths[target], user) ? (
    <LinkBase className="row" to={item.link} onClick={onOpen}>
      {content}
      <Glyph name="forward" size={18} />
    </LinkBase>
  ) : (
    <div className="row">{content}</div>
  )
}

/** The notifications nobody has read yet. */
export const News = () => {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const list = useRead(notificationsArea.notifications, { query: { unread: true, page_size: shown } })
  const read = useWrite(notificationsArea.readNotifications)
  const items = list.data?.results ?? []
  const readAll = () => read.mutate({ body: { all: true } }, { onError: notifyFailure })
  return (
    <Section
      title={translate('people.home.news')}
      actions={
        items.length > 0 && (
          <TextButton type="button" style={{ marginBlock: -6 }} disabled={read.isPending} onClick={readAll}>
            {translate('shell.bell_read_all')}
          </TextButton>
        )
      }
    >
      {list.isPending && (
        <div
          role="status"
          aria-label={translate('table.loading')}
          style={{ display: 'grid', gap: 16, paddingBlock: 8 }}
        >
          <SkeletonBar height={40} />
          <SkeletonBar height={40} />
        </div>
      )}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && items.length === 0 && <EmptyState icon="check" title={translate('shell.bell_empty')} />}
      <RowList>
        {items.map((item) => (
          <li key={item.uuid}>
            <Row item={item} onOpen={() => read.mutate({ body: { uuids: [item.uuid] } })} />
          </li>
        ))}
      </RowList>
    </Section>
  )
}
