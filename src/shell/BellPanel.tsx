import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { notifications as notificationsArea, type Notification } from '../../contract/notifications/notifications'
import { findPath, mayOpen, paths } from '../paths'
import { hasScreen } from './menu/menu'
import { useBackCloses } from '../data/router/useBackCloses'
import { useRead } from '../data/useRead'
import { useWrite } from '../data/useWrite'
import { useUser } from '../data/session/useUser'
import { useFormats } from '../ui/useFormats'
import { useNotifyFailure } from '../ui/toasts/toasts'
import { useNotificationWords } from '../ui/names/notificationWords'
import { classed } from '../ui/classed'
import css from './BellPanel.module.css'
import { inMuiFrame } from '../theme/MuiFrame'

const Panel = classed('div', css.panel)

const Item = ({ item, onGo }: { readonly item: Notification; readonly onGo: () => void }) => {
  const { relative } = useFormats()
  const user = useUser()
  const { title, body } = useNotificationWords(item)
  const target = item.link === null ? undefined : findPath(item.link.split('?')[0] ?? '')
  const opens = target !== undefined && hasScreen(target) && mayOpen(paths[target], user)
  const content = (
    <>
      <strong dir="auto">{title}</strong>
      <p dir="auto">{body}</p>
      <span className="quiet">{relative(item.created_at)}</span>
    </>
  )
  return (
    <li className={item.read_at === null ? 'unread' : undefined}>
      {opens && item.link !== null ? (
        <Link to={item.link} onClick={onGo}>
          {content}
        </Link>
      ) : (
        <div>{content}</div>
      )}
    </li>
  )
}

const Latest = ({ onGo }: { readonly onGo: () => void }) => {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const list = useRead(notificationsArea.notifications, { query: { page_size: 6 } })
  const read = useWrite(notificationsArea.readNotifications)
  const readOne = (uuid: string) => {
    read.mutate({ body: { uuids: [uuid] } })
    onGo()
  }
  return (
    <Panel>
      <header>
        <h2>{translate('shell.bell')}</h2>
        {(list.data?.unread ?? 0) > 0 && (
          <Button
            size="small"
            loading={read.isPending}
            onClick={() => read.mutate({ body: { all: true } }, { onError: notifyFailure })}
          >
            {translate('shell.bell_read_all')}
          </Button>
        )}
      </header>
      {list.isPending && <Skeleton variant="rounded" height={160} sx={{ margin: 2 }} />}
      {list.isError && (
        <p className="none" role="alert">
          {translate('shell.bell_failed')}{' '}
          <Button onClick={() => void list.refetch()}>{translate('shell.retry')}</Button>
        </p>
      )}
      {list.data?.results.length === 0 && <p className="none">{translate('shell.bell_empty')}</p>}
      <ul>
        {list.data?.results.map((item) => (
          <Item key={item.uuid} item={item} onGo={() => readOne(item.uuid)} />
        ))}
      </ul>
    </Panel>
  )
}

const Hung = ({ anchor, onClose }: { readonly anchor: HTMLElement; readonly onClose: () => void }) => {
  const translate = useTranslate()
  useBackCloses(true, onClose)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': translate('shell.bell') } }}
    >
      <Latest onGo={onClose} />
    </Popover>
  )
}

/** The latest notifications, in a panel below the bell. */
export const BellPanel = inMuiFrame(Hung)
