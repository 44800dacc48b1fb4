import { useSearchParams } from 'react-router'
import type { Input } from '../../contract/endpoint'
import { notifications } from '../../contract/notifications/notifications'
import { useRead } from '../data/useRead'
import { filtersIn, type FilterValues } from '../list/filters/filters'
import { withQuery } from '../paths'

/** How an audience is specified. */
export const audienceModes = ['filters', 'persons', 'everybody'] as const
export type AudienceMode = (typeof audienceModes)[number]

type Payload = Input<typeof notifications.countAudience>['body']

const asText = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value))

/** The audience the address names, how many people that is, and ways to change it. */
export const useAudience = () => {
  const [query, setQuery] = useSearchParams()
  const mode = audienceModes.find((one) => one === query.get('to')) ?? (query.get('people') ? 'persons' : 'filters')
  const filters = filtersIn(query.get('audience') ?? '') ?? {}
  const persons = (query.get('people') ?? '').split(',').filter(Boolean)
  const change = (name: string, value: string | undefined) =>
    setQuery((before) => withQuery(before, { [name]: value || undefined }), { replace: true })
  const given = Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([key, value]) => [key, asText(value)]),
  )
  const payload: Payload | undefined =
    mode === 'everybody'
      ? { everybody: true }
      : mode === 'persons'
        ? persons.length > 0
          ? { user_uuids: persons }
          : undefined
        : Object.keys(given).length > 0
          ? { audience: given }
          : undefined
  const counted = useRead(notifications.countAudience, { body: payload ?? {} }, { enabled: payload !== undefined })
  return {
    mode,
    filters,
    persons,
    payload,
    counted,
    setMode: (next: AudienceMode) => change('to', next),
    setFilters: (next: FilterValues) => change('audience', Object.keys(next).length > 0 ? JSON.stringify(next) : ''),
    setPersons: (next: readonly string[]) => change('people', next.join(',')),
  }
}

/** {@link useAudience} as passed to the parts of the form. */
export type Audience = ReturnType<typeof useAudience>
