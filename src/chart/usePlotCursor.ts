import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { valueOf, type ChartData, type ChartPoint, type ChartSeries } from './chartData'

/** A place in a frame. */
export interface Spot {
  readonly x: number
  readonly y: number
}

interface CursorOptions {
  readonly data: ChartData
  readonly rtl: boolean
  /** The middle of a category. */
  readonly middle: (at: number) => number
  /** The series whose mark at a point is nearest to a spot. */
  readonly nearest: (point: ChartPoint, spot: Spot) => string | undefined
  readonly onOpen: (href: string) => void
}

/** The category and series under the pointer or keyboard cursor; arrow keys move visually. */
export const usePlotCursor = ({ data, rtl, middle, nearest, onOpen }: CursorOptions) => {
  const [active, setActive] = useState<number>()
  const [wanted, setWanted] = useState<string>()
  const last = data.points.length - 1
  const chosen = active === undefined ? undefined : data.points[active]
  const valued: readonly ChartSeries[] = chosen ? data.series.filter((one) => valueOf(chosen, one) !== undefined) : []
  const series = valued.find(({ key }) => key === wanted) ?? valued[0]
  const href = series && chosen?.hrefs?.[series.key]
  const open = () => href && onOpen(href)
  const leave = () => setActive(undefined)
  const pointAt = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const spot = { x: event.clientX - box.left, y: event.clientY - box.top }
    const at = data.points.reduce(
      (best, _point, place) => (Math.abs(middle(place) - spot.x) < Math.abs(middle(best) - spot.x) ? place : best),
      0,
    )
    const point = data.points[at]
    setActive(at)
    setWanted(point && nearest(point, spot))
  }
  const changeSeries = (by: 1 | -1) =>
    setWanted(valued[Math.max(0, Math.min(valued.length - 1, valued.findIndex((one) => one === series) + by))]?.key)
  const categoryAfter = (key: string): number | undefined => {
    if (key === 'Home') return 0
    if (key === 'End') return last
    if (key === (rtl ? 'ArrowLeft' : 'ArrowRight')) return Math.min(last, (active ?? -1) + 1)
    if (key === (rtl ? 'ArrowRight' : 'ArrowLeft')) return Math.max(0, (active ?? 1) - 1)
    return undefined
  }
  const steer = (event: KeyboardEvent) => {
    const target = categoryAfter(event.key)
    if (target !== undefined) {
      event.preventDefault()
      setActive(target)
    } else if (event.key === 'Escape') leave()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      changeSeries(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') open()
  }
  return {
    active,
    /** The point of the active category. */
    chosen,
    series,
    /** Where the chosen mark links to. */
    href,
    handlers: {
      onPointerMove: pointAt,
      onPointerDown: pointAt,
      onClick: open,
      onPointerLeave: leave,
      onBlur: leave,
      onKeyDown: steer,
    },
  }
}
