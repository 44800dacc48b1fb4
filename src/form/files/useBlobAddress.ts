import { useMemo, useSyncExternalStore } from 'react'

/** An address that bytes have from the first who asks to the last. */
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

/** An address of bytes this page holds, as long as it shows them; nothing while there are none. */
export const useBlobAddress = (bytes: Blob | undefined): string | undefined => {
  const { read, subscribe } = useMemo(() => addressOf(bytes), [bytes])
  return useSyncExternalStore(subscribe, read)
}
