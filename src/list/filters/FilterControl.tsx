import { useTranslate } from 'react-admin'
import { memo } from 'react'
import { PlainSelect } from '../../ui/Control'
import { wordOf } from '../table/records'
import { MultiButton, MultiChoices } from './MultiControl'
import type { FilterDef, FilterValues, FlagFilter, SelectFilter } from './filters'
import { NumbersControl } from './NumbersControl'
import { PersonControl } from './PersonControl'
import { RangeButton, RangeFields } from './RangeControl'
import { TextControl } from './TextControl'
import { useOptions } from './useOptions'

interface ControlProps<F extends FilterDef = FilterDef> {
  readonly filter: F
  readonly values: FilterValues
  readonly onChange: (changes: Record<string, unknown>) => void
  /** Inline controls are small and have their label inside; those in the panel have it above. */
  readonly inline: boolean
}

const SelectControl = ({ filter, values, onChange, inline }: ControlProps<SelectFilter>) => {
  const translate = useTranslate()
  const { options, loading } = useOptions(filter)
  const label = translate(filter.label)
  const any = translate('table.filters.any')
  const value = wordOf(values[filter.source])
  return (
    <PlainSelect
      aria-label={label}
      value={value}
      style={inline ? undefined : { inlineSize: '100%' }}
      onChange={(event) => onChange({ [filter.source]: event.target.value || undefined })}
    >
      <option value="">{loading ? translate('table.loading') : inline ? `${label}: ${any}` : any}</option>
      {value !== '' && !options.some((option) => option.value === value) && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {inline && option.value === value ? `${label}: ${option.text}` : option.text}
        </option>
      ))}
    </PlainSelect>
  )
}

/** A flag is a choice of three: yes, no, and both. */
const asSelect = ({ label, source }: FlagFilter): SelectFilter => ({
  kind: 'select',
  label,
  source,
  options: [
    { value: 'true', label: 'enums.yes_no.yes' },
    { value: 'false', label: 'enums.yes_no.no' },
  ],
})

const AnyControl = ({ filter, values, onChange, inline }: ControlProps) => {
  const translate = useTranslate()
  const label = translate(filter.label)
  switch (filter.kind) {
    case 'text':
      return (
        <TextControl
          value={wordOf(values[filter.source])}
          label={label}
          placeholder={filter.placeholder && translate(filter.placeholder)}
          onChange={(text) => onChange({ [filter.source]: text || undefined })}
        />
      )
    case 'select':
      return <SelectControl filter={filter} values={values} onChange={onChange} inline={inline} />
    case 'flag':
      return <SelectControl filter={asSelect(filter)} values={values} onChange={onChange} inline={inline} />
    case 'multi': {
      const change = (value: string | undefined) => onChange({ [filter.source]: value })
      return inline ? (
        <MultiButton filter={filter} value={values[filter.source]} onChange={change} />
      ) : (
        <MultiChoices filter={filter} value={values[filter.source]} onChange={change} boxed />
      )
    }
    case 'person':
      return (
        <PersonControl
          value={wordOf(values[filter.source]) || undefined}
          label={label}
          onChange={(uuid) => onChange({ [filter.source]: uuid })}
        />
      )
    case 'range':
      return inline ? (
        <RangeButton filter={filter} values={values} onChange={onChange} />
      ) : (
        <RangeFields filter={filter} values={values} onChange={onChange} />
      )
    case 'numbers':
      return <NumbersControl filter={filter} values={values} onChange={onChange} />
  }
}

/** The input of one filter; re-rendered only when values change. */
export const FilterControl = memo(AnyControl)
