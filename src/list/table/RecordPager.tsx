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

const Pager = classed('nav', css.pager)

interface RecordPagerProps {
  /** The address by which a list row opens this record. */
  readonly here: string
  /** The path of the list to return to when the record was not opened from one. */
  readonly list: string
  /** What that list is called. */
  readonly listName: string
}

/** The address of a neighbouring row, and its page when that is a different one. */
interface Neighbour {
  readonly to: string
  readonly position?: ListPosition
}

/** The row before or after one in its list, continuing on the neighbouring page at the edge of a page. */
const useNeighbour = (position: ListPosition | undefined, at: number, step: 1 | -1): Neighbour | undefined => {
  const [beside, setBeside] = useState<{ readonly of: ListPosition; readonly position: ListPosition }>()
  const near = position?.rows[at + step]
  const edge = position && near === undefined ? position : undefined
  useEffect(() => {
    if (!edge) return
    let wanted = true
    adjacentPage(edge, step).then(
      (found) => wanted && found && setBeside({ of: edge, position: found }),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [edge, step])
  if (near !== undefined) return { to: near }
  if (!edge || beside?.of !== edge) return undefined
  const to = beside.position.rows.at(step === 1 ? 0 : -1)
  return to === undefined ? undefined : { to, position: beside.position }
}

/**
 * Links back to the list a record was opened from, with filters and page kept, and to the rows before and after it
 * there, across pages. Needs the texts `records`.
 */
export const RecordPager = ({ here, list, listName }: RecordPagerProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const navigate = useNavigate()
  const position = useMemo(() => positionOf(here), [here])
  const at = position?.rows.indexOf(here) ?? -1
  const before = useNeighbour(position, at, -1)
  const after = useNeighbour(position, at, 1)
  const back = position?.list ?? lastListHref(list)
  const leave = ({ position: next }: Neighbour) => next && updatePosition(next)
  const go = (neighbour: Neighbour | undefined) => {
    if (!neighbour) return
    leave(neighbour)
    navigate(neighbour.to)
  }
  useShortcut('recordPrevious', () => go(before), before !== undefined)
  useShortcut('recordNext', () => go(after), after !== undefined)
  const state: ListState = { left: here }
  useShortcut('recordList', () => navigate(back, { state }))
  const known = !position || position.list.split('?')[0] === list
  return (
    <Pager aria-label={translate('list.records.label')}>
      <SecondaryLink to={back} state={state}>
        <Glyph name="back" size={18} />
        {known ? listName : translate('list.records.back')}
      </SecondaryLink>
      {position && position.total > 1 && (
        <span className="beside">
          <span className="place">
            {translate('list.records.place', {
              n: number((position.page - 1) * position.perPage + at + 1),
              total: number(position.total),
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
    </Pager>
  )
}
