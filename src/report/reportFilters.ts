import { directions } from '../../contract/money/networks'
import { requestStatuses } from '../../contract/requests/requests'
import { requestTypes } from '../../contract/requests/forms'
import { departmentsFilter, starsFilter } from '../list/filters/deskFilters'
import { enumOptions, type FilterDef, type MultiFilter } from '../list/filters/filters'
import { countryCodes } from '../ui/names/countries'

/** The date range of a report. */
export const days: FilterDef = { kind: 'range', start: 'start_date', end: 'end_date', label: 'reports.range' }

/** Departments, several at once. */
export const departments: MultiFilter = departmentsFilter('reports.columns.department')

/** Stars, several at once. */
export const stars: FilterDef = starsFilter('reports.columns.stars')

/** One person. */
export const person: FilterDef = { kind: 'person', source: 'user_uuid', label: 'reports.columns.user' }

/** Work platforms by name, several at once. */
export const platforms: FilterDef = {
  kind: 'multi',
  source: 'platforms',
  label: 'reports.columns.platform',
  optionsFrom: { endpoint: 'platforms', value: 'name', text: 'name' },
}

/** Work platforms by uuid, several at once. */
export const platformsById: FilterDef = {
  ...platforms,
  source: 'platform_uuids',
  optionsFrom: { endpoint: 'platforms', value: 'uuid', text: 'name' },
}

/** Teachers, several at once. */
export const teachers: FilterDef = {
  kind: 'multi',
  source: 'teacher_uuids',
  label: 'reports.columns.teacher',
  optionsFrom: { endpoint: 'teachers', value: 'uuid', text: 'name' },
}

/** Countries, several at once. */
export const country: FilterDef = {
  kind: 'multi',
  source: 'country',
  label: 'reports.columns.country',
  options: countryCodes.map((value) => ({ value })),
  words: 'country',
}

/** One currency. */
export const currency: FilterDef = {
  kind: 'select',
  source: 'currency_type',
  label: 'reports.columns.currency',
  options: enumOptions(['IRR', 'USD', 'USDT'], 'currency'),
}

/** States of requests, several at once. */
export const requestStatus: FilterDef = {
  kind: 'multi',
  source: 'status',
  label: 'reports.columns.status',
  options: enumOptions(requestStatuses, 'request_status'),
}

/** Types of requests, several at once. */
export const processTypes: FilterDef = {
  kind: 'multi',
  source: 'process_types',
  label: 'reports.columns.type',
  options: enumOptions(requestTypes, 'request_type'),
}

/** The period most reports have. */
export const period = { start: 'start_date', end: 'end_date', usual: 'last_12_months' } as const

/** Incoming or outgoing. */
export const direction: FilterDef = {
  kind: 'select',
  source: 'direction',
  label: 'money.reports.columns.direction',
  options: enumOptions(directions, 'direction'),
}
