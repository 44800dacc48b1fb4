import { blank, type Moment } from '../../../i18n/formats'
import { useFormats } from '../useFormats'
import { useNow } from '../useNow'

interface MomentProps {
  readonly value: Moment
}

const machineText = (value: Moment): string | undefined =>
  value instanceof Date ? (Number.isNaN(value.getTime()) ? undefined : value.toISOString()) : (value ?? undefined)

/** A day: «۱۴۰۳/۰۵/۱۲», the weekday in its title. */
export const DateField = ({ value }: MomentProps) => {
  const { date, dateLong } = useFormats()
  const text = date(value)
  return text === blank ? (
    <>{blank}</>
  ) : (
    <time dateTime={machineText(value)} title={dateLong(value)}>
      {text}
    </time>
  )
}

/** A day and time in Tehran; `short` for columns. */
export const DateTimeField = ({ value, short = false }: MomentProps & { readonly short?: boolean }) => {
  const { dateTime, dateTimeShort, dateTimeLong } = useFormats()
  const text = short ? dateTimeShort(value) : dateTime(value)
  return text === blank ? (
    <>{blank}</>
  ) : (
    <time dateTime={machineText(value)} title={dateTimeLong(value)}>
      {text}
    </time>
  )
}

/** How long ago: «۳ ساعت پیش», kept true while it is on screen; the full moment in its title, and on paper in its place. */
export const RelativeTime = ({ value }: MomentProps) => {
  const { relative, dateTimeLong, dateTimeShort } = useFormats()
  useNow()
  // oxlint-disable-next-line react/purity -- what happened this minute lies after its beginning, which `useNow` tells.
  const text = relative(value, new Date())
  return text === blank ? (
    <>{blank}</>
  ) : (
    <time dateTime={machineText(value)} title={dateTimeLong(value)} data-moment={dateTimeShort(value)}>
      {text}
    </time>
  )
}

/** A span of time from seconds: «۲ ساعت و ۱۵ دقیقه». */
export const Duration = ({ seconds }: { readonly seconds: number | null | undefined }) => (
  <>{useFormats().duration(seconds)}</>
)
