import { useSyncExternalStore } from 'react'

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
const thisMinute = (): number => Math.floor(Date.now() / minute) * minute

/** The current minute, in milliseconds, kept current while mounted. */
export const useNow = (): number => useSyncExternalStore(everyMinute, thisMinute)
