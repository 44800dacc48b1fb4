import type { MessageKey } from '../../../i18n/keys'
import { enumOptions, type MultiFilter } from './filters'

/** Departments, several at once. */
export const departmentsFilter = (label: MessageKey): MultiFilter => ({
  kind: 'multi',
  source: 'departments',
  label,
  optionsFrom: { endpoint: 'departments', value: 'id', text: 'name' },
})

const ratings = ['5', '4', '3', '2', '1'] as const

/** Stars from 5 to 1, several at once. */
export const starsFilter = (label: MessageKey): MultiFilter => ({
  kind: 'multi',
  source: 'stars',
  label,
  options: enumOptions(ratings, 'stars'),
})

/** Any number of stars: everything that was rated, as a list filter. */
export const rated = ratings.join(',')
