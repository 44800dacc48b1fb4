import { requestForms } from '../../../contract/requests/forms'
import { actionStatuses, requestStatuses, requestTypes } from '../../../contract/requests/requests'
import { countryCodes } from '../../ui/names/countries'
import { paidStates } from '../../../contract/scalars'
import { enumOptions, type FilterDef } from '../../list/filters/filters'

const search: FilterDef = { kind: 'text', source: 'query', label: 'requests.filters.query' }
const types: FilterDef = {
  kind: 'multi',
  source: 'process_types',
  label: 'requests.columns.type',
  options: enumOptions(requestTypes, 'request_type'),
}
const status: FilterDef = {
  kind: 'multi',
  source: 'request_status',
  label: 'requests.columns.status',
  options: enumOptions(requestStatuses, 'request_status'),
}
const action: FilterDef = {
  kind: 'multi',
  source: 'action_status',
  label: 'requests.columns.action',
  options: enumOptions(actionStatuses, 'action_status'),
}
const platforms: FilterDef = {
  kind: 'multi',
  source: 'platform_uuids',
  label: 'requests.columns.platform',
  optionsFrom: { endpoint: 'platforms', value: 'uuid', text: 'name' },
}
const owner: FilterDef = { kind: 'person', source: 'user_uuid', label: 'requests.columns.user' }
const registered: FilterDef = {
  kind: 'range',
  start: 'register_date_start',
  end: 'register_date_end',
  label: 'requests.filters.registered',
}

const completed: FilterDef = {
  kind: 'range',
  start: 'completed_date_start',
  end: 'completed_date_end',
  label: 'requests.filters.completed',
}

/** The filters owners have for their requests. */
export const ownFilters: readonly FilterDef[] = [
  search,
  types,
  status,
  { ...action, options: actionStatuses.map((value) => ({ value, label: `requests.turn.${value}` })) },
  platforms,
  registered,
  completed,
]

/** The filters leaders have for the requests they can see. */
export const reachedFilters: readonly FilterDef[] = [
  search,
  types,
  status,
  action,
  platforms,
  owner,
  registered,
  completed,
]

/** The same for leaders to whom requests can be handed. */
export const holderFilters: readonly FilterDef[] = [
  ...reachedFilters,
  { kind: 'select', source: 'assignee', label: 'requests.columns.assignee', options: enumOptions(['me'], 'assignee') },
]

/** The filters of the staff inbox. */
export const inboxFilters: readonly FilterDef[] = [
  search,
  types,
  status,
  action,
  platforms,
  owner,
  {
    kind: 'select',
    source: 'assignee',
    label: 'requests.columns.assignee',
    options: enumOptions(['me', 'none'], 'assignee'),
    optionsFrom: { endpoint: 'staff', value: 'uuid', text: 'name' },
  },
  { kind: 'flag', source: 'late', label: 'requests.filters.late' },
  registered,
  completed,
  { kind: 'range', start: 'modify_date_start', end: 'modify_date_end', label: 'requests.filters.modified' },
  {
    kind: 'multi',
    source: 'teacher_uuids',
    label: 'requests.filters.teacher',
    optionsFrom: { endpoint: 'teachers', value: 'uuid', text: 'name' },
  },
  { kind: 'person', source: 'partner_ids', label: 'requests.filters.partner' },
  { kind: 'person', source: 'mentor_ids', label: 'requests.filters.mentor' },
  {
    kind: 'select',
    source: 'paid_status',
    label: 'requests.filters.paid',
    options: enumOptions(paidStates, 'paid_status'),
  },
]

const from: FilterDef = { kind: 'range', start: 'start_date', end: 'end_date', label: 'requests.filters.registered' }

const reportStatus: FilterDef = {
  kind: 'multi',
  source: 'status',
  label: 'requests.columns.status',
  options: enumOptions(requestStatuses, 'request_status'),
}
const steps = (of: 'kyc' | 'account'): FilterDef => ({
  kind: 'multi',
  source: 'step',
  label: 'requests.columns.step',
  options: requestForms[of].steps.map((value) => ({ value, label: `requests.steps.${value}` })),
})
const countries: FilterDef = {
  kind: 'multi',
  source: 'country',
  label: 'requests.columns.country',
  options: countryCodes.map((value) => ({ value })),
  words: 'country',
}

/** The filters of identity checks. */
export const kycFilters: readonly FilterDef[] = [
  search,
  reportStatus,
  from,
  action,
  steps('kyc'),
  { kind: 'text', source: 'reason', label: 'requests.filters.reason' },
  countries,
  owner,
]

/** The filters of account requests. */
export const accountFilters: readonly FilterDef[] = [
  search,
  {
    kind: 'multi',
    source: 'platforms',
    label: 'requests.columns.platform',
    optionsFrom: { endpoint: 'platforms', value: 'name', text: 'name' },
  },
  reportStatus,
  from,
  action,
  steps('account'),
  countries,
  owner,
]

const filedWithin = (days: readonly number[]): readonly FilterDef[] => [
  search,
  types,
  platforms,
  {
    kind: 'select',
    source: 'days',
    label: 'requests.filters.days',
    options: days.map((n) => ({ value: String(n), label: `requests.filters.days_${n}` })),
  },
  registered,
  owner,
]

/** The filters of expired requests; none expires within a week of being filed. */
export const expiredFilters = filedWithin([30, 90])

/** The filters of requests whose step is overdue. */
export const overdueFilters = filedWithin([7, 30, 90])
