import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

/** Pictures up to this many bytes are previewed unasked: a second or two on a slow connection. */
const light = 1_000_000

/** How far below the window a picture is fetched in advance, in pixels. */
const ahead = '200px'

interface Connection {
  readonly connection?: { readonly saveData?: boolean }
}

/** Whether the person has data saving on; they open pictures by hand. */
const savesData = (): boolean => (navigator as Connection).connection?.saveData === true

interface Preview {
  readonly box: RefObject<HTMLDivElement | null>
  /** An object address of the picture once it has loaded. */
  readonly picture: string | undefined
  /** It may still arrive: its place is reserved. */
  readonly awaited: boolean
  /** The picture cannot be drawn: the row shows its type instead. */
  readonly spoil: () => void
}

/** Fetches a small picture when its row scrolls into view; failure is silent, as the file can still be opened. */
export const usePreview = (wanted: boolean, size: number, fetchQuietly: () => Promise<Blob | undefined>): Preview => {
  const box = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useState<string>()
  const [spoilt, setSpoilt] = useState(false)
  const read = useEffectEvent(fetchQuietly)
  const fits = wanted && size <= light && !savesData()

  useEffect(() => {
    if (!fits || !box.current || typeof IntersectionObserver === 'undefined') return
    let here = true
    let address: string | undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        void read().then((bytes) => {
          if (!here) return
          if (!bytes) return setSpoilt(true)
          address = URL.createObjectURL(bytes)
          setPicture(address)
        })
      },
      { rootMargin: ahead },
    )
    watcher.observe(box.current)
    return () => {
      here = false
      watcher.disconnect()
      if (address) URL.revokeObjectURL(address)
    }
  }, [fits])

  const shown = spoilt ? undefined : picture
  return { box, picture: shown, awaited: fits && !spoilt && shown === undefined, spoil: () => setSpoilt(true) }
}
