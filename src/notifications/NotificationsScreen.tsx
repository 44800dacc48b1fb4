import { ListBase, useListContext, useNotify, useTranslate } from 'react-admin'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { notifications as notificationsArea } from '../../contract/notifications/notifications'
import { notificationTypes } from '../../contract/notifications/kinds'
import { link } from '../paths'
import { polling } from '../data/cache/polling'
import { errorShownInPlace } from '../data/errorShownInPlace'
import { useRead } from '../data/useRead'
import { useWrite } from '../data/useWrite'
import { SecondaryButton, ToolButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { SecondaryLink } from '../ui/LinkButton'
import { LinkTabs } from '../ui/LinkTabs'
import { Card } from '../ui/Section'
import { useNamedRecord } from '../ui/names/recordName'
import { EmptyState, ErrorState, SkeletonBar } from '../ui/states'
import { useFilterValues } from '../list/filters/useFilterValues'
import { Pagination } from '../list/table/paging/Pagination'
import { useNotifyFailure } from '../ui/toasts/toasts'
import { NotificationRow, type NotificationRecord } from './NotificationRow'
import { NotificationShow } from './NotificationShow'
import { classed } from '../ui/classed'
import css from './NotificationsScreen.module.css'

type Type = (typeof notificationTypes)[number]

const Page = classed('div', css.page)

/** How often the list is refetched while visible, in milliseconds. */
const every = 60_000

const resource = 'notifications'

/** Unread first, then newest first: the only order the platform has. */
const platformsOrder = { field: '', order: 'ASC' } as const

const Rows = ({ type, unread }: { readonly type: Type | undefined; readonly unread: boolean }) => {
  const translate = useTranslate()
  const { data, error, isPending, refetch, setFilters } = useListContext<NotificationRecord>()
  if (error && !data) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (isPending) {
    return (
      <div role="status" aria-label={translate('table.loading')} style={{ display: 'grid', gap: 10 }}>
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <SkeletonBar key={at} height={56} />
        ))}
      </div>
    )
  }
  if (data?.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={unread ? 'check' : 'empty'}
          title={translate(
            unread
              ? 'notifications.inbox.empty_unread'
              : type
                ? 'notifications.inbox.empty_type'
                : 'notifications.inbox.empty',
          )}
          text={unread || type ? undefined : translate('notifications.inbox.empty_text')}
          action={
            unread ? (
              <SecondaryButton type="button" onClick={() => setFilters({})}>
                {translate('notifications.inbox.show_all')}
              </SecondaryButton>
            ) : (
              type && (
                <SecondaryLink to={link('notifications')}>{translate('notifications.inbox.show_all')}</SecondaryLink>
              )
            )
          }
        />
      </Card>
    )
  }
  return (
    <ul className="rows">
      {data?.map((item) => (
        <li key={item.uuid}>
          <NotificationRow item={item} />
        </li>
      ))}
    </ul>
  )
}

/** How many are unread, in total and by kind. */
const useUnread = () => useRead(notificationsArea.notifications, { query: { page_size: 1 } }, { every }).data

const Tools = ({ type }: { readonly type: Type | undefined }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { setFilters, refetch, isFetching } = useListContext()
  const filterValues = useFilterValues()
  const read = useWrite(notificationsArea.readNotifications)
  const counts = useUnread()
  const left = type ? counts?.unread_by_type.find((row) => row.type === type)?.count : counts?.unread
  const unread = filterValues['unread'] === 'true'
  const readAll = () =>
    read.mutate(
      { body: type ? { type } : { all: true } },
      {
        onSuccess: ({ read: n }) =>
          notify('notifications.inbox.marked', { type: 'success', messageArgs: { smart_count: n, n } }),
        onError: notifyFailure,
      },
    )
  return (
    <div className="ways">
      <ToolButton type="button" aria-pressed={unread} onClick={() => setFilters(unread ? {} : { unread: 'true' })}>
        <Glyph name="filter" size={18} />
        <span className="word">{translate('notifications.inbox.unread_only')}</span>
      </ToolButton>
      {(left ?? 0) > 0 && (
        <ToolButton type="button" disabled={read.isPending} onClick={readAll}>
          <Glyph name="check" size={18} />
          <span className="word">
            {translate(
              read.isPending ? 'table.busy' : type ? 'notifications.inbox.read_type' : 'notifications.inbox.read_all',
            )}
          </span>
        </ToolButton>
      )}
      <ToolButton type="button" disabled={isFetching} onClick={() => void refetch()}>
        <Glyph name="refresh" size={18} />
        <span className="word">{translate('notifications.inbox.refresh')}</span>
      </ToolButton>
    </div>
  )
}

const Tabs = ({ type }: { readonly type: Type | undefined }) => {
  const translate = useTranslate()
  const counts = useUnread()
  const of = (wanted: Type) => counts?.unread_by_type.find((row) => row.type === wanted)?.count
  const shown = (count: number | undefined) => (count ? { count } : {})
  return (
    <LinkTabs
      label={translate('notifications.inbox.tabs')}
      tabs={[
        {
          to: link('notifications'),
          label: translate('notifications.inbox.all'),
          current: type === undefined,
          ...shown(counts?.unread),
        },
        ...notificationTypes.map((wanted) => ({
          to: link('notificationsOfType', { type: wanted }),
          label: translate(`enums.notification_type.${wanted}`),
          current: type === wanted,
          ...shown(of(wanted)),
        })),
      ]}
    />
  )
}

const Listed = ({ type }: { readonly type: Type | undefined }) => {
  const filterValues = useFilterValues()
  const translate = useTranslate()
  useNamedRecord(type && translate(`enums.notification_type.${type}`))
  return (
    <Page>
      <div className="top">
        <h1>{translate('notifications.inbox.title')}</h1>
        <Tools type={type} />
      </div>
      <Tabs type={type} />
      <Rows type={type} unread={filterValues['unread'] === 'true'} />
      <Pagination />
    </Page>
  )
}

/** The notifications of the signed-in person by kind, unread first; with `id` in the address, one of them in full. */
export const NotificationsScreen = () => {
  const { type: asked } = useParams()
  const [query] = useSearchParams()
  const uuid = query.get('id')
  const type = notificationTypes.find((known) => known === asked)
  if (asked !== undefined && !type) return <Navigate to={link('notifications')} replace />
  if (uuid) return <NotificationShow key={uuid} uuid={uuid} />
  return (
    <ListBase
      key={type ?? 'all'}
      resource={resource}
      filter={type ? { type } : {}}
      sort={platformsOrder}
      perPage={25}
      storeKey={false}
      disableAuthentication
      queryOptions={{ ...polling(every), onError: errorShownInPlace }}
    >
      <Listed type={type} />
    </ListBase>
  )
}
