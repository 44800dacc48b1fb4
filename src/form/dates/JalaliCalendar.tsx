import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { faIR } from '@mui/x-date-pickers/locales'
import { useTranslate } from 'react-admin'
import { calendarLimits } from '../../../contract/jalali'
import { fromCalendar, PersianAdapter, toCalendar } from './persianAdapter'

export interface JalaliCalendarProps {
  /** `YYYY-MM-DD` or empty. */
  readonly value: string
  readonly onPick: (iso: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
}

const { localeText } = faIR.components.MuiLocalizationProvider.defaultProps
const friday = 5

/** A month of the Persian calendar to pick a day from. Heavy: load it only when it is opened. */
export const JalaliCalendar = ({
  value,
  onPick,
  min = calendarLimits.start,
  max = calendarLimits.end,
}: JalaliCalendarProps) => {
  const translate = useTranslate()
  return (
    <LocalizationProvider dateAdapter={PersianAdapter} localeText={localeText}>
      <DateCalendar
        autoFocus
        // The narrowest phones have less room than its own 320 pixels.
        sx={{ maxInlineSize: '100%' }}
        value={value ? toCalendar(value) : null}
        minDate={toCalendar(min)}
        maxDate={toCalendar(max)}
        fixedWeekNumber={6}
        dayOfWeekFormatter={(date) => translate(`dates.weekdays_narrow.${(date.getDay() + 1) % 7}`)}
        onChange={(date, finished) => {
          if (date && finished === 'finish') onPick(fromCalendar(date))
        }}
        slotProps={{
          day: ({ day }) => ({
            sx: day.getDay() === friday ? { '&:not(.Mui-disabled)': { color: 'error.main' } } : {},
          }),
        }}
      />
    </LocalizationProvider>
  )
}
