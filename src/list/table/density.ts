import { useEvent } from 'react-admin'
import { useSyncExternalStore } from 'react'
import { makeSignal } from '../../data/http/signal'
import { readPreference, writePreference } from '../../data/preferences'

/** How close the rows of every table stand: 40 px each, or with room around whole texts. */
export type Density = 'compact' | 'comfortable'

const key = 'table.density'
const read = (): Density => (readPreference(key) === 'comfortable' ? 'comfortable' : 'compact')
const changes = makeSignal(undefined)

/** How close a person wants rows to stand, in all tables of this browser, and sets it. */
export const useDensity = (): readonly [Density, (next: Density) => void] => {
  const density = useSyncExternalStore(changes.subscribe, read)
  const set = useEvent((next: Density) => {
    writePreference(key, next === 'comfortable' ? next : undefined)
    changes.set(undefined)
  })
  return [density, set]
}
