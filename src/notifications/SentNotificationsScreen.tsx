import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { notificationTypes } from '../../contract/notifications/kinds'
import { link } from '../paths'
import { StrongLink } from '../ui/LinkButton'
import { EmptyState } from '../ui/states'
import { enumOptions, type FilterDef } from '../list/filters/filters'
import type { Column } from '../list/table/columns'
import { ListScreen } from '../list/table/ListScreen'
import { ReadShare } from './ReadShare'
import { SentDialog, type SentRow } from './SentDialog'

const columns: readonly Column<SentRow>[] = [
  { source: 'title', label: 'notify.columns.title', kind: 'text', primary: true, width: 280 },
  { source: 'type', label: 'notify.columns.type', kind: 'status', options: 'notification_type' },
  { source: 'audience', label: 'notify.columns.audience', kind: 'number', sortable: true },
  { source: 'read', label: 'notify.columns.read', kind: 'number', render: (row) => <ReadShare of={row} /> },
  { source: 'created_at', label: 'notify.columns.created', kind: 'datetime', sortable: 'created' },
  { source: 'sender', label: 'notify.columns.sender', kind: 'person', hideOnPhone: true },
]

const filters: readonly FilterDef[] = [
  { kind: 'text', source: 'query', label: 'notify.columns.query' },
  {
    kind: 'select',
    source: 'type',
    label: 'notify.columns.type',
    options: enumOptions(notificationTypes, 'notification_type'),
  },
  { kind: 'range', start: 'start_date', end: 'end_date', label: 'notify.columns.range' },
]

const newestFirst = { field: 'created', order: 'DESC' } as const

/** What staff have sent, to whom and how many have read it; a row opens the whole message. */
export const SentNotificationsScreen = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState<SentRow>()
  const compose = <StrongLink to={link('adminSendNotification')}>{translate('notify.new')}</StrongLink>
  return (
    <>
      <ListScreen<SentRow>
        resource="sent-notifications"
        title="notify.title"
        columns={columns}
        filters={filters}
        always={['query', 'type', 'start_date']}
        sort={newestFirst}
        actions={compose}
        rowLabel={({ title }) => title}
        onRowClick={setOpen}
        empty={<EmptyState title={translate('notify.empty')} text={translate('notify.empty_text')} action={compose} />}
      />
      {open && <SentDialog sent={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
