import { catalogue } from '../../../contract/orders/catalogue'
import { departmentList } from '../../../contract/tickets/departments'
import { peopleReports } from '../../../contract/people/reports'
import { tickets } from '../../../contract/tickets/tickets'
import { ticketTriage } from '../../../contract/tickets/triage'
import type { EnumName, MessageKey } from '../../../i18n/keys'

/** One choice of a select or multi filter. `label` is a message key unless `text` gives the words themselves. */
export interface FilterOption {
  readonly value: string
  readonly label?: string
  readonly text?: string
}

/** The endpoints choices may come from; each from its own small area, because every list loads this table. */
export const optionSources = {
  departments: departmentList.departments,
  platforms: catalogue.platforms,
  staff: tickets.staff,
  teachers: peopleReports.teachers,
  ticketTags: ticketTriage.ticketTags,
} as const

/** Choices that come from the platform. */
export interface OptionsFrom {
  readonly endpoint: keyof typeof optionSources
  /** Dotted path of the value sent, usually `id` or `uuid`. */
  readonly value: string
  /** Dotted path of the words shown. */
  readonly text: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
}

interface Named {
  readonly label: MessageKey
}
interface Single extends Named {
  readonly source: string
}
interface Pair extends Named {
  /** Source of the lower bound, inclusive. */
  readonly start: string
  /** Source of the upper bound, inclusive. */
  readonly end: string
}
interface Chosen extends Single {
  readonly options?: readonly FilterOption[]
  /** Options without text are country codes, named in the language of the screen. */
  readonly words?: 'country'
  readonly optionsFrom?: OptionsFrom
}

export type TextFilter = Single & { readonly kind: 'text'; readonly placeholder?: string }
export type SelectFilter = Chosen & { readonly kind: 'select' }
/** Values are comma-separated in the URL and on the wire. */
export type MultiFilter = Chosen & { readonly kind: 'multi' }
/** Gregorian `YYYY-MM-DD` in the values, Jalali on screen. */
export type RangeFilter = Pair & { readonly kind: 'range' }
export type FlagFilter = Single & { readonly kind: 'flag' }
/** Searches people from four characters; the value is the person's uuid. */
export type PersonFilter = Single & { readonly kind: 'person' }
export type NumbersFilter = Pair & { readonly kind: 'numbers' }

/** A filter as plain data. Values live in react-admin's `filterValues`, and therefore in the URL. */
export type FilterDef =
  | TextFilter
  | SelectFilter
  | MultiFilter
  | RangeFilter
  | FlagFilter
  | PersonFilter
  | NumbersFilter

/** The values of a list's filters by source. */
export type FilterValues = Readonly<Record<string, unknown>>

/** The options of an enumerated contract field: `enumOptions(ticketStatuses, 'ticket_status')`. */
export const enumOptions = (values: readonly string[], group: EnumName): FilterOption[] =>
  values.map((value) => ({ value, label: `enums.${group}.${value}` }))

/** The keys of `filterValues` that belong to a filter. */
const sourcesOf = (filter: FilterDef): readonly string[] =>
  'source' in filter ? [filter.source] : [filter.start, filter.end]

/** One name per filter: its source, or that of its lower bound. */
export const nameOf = (filter: FilterDef): string => sourcesOf(filter)[0] ?? ''

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Whether a filter currently narrows the list. */
export const isActive = (filter: FilterDef, values: FilterValues): boolean =>
  sourcesOf(filter).some((source) => isSet(values[source]))

/** The values with some of them changed; empty ones leave the URL. */
export const withValues = (values: FilterValues, changes: FilterValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...values, ...changes }).filter(([, value]) => isSet(value)))

/** The values without a filter. */
export const without = (filter: FilterDef, values: FilterValues): Record<string, unknown> =>
  withValues(values, Object.fromEntries(sourcesOf(filter).map((source) => [source, undefined])))

/** Whether two sets of values narrow a list alike: an address has texts where a definition has numbers. */
export const sameValues = (a: FilterValues, b: FilterValues): boolean =>
  Object.keys({ ...a, ...b }).every((key) => key in a && key in b && String(a[key]) === String(b[key]))

/** Values that belong to no filter of the list, brought by a link: they narrow the list too, so they are shown. */
export const foreignSources = (filters: readonly FilterDef[], values: FilterValues): string[] => {
  const owned = new Set(filters.flatMap(sourcesOf))
  return Object.keys(values).filter((source) => !owned.has(source) && isSet(values[source]))
}

/** The filters an address holds as JSON; `undefined` if they cannot be parsed. */
export const filtersIn = (text: string): FilterValues | undefined => {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as FilterValues) : undefined
  } catch {
    return undefined
  }
}

/** A multi value as its parts; links may bring an array. */
export const partsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value !== 'string' && typeof value !== 'number') return []
  return String(value)
    .split(',')
    .filter((part) => part !== '')
}
