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

/**
 * How long ago: «۳ ساعت پیش», kept current while on screen; the full moment is in its title, and replaces it in print.
 */
export const RelativeTime = ({ value }: MomentProps) => {
  const { relative, dateTimeLong, dateTimeShort } = useFormats()
  useNow()
  // oxlint-disable-next-line react/purity -- anything within this minute is after its start, which `useNow` reports.
  const text = relative(value, new Date())
  return text === blank ? (
    <>{blank}</>
  ) : (
    <time dateTime={machineText(value)} title={dateTimeLong(value)} data-moment={dateTimeShort(value)}>
      {text}
    </time>
  )
}

/** A duration from seconds: «۲ ساعت و ۱۵ دقیقه». */
export const Duration = ({ seconds }: { readonly seconds: number | null | undefined }) => (
  <>{useFormats().duration(seconds)}</>
)
