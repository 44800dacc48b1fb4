import type { FilterDef } from '../shared/filters/filters'

/** The days of a report. */
export const days: FilterDef = { kind: 'range', start: 'start_date', end: 'end_date', label: 'reports.range' }

/** Departments, several at once. */
export const departments: FilterDef = {
  kind: 'multi',
  source: 'departments',
  label: 'reports.columns.department',
  optionsFrom: { endpoint: 'departments', value: 'id', text: 'name' },
}

/** Stars, several at once. */
export const stars: FilterDef = {
  kind: 'multi',
  source: 'stars',
  label: 'reports.columns.stars',
  options: ['5', '4', '3', '2', '1'].map((value) => ({ value, label: `reports.stars.s${value}` })),
}

/** One person. */
export const person: FilterDef = { kind: 'person', source: 'user_uuid', label: 'reports.columns.user' }

/** The period most reports have. */
export const period = { start: 'start_date', end: 'end_date', usual: 'last_30_days' } as const
