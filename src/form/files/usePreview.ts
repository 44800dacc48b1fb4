import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

/** Pictures up to this many bytes are fetched for a look without being asked for: a second or two on a slow line. */
const light = 1_000_000

/** How far below the window a picture is already fetched, in pixels. */
const ahead = '200px'

interface Connection {
  readonly connection?: { readonly saveData?: boolean }
}

/** Whether somebody pays for every byte; such a reader opens pictures by hand. */
const savesData = (): boolean => (navigator as Connection).connection?.saveData === true

interface Preview {
  readonly box: RefObject<HTMLDivElement | null>
  /** An object address of the picture once it is there. */
  readonly picture: string | undefined
  /** It may still come: its place is kept. */
  readonly awaited: boolean
  /** The picture cannot be drawn: the row says its kind instead. */
  readonly spoil: () => void
}

/** Fetches a small picture when its row comes into view; where that fails nothing is said, the file can still be opened. */
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
