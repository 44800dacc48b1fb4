import { useMemo, useSyncExternalStore } from 'react'

/** An object address that exists from the first subscriber to the last. */
const addressOf = (bytes: Blob | undefined) => {
  let address: string | undefined
  return {
    read: () => address,
    subscribe: (tell: () => void) => {
      address = bytes && URL.createObjectURL(bytes)
      tell()
      return () => {
        if (address) URL.revokeObjectURL(address)
        address = undefined
      }
    },
  }
}

/** An object address for bytes the page holds, valid while it shows them; `undefined` while there are none. */
export const useBlobAddress = (bytes: Blob | undefined): string | undefined => {
  const { read, subscribe } = useMemo(() => addressOf(bytes), [bytes])
  return useSyncExternalStore(subscribe, read)
}
