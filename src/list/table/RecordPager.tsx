import { useNavigate, useTranslate } from 'react-admin'
import { useEffect, useMemo, useState } from 'react'
import { Glyph } from '../../ui/Glyph'
import { SecondaryLink } from '../../ui/LinkButton'
import { useFormats } from '../../ui/useFormats'
import { useShortcut } from '../../ui/shortcuts/useShortcut'
import {
  lastListHref,
  updatePosition,
  adjacentPage,
  positionOf,
  type ListState,
  type ListPosition,
} from './url/listMemory'
import { classed } from '../../ui/classed'
import css from './RecordPager.module.css'

const Ways = classed('nav', css.ways)

interface RecordPagerProps {
  /** The address a list row opens this record with. */
  readonly here: string
  /** The path of the list to go back to when the record was not opened from one. */
  readonly list: string
  /** What that list is called. */
  readonly listName: string
}

/** The address of a neighbouring row, and the page it stands on when that is another one. */
interface Way {
  readonly to: string
  readonly trail?: ListPosition
}

/** The row before or after one in its list, going on to the neighbouring page at the edge of a page. */
const useWay = (trail: ListPosition | undefined, at: number, step: 1 | -1): Way | undefined => {
  const [beside, setBeside] = useState<{ readonly of: ListPosition; readonly trail: ListPosition }>()
  const near = trail?.rows[at + step]
  const edge = trail && near === undefined ? trail : undefined
  useEffect(() => {
    if (!edge) return
    let wanted = true
    adjacentPage(edge, step).then(
      (found) => wanted && found && setBeside({ of: edge, trail: found }),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [edge, step])
  if (near !== undefined) return { to: near }
  if (!edge || beside?.of !== edge) return undefined
  const to = beside.trail.rows.at(step === 1 ? 0 : -1)
  return to === undefined ? undefined : { to, trail: beside.trail }
}

/**
 * The way back to the list a record was opened from, filters and page kept, and to the rows before and after it there,
 * whatever page they stand on. Needs the texts `records`.
 */
export const RecordPager = ({ here, list, listName }: RecordPagerProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const navigate = useNavigate()
  const trail = useMemo(() => positionOf(here), [here])
  const at = trail?.rows.indexOf(here) ?? -1
  const before = useWay(trail, at, -1)
  const after = useWay(trail, at, 1)
  const back = trail?.list ?? lastListHref(list)
  const leave = ({ trail: next }: Way) => next && updatePosition(next)
  const go = (way: Way | undefined) => {
    if (!way) return
    leave(way)
    navigate(way.to)
  }
  useShortcut('recordPrevious', () => go(before), before !== undefined)
  useShortcut('recordNext', () => go(after), after !== undefined)
  const state: ListState = { left: here }
  useShortcut('recordList', () => navigate(back, { state }))
  const known = !trail || trail.list.split('?')[0] === list
  return (
    <Ways aria-label={translate('list.records.label')}>
      <SecondaryLink to={back} state={state}>
        <Glyph name="back" size={18} />
        {known ? listName : translate('list.records.back')}
      </SecondaryLink>
      {trail && trail.total > 1 && (
        <span className="beside">
          <span className="place">
            {translate('list.records.place', {
              n: number((trail.page - 1) * trail.perPage + at + 1),
              total: number(trail.total),
            })}
          </span>
          {before && (
            <SecondaryLink to={before.to} rel="prev" onClick={() => leave(before)}>
              <Glyph name="back" size={18} />
              <span className="word">{translate('list.records.previous')}</span>
            </SecondaryLink>
          )}
          {after && (
            <SecondaryLink to={after.to} rel="next" onClick={() => leave(after)}>
              <span className="word">{translate('list.records.next')}</span>
              <Glyph name="forward" size={18} />
            </SecondaryLink>
          )}
        </span>
      )}
    </Ways>
  )
}
