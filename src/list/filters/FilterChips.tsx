import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { isIsoDate } from '../../../contract/jalali'
import { TextButton } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { useFormats } from '../../ui/useFormats'
import { isolated } from '../../ui/fields/Ltr'
import {
  nameOf,
  partsOf,
  without,
  withValues,
  type FilterDef,
  type FilterValues,
  type FlagFilter,
  type MultiFilter,
  type NumbersFilter,
  type PersonFilter,
  type RangeFilter,
  type SelectFilter,
} from './filters'
import { usePersonName } from './people'
import { useRangeWords } from './RangeControl'
import { useOptions } from './useOptions'
import { classed } from '../../ui/classed'
import css from './FilterChips.module.css'

const Row = classed('ul', css.row)

interface WordsProps<F extends FilterDef> {
  readonly filter: F
  readonly values: FilterValues
  /** Gives the days of a range instead of «last month»: for what is read later. */
  readonly dated?: boolean
}

/** How many values a chip spells out when it holds several. */
const spelled = 2
/** Above this number, the values of one filter share a chip. */
const mostApart = 4

const ChoiceWords = ({ filter, values }: WordsProps<SelectFilter | MultiFilter>) => {
  const translate = useTranslate()
  const formats = useFormats()
  const { options, loading, error } = useOptions(filter)
  const texts = new Map(options.map(({ value, text }) => [value, text]))
  const parts = (filter.kind === 'multi' ? partsOf(values[filter.source]) : [String(values[filter.source])]).map(
    (value) => texts.get(value) ?? (loading || error ? value : translate('table.filters.unknown_value', { value })),
  )
  const rest = parts.length - spelled
  // Each is isolated, so that names in another script do not reorder the list.
  const said = parts.length > 1 ? parts.map(isolated) : parts
  if (rest <= 0) return formats.list(said)
  return formats.list([...said.slice(0, spelled), translate('table.filters.more_values', { n: formats.number(rest) })])
}

const FlagWords = ({ filter, values }: WordsProps<FlagFilter>) => {
  const translate = useTranslate()
  return translate(String(values[filter.source]) === 'true' ? 'enums.yes_no.yes' : 'enums.yes_no.no')
}

const RangeWords = ({ filter, values, dated }: WordsProps<RangeFilter>) => useRangeWords(dated)(filter, values)

const NumberWords = ({ filter, values }: WordsProps<NumbersFilter>) => {
  const translate = useTranslate()
  const { digits, list } = useFormats()
  const words = (
    [
      ['table.filters.value_at_least', values[filter.start]],
      ['table.filters.value_at_most', values[filter.end]],
    ] as const
  ).filter(([, value]) => value !== undefined && value !== '')
  return list(words.map(([key, value]) => translate(key, { value: digits(String(value)) })))
}

const PersonWords = ({ filter, values }: WordsProps<PersonFilter>) => {
  const translate = useTranslate()
  return usePersonName(String(values[filter.source])) ?? translate('table.filters.person_chosen')
}

/** The value of a filter, in words. */
export const FilterWords = ({ filter, values, dated = false }: WordsProps<FilterDef>) => {
  switch (filter.kind) {
    case 'select':
    case 'multi':
      return <ChoiceWords filter={filter} values={values} />
    case 'flag':
      return <FlagWords filter={filter} values={values} />
    case 'range':
      return <RangeWords filter={filter} values={values} dated={dated} />
    case 'numbers':
      return <NumberWords filter={filter} values={values} />
    case 'person':
      return <PersonWords filter={filter} values={values} />
    case 'text':
      return String(values[filter.source])
  }
}

interface FilterChipsProps {
  /** The active filters to show. */
  readonly filters: readonly FilterDef[]
  /** Values that belong to no filter. */
  readonly foreign: readonly string[]
  readonly values: FilterValues
  readonly onChange: (values: Record<string, unknown>) => void
  /** Offers «clear all». */
  readonly clearable: boolean
  /** As for {@link FilterWords}. */
  readonly dated?: boolean
}

/** The chips of a filter: one per value if there are few, each with the values that remain when it is removed. */
const apart = (filter: FilterDef, values: FilterValues) => {
  const parts = filter.kind === 'multi' ? partsOf(values[filter.source]) : []
  if (filter.kind !== 'multi' || parts.length < 2 || parts.length > mostApart)
    return [{ key: nameOf(filter), shown: values, rest: without(filter, values) }]
  return parts.map((part) => ({
    key: `${filter.source} ${part}`,
    shown: { ...values, [filter.source]: part },
    rest: withValues(values, { [filter.source]: parts.filter((other) => other !== part).join(',') }),
  }))
}

/**
 * Date ranges of other lists, carried along by a link; any other value without a filter is labelled as coming from a
 * link.
 */
const ends = [
  ['start_date', 'dates.from'],
  ['end_date', 'dates.to'],
] as const

/** What narrows the list now, each with a way to remove it. */
export const FilterChips = ({ filters, foreign, values, onChange, clearable, dated = false }: FilterChipsProps) => {
  const translate = useTranslate()
  const formats = useFormats()
  const id = useId()
  if (filters.length === 0 && foreign.length === 0 && !clearable) return null
  const foreignWords = (value: string): string => {
    if (value === 'true' || value === 'false') return translate(`enums.yes_no.${value === 'true' ? 'yes' : 'no'}`)
    return isIsoDate(value) ? formats.date(value) : value
  }
  const idOf = (key: string): string => `${id}-${key.replaceAll(' ', '-')}`
  const remove = (name: string, rest: Record<string, unknown>, key: string) => (
    <button
      type="button"
      aria-label={translate('table.filters.remove', { name })}
      aria-describedby={idOf(key)}
      onClick={() => onChange(rest)}
    >
      <Glyph name="close" size={15} />
    </button>
  )
  return (
    <Row aria-label={translate('table.filters.active')}>
      {filters.flatMap((filter) => {
        const label = translate(filter.label)
        return apart(filter, values).map(({ key, shown, rest }) => (
          <li key={key} className="chip">
            <span id={idOf(key)}>
              {label}:{' '}
              <bdi>
                <FilterWords filter={filter} values={shown} dated={dated} />
              </bdi>
            </span>
            {remove(label, rest, key)}
          </li>
        ))
      })}
      {foreign.map((source) => {
        const label = translate(ends.find(([name]) => name === source)?.[1] ?? 'table.filters.linked')
        return (
          <li key={source} className="chip">
            <span id={idOf(source)}>
              {label}: <bdi>{foreignWords(String(values[source]))}</bdi>
            </span>
            {remove(label, withValues(values, { [source]: undefined }), source)}
          </li>
        )
      })}
      {clearable && (
        <li>
          <TextButton type="button" onClick={() => onChange({})}>
            {translate('table.filters.clear')}
          </TextButton>
        </li>
      )}
    </Row>
  )
}
