/*
 * The result of the connection check as sixteen digits: short enough to read over the phone, with two check digits
 * against mistakes. Support types them into the same page, which explains them.
 */

/** One host as the code encodes it: no such host, unreachable, or the upper bound of its delay in milliseconds. */
export type HostBrief = 'none' | 'lost' | number

/** How far a device's clock is off: known to be right, unknown, or ahead of (behind) the host’s by a class of time. */
export const clockBriefs = [
  'unknown',
  'right',
  'ahead_minutes',
  'ahead_hour',
  'ahead_more',
  'behind_minutes',
  'behind_hour',
  'behind_more',
] as const
export type ClockBrief = (typeof clockBriefs)[number]

/** What a code means. */
export interface Brief {
  /** To the minute. */
  readonly at: Date
  readonly online: boolean
  /** The site's host, then the other one. */
  readonly hosts: readonly [HostBrief, HostBrief]
  readonly clock: ClockBrief
  /** A number below 1024 that represents the build. */
  readonly build: number
}

const epoch = Date.UTC(2026, 0, 1)
const minute = 60_000
/** Eight years of minutes; then the code wraps around. */
const minutes = 2 ** 22
const steps = [100, 200, 400, 800, 1600, 3200, 6400, 30_000] as const
const hostWords: readonly HostBrief[] = ['none', 'lost', ...steps]
const digits = 14
const checks = 97

/** The class of a delay in milliseconds; no measurement means a host that was not reached. */
export const delayClass = (delay: number | undefined): HostBrief =>
  delay === undefined ? 'lost' : (steps.find((most) => delay <= most) ?? steps[7])

/** The class of a clock that is this many seconds ahead. */
export const clockClass = (skew: number | undefined): ClockBrief => {
  if (skew === undefined) return 'unknown'
  const off = Math.abs(skew)
  if (off <= 60) return 'right'
  return `${skew > 0 ? 'ahead' : 'behind'}_${off <= 600 ? 'minutes' : off <= 3600 ? 'hour' : 'more'}`
}

/** A number below 1024 for a build’s name. */
export const buildNumber = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1021, 7)

/** Sixteen Latin digits in four groups. */
export const supportCode = ({ at, online, hosts, clock, build }: Brief): string => {
  const time = Math.floor((at.getTime() - epoch) / minute) % minutes
  const [own, other] = hosts.map((host) => hostWords.indexOf(host)) as [number, number]
  const value =
    ((((time * 2 + Number(online)) * 16 + own) * 16 + other) * 8 + clockBriefs.indexOf(clock)) * 1024 + build
  const check = String(value % checks).padStart(2, '0')
  return (String(value).padStart(digits, '0') + check).replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** What sixteen Latin digits mean; `undefined` if they were misread. */
export const readSupportCode = (code: string): Brief | undefined => {
  const [, text = '', check = ''] = /^(\d{14})(\d{2})$/.exec(code) ?? []
  let rest = Number(text)
  if (text === '' || rest % checks !== Number(check)) return undefined
  const take = (size: number): number => {
    const value = rest % size
    rest = Math.floor(rest / size)
    return value
  }
  const build = take(1024)
  const clock = clockBriefs[take(8)]
  const other = hostWords[take(16)]
  const own = hostWords[take(16)]
  const online = take(2) === 1
  if (clock === undefined || other === undefined || own === undefined) return undefined
  return { at: new Date(epoch + rest * minute), online, hosts: [own, other], clock, build }
}
