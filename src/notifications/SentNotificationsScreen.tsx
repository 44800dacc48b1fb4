import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { notificationTypes } from '../../contract/notifications/kinds'
import { link } from '../paths'
import { StrongLink } from '../ui/LinkButton'
import { EmptyState } from '../ui/states'
import { enumOptions, type FilterDef } from '../list/filters/filters'
import type { Column } from '../list/table/columns'
import { notificationRows } from '../data/resources/notifications'
import { ListScreen } from '../list/table/ListScreen'
import { ReadShare } from './ReadShare'
import { lazyDialog } from '../ui/lazyDialog'
import type { SentRow } from './SentDialog'

const SentDialog = lazyDialog(async () => (await import('./SentDialog')).SentDialog)

const columns: readonly Column<SentRow>[] = [
  { source: 'title', label: 'notifications.sending.columns.title', kind: 'text', primary: true, width: 280 },
  { source: 'type', label: 'notifications.sending.columns.type', kind: 'status', options: 'notification_type' },
  {
    source: 'audience',
    label: 'notifications.sending.columns.audience',
    kind: 'number',
    sortable: true,
    hideOnPhone: true,
  },
  {
    source: 'read',
    label: 'notifications.sending.columns.read',
    kind: 'number',
    render: (row) => <ReadShare of={row} />,
  },
  { source: 'created_at', label: 'notifications.sending.columns.created', kind: 'datetime', sortable: 'created' },
  { source: 'sender', label: 'notifications.sending.columns.sender', kind: 'person', hideOnPhone: true },
]

const filters: readonly FilterDef[] = [
  { kind: 'text', source: 'query', label: 'notifications.sending.columns.query' },
  {
    kind: 'select',
    source: 'type',
    label: 'notifications.sending.columns.type',
    options: enumOptions(notificationTypes, 'notification_type'),
  },
  { kind: 'range', start: 'start_date', end: 'end_date', label: 'notifications.sending.columns.range' },
]

const newestFirst = { field: 'created', order: 'DESC' } as const

/** What staff have sent, to whom and how many have read it; a row opens the full message. */
export const SentNotificationsScreen = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState<SentRow>()
  const compose = <StrongLink to={link('adminSendNotification')}>{translate('notifications.sending.new')}</StrongLink>
  return (
    <>
      <ListScreen<SentRow>
        resource="sent-notifications"
        row={notificationRows['sent-notifications']}
        title="notifications.sending.title"
        columns={columns}
        filters={filters}
        always={['query', 'type', 'start_date']}
        sort={newestFirst}
        actions={compose}
        rowLabel={({ title }) => title}
        onRowClick={setOpen}
        empty={
          <EmptyState
            title={translate('notifications.sending.empty')}
            text={translate('notifications.sending.empty_text')}
            action={compose}
          />
        }
      />
      {open && <SentDialog sent={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
