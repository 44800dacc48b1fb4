import { useSearchParams } from 'react-router'
import type { Input } from '../../contract/endpoint'
import { notifications } from '../../contract/notifications/notifications'
import { useRead } from '../data/useRead'
import { filtersIn, type FilterValues } from '../list/filters/filters'
import { withQuery } from '../paths'

/** How an audience is named. */
export const audienceWays = ['filters', 'persons', 'everybody'] as const
export type AudienceWay = (typeof audienceWays)[number]

type Payload = Input<typeof notifications.countAudience>['body']

const asText = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value))

/** The audience the address names, how many people that is, and the ways to change it. */
export const useAudience = () => {
  const [query, setQuery] = useSearchParams()
  const way = audienceWays.find((one) => one === query.get('to')) ?? (query.get('people') ? 'persons' : 'filters')
  const filters = filtersIn(query.get('audience') ?? '') ?? {}
  const persons = (query.get('people') ?? '').split(',').filter(Boolean)
  const change = (name: string, value: string | undefined) =>
    setQuery((before) => withQuery(before, { [name]: value || undefined }), { replace: true })
  const said = Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([key, value]) => [key, asText(value)]),
  )
  const payload: Payload | undefined =
    way === 'everybody'
      ? { everybody: true }
      : way === 'persons'
        ? persons.length > 0
          ? { user_uuids: persons }
          : undefined
        : Object.keys(said).length > 0
          ? { audience: said }
          : undefined
  const counted = useRead(notifications.countAudience, { body: payload ?? {} }, { enabled: payload !== undefined })
  return {
    way,
    filters,
    persons,
    payload,
    counted,
    setWay: (next: AudienceWay) => change('to', next),
    setFilters: (next: FilterValues) => change('audience', Object.keys(next).length > 0 ? JSON.stringify(next) : ''),
    setPersons: (next: readonly string[]) => change('people', next.join(',')),
  }
}

/** {@link useAudience} as handed to the parts of the form. */
export type Audience = ReturnType<typeof useAudience>
