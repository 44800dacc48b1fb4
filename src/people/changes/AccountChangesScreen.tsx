import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { accountChangeStates, changeFields, type AccountChange } from '../../../contract/people/pending-change'
import { EmptyState } from '../../ui/states'
import { isolated } from '../../ui/fields/Ltr'
import { enumOptions, type FilterDef } from '../../list/filters/filters'
import type { Column } from '../../list/table/columns'
import { peopleRows } from '../../data/resources/people'
import { ListScreen } from '../../list/table/ListScreen'
import { ChangedValue } from './AccountChangeCard'
import { lazyDialog } from '../../ui/lazyDialog'

const AccountChangeDialog = lazyDialog(async () => (await import('./AccountChangeDialog')).AccountChangeDialog)

const columns: readonly Column<AccountChange>[] = [
  { source: 'user', label: 'people.users.changes.user', kind: 'person', primary: true },
  {
    source: 'field',
    label: 'people.users.changes.field',
    kind: 'status',
    options: 'guarded_field',
  },
  {
    source: 'from',
    label: 'people.users.changes.from',
    kind: 'text',
    hideOnPhone: true,
    render: (change) => <ChangedValue change={change} side="from" />,
  },
  {
    source: 'to',
    label: 'people.users.changes.to',
    kind: 'text',
    nothing: 'people.users.changes.removed',
    hideOnPhone: true,
    render: (change) => <ChangedValue change={change} side="to" />,
  },
  { source: 'proposed_by', label: 'people.users.changes.proposed_by', kind: 'person', hideOnPhone: true },
  { source: 'reason', label: 'people.users.changes.reason', kind: 'text', width: 220, hideOnPhone: true },
  {
    source: 'proposed_at',
    label: 'people.users.changes.proposed_at',
    kind: 'relative',
    sortable: true,
    hideOnPhone: true,
  },
  { source: 'expires_at', label: 'people.users.changes.expires_at', kind: 'datetime' },
  { source: 'state', label: 'people.users.changes.state', kind: 'status', options: 'account_change_state' },
]

const filters: readonly FilterDef[] = [
  {
    kind: 'multi',
    source: 'state',
    label: 'people.users.changes.state',
    options: enumOptions(accountChangeStates, 'account_change_state'),
  },
  {
    kind: 'multi',
    source: 'field',
    label: 'people.users.changes.field',
    options: enumOptions(changeFields, 'guarded_field'),
  },
  { kind: 'flag', source: 'mine', label: 'people.users.changes.mine' },
  { kind: 'person', source: 'user_uuid', label: 'people.users.changes.user' },
]

/** Expiring soonest first. */
const oldestFirst = { field: 'proposed_at', order: 'ASC' } as const
const waiting = { state: 'pending' }

/**
 * Changes of sign-in, payout details and types that staff proposed, pending ones first; a row opens to be approved,
 * rejected or withdrawn. Staff who may not approve see their own proposals.
 */
export const AccountChangesScreen = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState<AccountChange>()
  return (
    <>
      <ListScreen<AccountChange>
        resource="account-changes"
        row={peopleRows['account-changes']}
        title="paths.adminAccountChanges"
        columns={columns}
        filters={filters}
        always={['state', 'field', 'mine']}
        filterDefaultValues={waiting}
        sort={oldestFirst}
        rowLabel={({ field, user }) =>
          translate('people.users.changes.of', {
            field: translate(`enums.guarded_field.${field}`),
            name: isolated(user.name),
          })
        }
        onRowClick={setOpen}
        empty={
          <EmptyState
            title={translate('people.users.changes.empty')}
            text={translate('people.users.changes.empty_text')}
          />
        }
      />
      {open && <AccountChangeDialog change={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
