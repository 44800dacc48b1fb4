import { LinkBase, useTranslate, useUpdate } from 'react-admin'
import { useCallback } from 'react'
import type { Notification } from '../../contract/notifications/notifications'
import { findPath, link, mayOpen, paths } from '../paths'
import { useUser } from '../data/session/useUser'
import { ToolButton } from '../ui/Control'
import { ToolLink } from '../ui/LinkButton'
import { Glyph } from '../ui/Glyph'
import { useNotifyFailure } from '../ui/toasts/toasts'
import { RelativeTime } from '../ui/fields/dates'
import { useNotificationWords } from '../ui/names/notificationWords'
import { langOf } from '../ui/fields/Ltr'
import { classed } from '../ui/classed'
import css from './NotificationRow.module.css'

const Row = classed('article', css.row)

const RowButton = classed(ToolButton, css.quiet)
const RowLink = classed(ToolLink, css.quiet)

/** A notification as react-admin's record. */
export type NotificationRecord = Notification & { readonly id: string }

/** Marks a notification read, and returns whether that is in progress. */
export const useMarkRead = (item: NotificationRecord) => {
  const [update, { isPending }] = useUpdate('notifications', { id: item.id, previousData: item })
  const markRead = useCallback(
    (onError?: (error: Error) => void) =>
      void update(undefined, { data: { read_at: new Date().toISOString() } }, { mutationMode: 'pessimistic', onError }),
    [update],
  )
  return [markRead, isPending] as const
}

/** Where a notification leads, if the person may go there. */
export const useTarget = (item: Notification): string | undefined => {
  const user = useUser()
  const id = item.link === null ? undefined : findPath(item.link.split(/[?#]/)[0] ?? '')
  return id && item.link !== null && mayOpen(paths[id], user) ? item.link : undefined
}

/** One notification in the list; its title opens it in full, following its link marks it read. */
export const NotificationRow = ({ item }: { readonly item: NotificationRecord }) => {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const [markRead, busy] = useMarkRead(item)
  const target = useTarget(item)
  const unread = item.read_at === null
  const { title, body } = useNotificationWords(item)
  return (
    <Row className={unread ? 'unread' : undefined}>
      <div style={{ minInlineSize: 0 }}>
        <div className="title">
          <h2 dir="auto" lang={langOf(title)}>
            <LinkBase to={`${link('notificationsOfType', { type: item.type })}?id=${item.uuid}`}>{title}</LinkBase>
          </h2>
          <span className="about">
            {unread && <span className="visually-hidden">{translate('notifications.inbox.unread')} </span>}
            <span className="kind">{translate(`enums.notification_type.${item.type}`)} · </span>
            <RelativeTime value={item.created_at} />
          </span>
        </div>
        <p dir="auto" lang={langOf(body)}>
          {body}
        </p>
      </div>
      <div className="act">
        {target ? (
          <RowLink to={target} onClick={() => unread && markRead(notifyFailure)}>
            <span className="word">{translate('notifications.inbox.open')}</span>
            <Glyph name="forward" size={18} />
          </RowLink>
        ) : (
          unread && (
            <RowButton
              type="button"
              disabled={busy}
              onClick={({ currentTarget }) => {
                // Once read it drops below the unread ones; with a keyboard, the focus moves to the next.
                currentTarget.closest('li')?.nextElementSibling?.querySelector<HTMLElement>('h2 a')?.focus()
                markRead(notifyFailure)
              }}
            >
              <span className="word">{translate('notifications.inbox.read')}</span>
              <Glyph name="check" size={18} />
            </RowButton>
          )
        )}
      </div>
    </Row>
  )
}
