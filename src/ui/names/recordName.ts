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

/** Names the record a page shows, in the bar and in the browser's tab, for as long as the page is there. */
export const useNamedRecord = record.useNamed

/** What the record on the page is called, where it shows one. */
export const useRecordName = record.useName

/** Names the open tab of a screen, likewise. */
export const useNamedTab = tab.useNamed

/** What the open tab of the screen is called, where it has several. */
export const useTabName = tab.useName
