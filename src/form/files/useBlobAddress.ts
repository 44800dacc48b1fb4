import { useEffect, useState } from 'react'

/** An address of bytes this page holds, as long as it shows them; nothing while there are none. */
export const useBlobAddress = (bytes: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!bytes) return undefined
    const made = URL.createObjectURL(bytes)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return bytes && address
}
