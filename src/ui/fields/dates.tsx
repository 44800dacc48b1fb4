import { useSyncExternalStore } from 'react'
import { blank, type Moment } from '../../../i18n/formats'
import { useFormats } from '../useFormats'

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

/** A day and time in Tehran. */
export const DateTimeField = ({ value }: MomentProps) => {
  const { dateTime, dateTimeLong } = useFormats()
  const text = dateTime(value)
  return text === blank ? (
    <>{blank}</>
  ) : (
    <time dateTime={machineText(value)} title={dateTimeLong(value)}>
      {text}
    </time>
  )
}

const minute = 60_000
const told = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

/** One clock for all moments on screen: a page of a list has dozens. */
const everyMinute = (tell: () => void): (() => void) => {
  told.add(tell)
  clock ??= setInterval(() => {
    for (const each of told) each()
  }, minute)
  return () => {
    told.delete(tell)
    if (told.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}
const thisMinute = (): number => Math.floor(Date.now() / minute)

/** How long ago: «۳ ساعت پیش», kept true while it is on screen; the full moment in its title. */
export const RelativeTime = ({ value }: MomentProps) => {
  const { relative, dateTimeLong } = useFormats()
  useSyncExternalStore(everyMinute, thisMinute)
  const text = relative(value, new Date())
  return text === blank ? (
    <>{blank}</>
  ) : (
    <time dateTime={machineText(value)} title={dateTimeLong(value)}>
      {text}
    </time>
  )
}

/** A span of time from seconds: «۲ ساعت و ۱۵ دقیقه». */
export const Duration = ({ seconds }: { readonly seconds: number | null | undefined }) => (
  <>{useFormats().duration(seconds)}</>
)
