import type { RaRecord } from 'react-admin'
import type { User } from '../../contract/people/person'
import { PhoneField } from '../ui/fields/figures'
import { Ltr } from '../ui/fields/Ltr'
import { Names } from '../ui/fields/Names'
import { overdue, type Column } from '../list/table/columns'
import { PersonSecret } from './file/Secret'
import { LevelName } from './PersonFacts'

/** A user as a list row. */
export type UserRow = User & RaRecord

/** What staff see about each user; on phones the phone, the status and the days left. */
export const userColumns: readonly Column<UserRow>[] = [
  { source: 'name', label: 'people.users.columns.name', kind: 'person', primary: true, sortable: true },
  {
    source: 'phone',
    label: 'people.users.columns.phone',
    kind: 'phone',
    render: ({ uuid, phone }) => (
      <PersonSecret compact uuid={uuid} field="phone" masked={phone} show={(value) => <PhoneField value={value} />} />
    ),
    pure: true,
  },
  {
    source: 'type',
    label: 'people.users.columns.type',
    kind: 'role',
    sortable: true,
    hideOnPhone: true,
    width: 90,
  },
  {
    source: 'level',
    label: 'people.users.columns.level',
    kind: 'status',
    options: 'level',
    sortable: true,
    hideOnPhone: true,
    width: 90,
    render: ({ level }) => <LevelName level={level} />,
    pure: true,
  },
  { source: 'status', label: 'people.users.columns.status', kind: 'status', options: 'user_status' },
  {
    source: 'remaining_days',
    label: 'people.users.columns.remaining_days',
    kind: 'number',
    sortable: true,
    below: overdue,
  },
  {
    source: 'platforms',
    label: 'people.users.columns.platforms',
    kind: 'person',
    wraps: true,
    hideOnPhone: true,
    render: ({ platforms }) => <Names names={platforms.map(({ name }) => name)} />,
    pure: true,
  },
  { source: 'partner', label: 'people.users.columns.partner', kind: 'person', hideOnPhone: true },
  { source: 'teacher', label: 'people.users.columns.teacher', kind: 'person', hideOnPhone: true },
  { source: 'mentor', label: 'people.users.columns.mentor', kind: 'person', hidden: true, hideOnPhone: true },
  {
    source: 'registered_at',
    label: 'people.users.columns.registered',
    kind: 'date',
    sortable: true,
    hideOnPhone: true,
  },
  {
    source: 'last_cashout',
    label: 'people.users.columns.last_cashout',
    kind: 'date',
    sortable: true,
    hidden: true,
    hideOnPhone: true,
  },
  {
    source: 'email',
    label: 'people.users.columns.email',
    kind: 'email',
    hidden: true,
    hideOnPhone: true,
    render: ({ uuid, email }) => (
      <PersonSecret compact uuid={uuid} field="email" masked={email} show={(value) => <Ltr>{value}</Ltr>} />
    ),
    pure: true,
  },
  {
    source: 'country',
    label: 'people.users.columns.country',
    kind: 'country',
    hidden: true,
    hideOnPhone: true,
  },
]
