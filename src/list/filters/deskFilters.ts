import { enumOptions, type MultiFilter } from './filters'

/** Departments, several at once; `label` is a message key of the screen. */
export const departmentsFilter = (label: string): MultiFilter => ({
  kind: 'multi',
  source: 'departments',
  label,
  optionsFrom: { endpoint: 'departments', value: 'id', text: 'name' },
})

const ratings = ['5', '4', '3', '2', '1'] as const

/** Stars from 5 to 1, several at once; `label` is a message key of the screen. */
export const starsFilter = (label: string): MultiFilter => ({
  kind: 'multi',
  source: 'stars',
  label,
  options: enumOptions(ratings, 'stars'),
})

/** Any stars at all: what was rated, as a list filter. */
export const rated = ratings.join(',')
