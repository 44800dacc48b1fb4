import { isoDate } from '../../../contract/scalars'
import { createInput, type InputProps } from '../control'
import { DayBox, type DayExtras } from './DayBox'

const DateInput = createInput<string, DayExtras>(DayBox, '')

/**
 * A day: typed in any digit script (`۱۴۰۳/۵/۱`, `14030501`) or picked from the calendar. The value is the Gregorian
 * `YYYY-MM-DD` of the wire, or empty. A form does not validate while the box contains anything else.
 */
export const JalaliDateInput = (props: InputProps<string, DayExtras>) =>
  props.source === undefined ? <DateInput {...props} /> : <DateInput schema={isoDate} keepTyped {...props} />
