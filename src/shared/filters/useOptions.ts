import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { endpoints } from '../../../contract'
import type { Endpoint } from '../../../contract/endpoint'
import { valueAt } from '../table/records'
import type { MultiFilter, OptionsFrom, SelectFilter } from './filters'

/** A choice as it is shown. */
export interface ShownOption {
  readonly value: string
  readonly text: string
}

/** The one method of the data provider filters need beside lists. */
interface Calls {
  readonly call: (endpoint: Endpoint, input: { readonly query?: Readonly<Record<string, unknown>> }) => Promise<unknown>
}

/** Calls an endpoint of the contract through the data provider. */
export const useCalls = (): Calls['call'] => (useDataProvider() as unknown as Calls).call

const rowsOf = (reply: unknown): readonly unknown[] => {
  if (Array.isArray(reply)) return reply
  const rows = valueAt(reply, 'results') ?? valueAt(reply, 'data')
  return Array.isArray(rows) ? rows : []
}

const optionOf = (row: unknown, from: OptionsFrom): ShownOption => ({
  value: String(valueAt(row, from.value) ?? ''),
  text: String(valueAt(row, from.text) ?? ''),
})

/** The choices of a filter: its own, or those of its endpoint, kept as long as the contract allows. */
export const useOptions = ({ options, optionsFrom }: SelectFilter | MultiFilter, wanted = true) => {
  const translate = useTranslate()
  const call = useCalls()
  const endpoint = endpoints.find(({ name }) => name === optionsFrom?.endpoint)?.endpoint
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['options', optionsFrom?.endpoint, optionsFrom?.query],
    queryFn: async () => rowsOf(await call(endpoint as Endpoint, { query: optionsFrom?.query ?? {} })),
    enabled: wanted && endpoint !== undefined,
    staleTime: (endpoint?.cache ?? 300) * 1000,
  })
  const fixed = options?.map(({ value, label, text }) => ({ value, text: text ?? (label ? translate(label) : value) }))
  const fetched = optionsFrom ? data?.map((row) => optionOf(row, optionsFrom)) : undefined
  const shown: readonly ShownOption[] = [...(fixed ?? []), ...(fetched ?? [])]
  return { options: shown, loading: endpoint !== undefined && isPending && wanted, error, refetch }
}
