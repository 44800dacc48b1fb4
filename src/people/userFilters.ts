import { roles } from '../../contract/access'
import { levels, userStatuses } from '../../contract/people/person'
import { enumOptions, type FilterDef } from '../list/filters/filters'
import { countryCodes } from '../ui/names/countries'

const roleOptions = Object.entries(roles).map(([value, { key }]) => ({ value, label: `enums.role.${key}` }))

/** All filters staff have for users. */
export const userFilters: readonly FilterDef[] = [
  { kind: 'text', source: 'query', label: 'people.users.filters.query' },
  { kind: 'multi', source: 'type', label: 'people.users.columns.type', options: roleOptions },
  {
    kind: 'multi',
    source: 'status',
    label: 'people.users.columns.status',
    options: enumOptions(userStatuses, 'user_status'),
  },
  { kind: 'multi', source: 'levels', label: 'people.users.columns.level', options: enumOptions(levels, 'level') },
  {
    kind: 'multi',
    source: 'platform_uuids',
    label: 'people.users.filters.platforms',
    optionsFrom: { endpoint: 'platforms', value: 'uuid', text: 'name' },
  },
  {
    kind: 'multi',
    source: 'teacher_uuids',
    label: 'people.users.filters.teacher',
    optionsFrom: { endpoint: 'teachers', value: 'uuid', text: 'name' },
  },
  { kind: 'person', source: 'partner_ids', label: 'people.users.filters.partner' },
  { kind: 'person', source: 'mentor_ids', label: 'people.users.filters.mentor' },
  {
    kind: 'multi',
    source: 'country',
    label: 'people.users.columns.country',
    options: countryCodes.map((value) => ({ value })),
    words: 'country',
  },
  {
    kind: 'numbers',
    start: 'remaining_days_start',
    end: 'remaining_days_end',
    label: 'people.users.filters.remaining',
  },
  {
    kind: 'range',
    start: 'registered_date_start',
    end: 'registered_date_end',
    label: 'people.users.filters.registered',
  },
  { kind: 'range', start: 'bought_start_date', end: 'bought_end_date', label: 'people.users.filters.bought' },
  { kind: 'range', start: 'last_cashout_start', end: 'last_cashout_end', label: 'people.users.filters.last_cashout' },
  { kind: 'range', start: 'modify_date_start', end: 'modify_date_end', label: 'people.users.filters.modified' },
  { kind: 'flag', source: 'has_cashout', label: 'people.users.filters.has_cashout' },
  { kind: 'flag', source: 'is_paid', label: 'people.users.filters.is_paid' },
]
