import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useInput, useTranslate } from 'react-admin'
import { useId, useRef, useState } from 'react'
import { presetOf, presetRange, rangePresets, todayInTehran, type RangePreset } from '../../../contract/jalali'
import { SecondaryButton } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { DayBox } from './DayBox'

/** A range of days, both included; an empty side is open. */
export interface Days {
  readonly start: string
  readonly end: string
}

interface RangeSettings {
  readonly min?: string
  readonly max?: string
  readonly disabled?: boolean
  readonly presets?: readonly RangePreset[]
  /** Field codes of the platform, shown at their side. */
  readonly startError?: string | undefined
  readonly endError?: string | undefined
}

type FreeProps = RangeSettings & { readonly value: Days; readonly onChange: (value: Days) => void }
type FormProps = RangeSettings & { readonly startSource: string; readonly endSource: string }

const PresetMenu = ({
  value,
  onChange,
  presets,
  disabled,
}: {
  readonly value: Days
  readonly onChange: (value: Days) => void
  readonly presets: readonly RangePreset[]
  readonly disabled: boolean | undefined
}) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const today = todayInTehran()
  const current = value.start && value.end ? presetOf(value, today) : undefined
  const name = current
    ? translate(`dates.presets.${current}`)
    : translate(value.start || value.end ? 'dates.custom' : 'dates.all_time')
  const take = (next: Days) => {
    setOpen(false)
    onChange(next)
  }
  return (
    <>
      <SecondaryButton
        ref={button}
        type="button"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`${translate('dates.ready_ranges')}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {name}
        <Glyph name="down" size={16} />
      </SecondaryButton>
      <Menu id={id} anchorEl={button.current} open={open} onClose={() => setOpen(false)}>
        <MenuItem selected={!value.start && !value.end} onClick={() => take({ start: '', end: '' })}>
          {translate('dates.all_time')}
        </MenuItem>
        {presets.map((preset) => (
          <MenuItem key={preset} selected={preset === current} onClick={() => take(presetRange(preset, today))}>
            {translate(`dates.presets.${preset}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const RangeBox = ({ value, onChange, min, max, disabled, presets = rangePresets, startError, endError }: FreeProps) => {
  const translate = useTranslate()
  const from = (start: string) => onChange({ start, end: value.end && start > value.end ? '' : value.end })
  const to = (end: string) => onChange({ start: value.start, end })
  return (
    <div
      role="group"
      aria-label={translate('dates.range')}
      style={{ display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'flex-start', minInlineSize: 0 }}
    >
      <PresetMenu value={value} onChange={onChange} presets={presets} disabled={disabled} />
      <div style={{ display: 'flex', gap: 10, flex: '1 1 310px', minInlineSize: 0 }}>
        <div style={{ flex: '1 1 0', minInlineSize: 0 }}>
          <DayBox
            label="dates.from"
            value={value.start}
            onChange={from}
            min={min}
            max={max}
            disabled={disabled}
            error={startError}
          />
        </div>
        <div style={{ flex: '1 1 0', minInlineSize: 0 }}>
          <DayBox
            label="dates.to"
            value={value.end}
            onChange={to}
            min={value.start || min}
            max={max}
            outside="date_order"
            disabled={disabled}
            error={endError}
          />
        </div>
      </div>
    </div>
  )
}

const BoundRange = ({ startSource, endSource, ...settings }: FormProps) => {
  const start = useInput<string>({ source: startSource })
  const first: unknown = start.field.value
  const end = useInput<string>({
    source: endSource,
    validate: (last: unknown) =>
      typeof last === 'string' && last !== '' && typeof first === 'string' && first > last ? 'date_order' : undefined,
  })
  return (
    <RangeBox
      {...settings}
      value={{ start: String(start.field.value ?? ''), end: String(end.field.value ?? '') }}
      onChange={(days) => {
        if (days.start !== start.field.value) start.field.onChange(days.start)
        if (days.end !== end.field.value) end.field.onChange(days.end)
      }}
      startError={start.fieldState.error?.message ?? settings.startError}
      endError={end.fieldState.error?.message ?? settings.endError}
    />
  )
}

/**
 * A range of days: two boxes and a menu of ready ranges (this Persian month, last season…). In a form by
 * `startSource` and `endSource`, anywhere else by `value` and `onChange`. A start after the end clears the end.
 */
export const JalaliRangeInput = (props: FreeProps | FormProps) =>
  'startSource' in props ? <BoundRange {...props} /> : <RangeBox {...props} />
