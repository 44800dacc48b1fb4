import { useSyncExternalStore } from 'react'

const listen = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the device is online, according to the browser. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)
