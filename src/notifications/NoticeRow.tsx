import { styled } from '@mui/material/styles'
import { LinkBase, useTranslate, useUpdate } from 'react-admin'
import { useCallback } from 'react'
import type { Notification } from '../../contract/notifications/notifications'
import { findPath, link, mayOpen, paths } from '../paths'
import { useUser } from '../data/session/useUser'
import { SecondaryButton } from '../ui/Control'
import { SecondaryLink } from '../ui/LinkButton'
import { focusRing, paletteOf, tint } from '../ui/palette'
import { useNotifyFailure } from '../ui/toasts/toasts'
import { RelativeTime } from '../ui/fields/dates'
import { useNoticeWords } from '../ui/names/noticeWords'
import { langOf } from '../ui/fields/Ltr'

const Row = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '6px 14px',
  alignItems: 'center',
  padding: '14px 16px',
  borderRadius: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  background: paletteOf(theme).background.paper,
  '&.unread': {
    borderInlineStart: `4px solid ${paletteOf(theme).primary.main}`,
    background: `linear-gradient(${tint(paletteOf(theme).primary.main, 5)}, ${tint(paletteOf(theme).primary.main, 5)}), ${paletteOf(theme).background.paper}`,
  },
  '& h2': { margin: 0, fontSize: '1rem', fontWeight: 600, lineHeight: 1.8, overflowWrap: 'anywhere' },
  '&.unread h2': { fontWeight: 800 },
  '& h2 a': { color: 'inherit', textDecoration: 'none', borderRadius: 6 },
  '& h2 a:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
  '& h2 a:focus-visible': focusRing(theme),
  '& p': { margin: 0, lineHeight: 1.9, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& .about': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 12px',
    fontSize: '0.8125rem',
    color: paletteOf(theme).text.secondary,
  },
  '& .mark': { color: paletteOf(theme).primary.main, fontWeight: 700 },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '@media (max-width: 599.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .ways > *': { flex: '1 1 120px', minBlockSize: 44 },
  },
}))

/** A notification as react-admin's record. */
export type NotificationRecord = Notification & { readonly id: string }

/** Marks a notification read, and says whether that is under way. */
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

/** One notification in the list; its title opens it whole, going on marks it read. */
export const NoticeRow = ({ item }: { readonly item: NotificationRecord }) => {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const [markRead, busy] = useMarkRead(item)
  const target = useTarget(item)
  const unread = item.read_at === null
  const { title, body } = useNoticeWords(item)
  return (
    <Row className={unread ? 'unread' : undefined}>
      <div>
        <h2 dir="auto" lang={langOf(title)}>
          <LinkBase to={`${link('notificationsOfType', { type: item.type })}?id=${item.uuid}`}>{title}</LinkBase>
        </h2>
        <p dir="auto" lang={langOf(body)}>
          {body}
        </p>
        <span className="about">
          {unread && <span className="mark">{translate('notifications.inbox.unread')}</span>}
          <span>{translate(`enums.notification_type.${item.type}`)}</span>
          <RelativeTime value={item.created_at} />
        </span>
      </div>
      <div className="ways">
        {target && (
          <SecondaryLink to={target} onClick={() => unread && markRead(notifyFailure)}>
            {translate('notifications.inbox.open')}
          </SecondaryLink>
        )}
        {unread && (
          <SecondaryButton
            type="button"
            disabled={busy}
            onClick={({ currentTarget }) => {
              // What is read sinks below the unread; whoever works by keyboard goes on with the next.
              currentTarget.closest('li')?.nextElementSibling?.querySelector<HTMLElement>('h2 a')?.focus()
              markRead(notifyFailure)
            }}
          >
            {translate('notifications.inbox.read')}
          </SecondaryButton>
        )}
      </div>
    </Row>
  )
}
