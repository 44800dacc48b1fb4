import { useTranslate } from 'ra-core'
import { contract, endpoints } from '../../../contract'
import type { Endpoint } from '../../../contract/endpoint'
import { useQueryCall } from '../../providers/useCall'
import { valueAt, wordAt } from '../table/records'
import type { MultiFilter, OptionsFrom, SelectFilter } from './filters'

/** A choice as it is shown. */
export interface ShownOption {
  readonly value: string
  readonly text: string
}

const rowsOf = (reply: unknown): readonly unknown[] => {
  if (Array.isArray(reply)) return reply
  const rows = valueAt(reply, 'results') ?? valueAt(reply, 'data')
  return Array.isArray(rows) ? rows : []
}

const optionOf = (row: unknown, from: OptionsFrom): ShownOption => ({
  value: wordAt(row, from.value),
  text: wordAt(row, from.text),
})

/** Stands in where a filter has no endpoint; it is never called. */
const noEndpoint: Endpoint = contract.dashboard.departments

/** The choices of a filter: its own, and those of its endpoint, kept as long as the contract allows. */
export const useOptions = ({ options, optionsFrom }: SelectFilter | MultiFilter) => {
  const translate = useTranslate()
  const endpoint = endpoints.find(({ name }) => name === optionsFrom?.endpoint)?.endpoint
  const enabled = endpoint !== undefined
  const query = { query: optionsFrom?.query ?? {} }
  const { data, error, isPending, refetch } = useQueryCall(endpoint ?? noEndpoint, query as never, { enabled })
  const fixed = options?.map(({ value, label, text }) => ({ value, text: text ?? (label ? translate(label) : value) }))
  const fetched = enabled && optionsFrom ? rowsOf(data).map((row) => optionOf(row, optionsFrom)) : []
  const shown: readonly ShownOption[] = [...(fixed ?? []), ...fetched]
  return { options: shown, loading: enabled && isPending, error: enabled ? error : null, refetch }
}
