import { useEffect, useSyncExternalStore } from 'react'
import { makeSignal } from '../../data/http/signal'

const shown = makeSignal<string | undefined>(undefined)

/** Names the record or the part a page shows, in the bar and in the browser's tab, for as long as the page is there. */
export const useNamedRecord = (name: string | undefined): void =>
  useEffect(() => {
    shown.say(name)
    return () => shown.say(undefined)
  }, [name])

/** What the record or the part on the page is called, where it shows one. */
export const useRecordName = (): string | undefined => useSyncExternalStore(shown.subscribe, shown.read)
