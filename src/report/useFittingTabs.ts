import { useLayoutEffect, useState, type RefObject } from 'react'
import { observeBox } from '../ui/scrolling'

const onlyResized = (): void => undefined

/**
 * How many tabs fit in the first line of a strip that wraps, updated as it resizes; those on the lines below are hidden
 * and unreachable.
 */
export const useFittingTabs = (line: RefObject<HTMLElement | null>): number => {
  const [fitting, setFitting] = useState(Infinity)
  useLayoutEffect(() => {
    const strip = line.current?.querySelector('nav')
    const list = strip?.firstElementChild
    if (!strip || !list) return
    const count = () => {
      const tabs = [...list.children] as HTMLElement[]
      const top = tabs[0]?.offsetTop
      for (const { style, offsetTop } of tabs) style.visibility = offsetTop === top ? '' : 'hidden'
      setFitting(tabs.filter(({ offsetTop }) => offsetTop === top).length)
    }
    count()
    return observeBox(strip, count, onlyResized)
  }, [line])
  return fitting
}
