import { roles } from '../../contract/access'
import { levels, userStatuses } from '../../contract/people/person'
import { enumOptions, type FilterDef } from '../list/filters/filters'
import { countryCodes } from '../ui/names/countries'

const roleOptions = Object.entries(roles).map(([value, { key }]) => ({ value, label: `enums.role.${key}` }))

/** Everything staff narrow the users by. */
export const userFilters: readonly FilterDef[] = [
  { kind: 'text', source: 'query', label: 'users.filters.query' },
  { kind: 'multi', source: 'type', label: 'users.columns.type', options: roleOptions },
  { kind: 'multi', source: 'status', label: 'users.columns.status', options: enumOptions(userStatuses, 'user_status') },
  { kind: 'multi', source: 'levels', label: 'users.columns.level', options: enumOptions(levels, 'level') },
  {
    kind: 'multi',
    source: 'platform_uuids',
    label: 'users.filters.platforms',
    optionsFrom: { endpoint: 'platforms', value: 'uuid', text: 'name' },
  },
  {
    kind: 'multi',
    source: 'teacher_uuids',
    label: 'users.filters.teacher',
    optionsFrom: { endpoint: 'teachers', value: 'uuid', text: 'name' },
  },
  { kind: 'person', source: 'partner_ids', label: 'users.filters.partner' },
  { kind: 'person', source: 'mentor_ids', label: 'users.filters.mentor' },
  {
    kind: 'multi',
    source: 'country',
    label: 'users.columns.country',
    options: countryCodes.map((value) => ({ value })),
    words: 'country',
  },
  { kind: 'numbers', start: 'remaining_days_start', end: 'remaining_days_end', label: 'users.filters.remaining' },
  { kind: 'range', start: 'registered_date_start', end: 'registered_date_end', label: 'users.filters.registered' },
  { kind: 'range', start: 'bought_start_date', end: 'bought_end_date', label: 'users.filters.bought' },
  { kind: 'range', start: 'last_cashout_start', end: 'last_cashout_end', label: 'users.filters.last_cashout' },
  { kind: 'range', start: 'modify_date_start', end: 'modify_date_end', label: 'users.filters.modified' },
  { kind: 'flag', source: 'has_cashout', label: 'users.filters.has_cashout' },
  { kind: 'flag', source: 'is_paid', label: 'users.filters.is_paid' },
]
