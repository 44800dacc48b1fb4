import { useEffect, useSyncExternalStore } from 'react'
import { makeSignal } from '../../data/http/signal'

const makeName = () => {
  const shown = makeSignal<string | undefined>(undefined)
  return {
    useNamed: (name: string | undefined): void =>
      useEffect(() => {
        shown.set(name)
        return () => shown.set(undefined)
      }, [name]),
    useName: (): string | undefined => useSyncExternalStore(shown.subscribe, shown.read),
  }
}

const record = makeName()
const tab = makeName()

/** Sets the name of the record on the page, for the bar and the browser's tab, while the page is mounted. */
export const useNamedRecord = record.useNamed

/** The name of the record on the page, where it shows one. */
export const useRecordName = record.useName

/** Sets the name of a screen's open tab, likewise. */
export const useNamedTab = tab.useNamed

/** The name of the screen's open tab, where it has several. */
export const useTabName = tab.useName
