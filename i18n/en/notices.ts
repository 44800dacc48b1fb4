import type { notices as fa } from '../fa/notices'
import type { Translation } from '../messages'

export const notices = {
  title: 'Notifications',
  tabs: 'Kind of notification',
  all: 'All',
  unread_only: 'Unread only',
  read_all: 'Mark all read',
  read_type: 'Mark these read',
  refresh: 'Refresh',
  unread: 'Unread',
  open: 'Open',
  read: 'Mark read',
  back: 'All notifications',
  empty: 'No notifications yet',
  empty_text: 'News of tickets, requests and payments arrives here.',
  empty_type: 'Nothing of this kind',
  empty_unread: 'You have read everything',
  show_all: 'Show all',
  gone: 'This notification was not found',
  gone_text: 'It was not for you, or its address is wrong.',
  marked: '%{n} marked as read.',
} satisfies Translation<typeof fa>
