import { useEvent } from 'react-admin'
import { useSyncExternalStore } from 'react'
import { makeSignal } from '../../data/http/signal'
import { readPreference, writePreference } from '../../data/preferences'

/** How close the rows of every table are: 40 px each, or with room for full text. */
export type Density = 'compact' | 'comfortable'

const key = 'table.density'
const read = (): Density => (readPreference(key) === 'comfortable' ? 'comfortable' : 'compact')
const changes = makeSignal(undefined)

/** A person's row density, for all tables in this browser, and its setter. */
export const useDensity = (): readonly [Density, (next: Density) => void] => {
  const density = useSyncExternalStore(changes.subscribe, read)
  const set = useEvent((next: Density) => {
    writePreference(key, next === 'comfortable' ? next : undefined)
    changes.set(undefined)
  })
  return [density, set]
}
