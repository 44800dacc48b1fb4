import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { scheduleRounds, type ScheduleRound } from '../../../contract/system/export-schedules'
import { PlainSelect } from '../../ui/Control'
import { useFormats } from '../../ui/useFormats'
import { classed } from '../../ui/classed'
import css from './RoundFields.module.css'

/** How often a scheduled export runs, and at which hour in Tehran. */
export interface Round {
  readonly every: ScheduleRound
  readonly hour: number
}

const Fields = classed('div', css.fields)

const usualHour = 8
const hours = Array.from({ length: 24 }, (_, hour) => hour)

interface RoundFieldsProps {
  /** Absent: once. */
  readonly value: Round | undefined
  readonly disabled: boolean
  readonly onChange: (round: Round | undefined) => void
}

/** Whether an export runs once or on a schedule, how often and at which hour. */
export const RoundFields = ({ value, disabled, onChange }: RoundFieldsProps) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  const id = useId()
  const { hour = usualHour } = value ?? {}
  const pick = (text: string) => {
    const every = scheduleRounds.find((round) => round === text)
    onChange(every && { every, hour })
  }
  return (
    <Fields>
      <label htmlFor={`${id}every`}>
        {translate('list.exports.repeat')}
        <PlainSelect
          id={`${id}every`}
          value={value?.every ?? 'once'}
          disabled={disabled}
          onChange={({ target }) => pick(target.value)}
        >
          {['once', ...scheduleRounds].map((round) => (
            <option key={round} value={round}>
              {translate(`list.exports.rounds.${round}`)}
            </option>
          ))}
        </PlainSelect>
      </label>
      {value && (
        <label htmlFor={`${id}hour`}>
          {translate('list.exports.hour')}
          <PlainSelect
            id={`${id}hour`}
            value={hour}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...value, hour: Number(target.value) })}
          >
            {hours.map((one) => (
              <option key={one} value={one}>
                {digits(`${String(one).padStart(2, '0')}:00`)}
              </option>
            ))}
          </PlainSelect>
        </label>
      )}
    </Fields>
  )
}
