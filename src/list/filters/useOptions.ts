import { useTranslate } from 'react-admin'
import type { Endpoint } from '../../../contract/endpoint'
import { useRead } from '../../data/useRead'
import { valueAt } from '../../data/valueAt'
import { wordAt } from '../table/records'
import { optionSources, type MultiFilter, type OptionsFrom, type SelectFilter } from './filters'
import { useFormats } from '../../ui/useFormats'

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

/** The choices of a filter: its own, and those of its endpoint, cached as long as the contract allows. */
export const useOptions = ({ options, optionsFrom, words }: SelectFilter | MultiFilter) => {
  const translate = useTranslate()
  const { country } = useFormats()
  const endpoint: Endpoint | undefined = optionsFrom && optionSources[optionsFrom.endpoint]
  const enabled = endpoint !== undefined
  const query = { query: optionsFrom?.query ?? {} }
  const { data, error, isPending, refetch } = useRead(endpoint ?? optionSources.departments, query as never, {
    enabled,
  })
  const plain = (value: string): string => (words === 'country' ? country(value) : value)
  const fixed = options?.map(({ value, label, text }) => ({
    value,
    text: text ?? (label ? translate(label) : plain(value)),
  }))
  const fetched = enabled && optionsFrom ? rowsOf(data).map((row) => optionOf(row, optionsFrom)) : []
  const shown: readonly ShownOption[] = [...(fixed ?? []), ...fetched]
  return { options: shown, loading: enabled && isPending, error: enabled ? error : null, refetch }
}
