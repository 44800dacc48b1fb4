import { styled } from '@mui/material/styles'
import { LinkBase, useTranslate, useUpdate } from 'react-admin'
import { useCallback } from 'react'
import type { Notification } from '../../contract/notifications/notifications'
import { findPath, link, mayOpen, paths } from '../paths'
import { useUser } from '../data/session/useUser'
import { ToolButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { focusRing, paletteOf, tint, visuallyHidden } from '../ui/palette'
import { useNotifyFailure } from '../ui/toasts/toasts'
import { RelativeTime } from '../ui/fields/dates'
import { useNoticeWords } from '../ui/names/noticeWords'
import { langOf } from '../ui/fields/Ltr'

const Row = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '0 12px',
  alignItems: 'center',
  minBlockSize: 56,
  boxSizing: 'border-box',
  padding: '4px 14px',
  borderInlineStart: '4px solid transparent',
  '&.unread': {
    borderInlineStartColor: paletteOf(theme).primary.main,
    background: tint(paletteOf(theme).primary.main, 5),
  },
  '& .title': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 12 },
  '& h2, & p': { margin: 0, minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& h2': { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.6 },
  '&.unread h2': { fontWeight: 800 },
  '& h2 a': { color: 'inherit', textDecoration: 'none', borderRadius: 6 },
  '& h2 a:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
  '& h2 a:focus-visible': { ...focusRing(theme), outlineOffset: -2 },
  '& p': { fontSize: '0.875rem', lineHeight: 1.7, color: paletteOf(theme).text.secondary },
  '& .about': { flex: 'none', fontSize: '0.8125rem', color: paletteOf(theme).text.secondary },
  '& .act': { inlineSize: '7.5rem', display: 'grid', justifyItems: 'end' },
  '@media (max-width: 599.95px)': {
    paddingInlineEnd: 8,
    '& .act': { inlineSize: 'auto' },
    '& p': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      whiteSpace: 'normal',
      fontSize: '0.8125rem',
    },
    '& .kind': { display: 'none' },
  },
}))

const quiet = { border: 0, background: 'none' } as const
const RowButton = styled(ToolButton)(quiet)
const RowLink = styled(ToolButton.withComponent(LinkBase))({ ...quiet, textDecoration: 'none' })

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
      <div style={{ minInlineSize: 0 }}>
        <div className="title">
          <h2 dir="auto" lang={langOf(title)}>
            <LinkBase to={`${link('notificationsOfType', { type: item.type })}?id=${item.uuid}`}>{title}</LinkBase>
          </h2>
          <span className="about">
            {unread && <span style={visuallyHidden}>{translate('notifications.inbox.unread')} </span>}
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
                // What is read sinks below the unread; whoever works by keyboard goes on with the next.
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
