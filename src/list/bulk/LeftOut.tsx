import { useGetList, useListContext, useTranslate } from 'react-admin'
import { useFormats } from '../../ui/useFormats'
import { useSelection } from '../table/selection'
import { obstacles, closedStatesIn, type ObstacleOf, type OverStates } from './obstacles'

interface LeftOutProps {
  readonly over: OverStates
  readonly obstacleOf: ObstacleOf
}

/** Says before a bulk action how many of the rows it will leave unchanged, and why. */
export const LeftOut = ({ over, obstacleOf }: LeftOutProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const selection = useSelection()
  const { resource, sort } = useListContext()
  const states = closedStatesIn(selection, over)
  const ended = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, sort, filter: { ...selection.filter, [over.filter]: states.join(',') } },
    { enabled: selection.everything && states.length > 0, retry: false },
  )
  if (ended.isFetching) return <p className="text">{translate('list.bulk.left.counting')}</p>
  const counts = selection.everything
    ? { closed: states.length > 0 ? (ended.total ?? 0) : 0, held: 0, state: 0 }
    : Object.fromEntries(
        obstacles.map((each) => [each, selection.rows.filter((row) => obstacleOf(row) === each).length]),
      )
  const told = obstacles.filter((each) => (counts[each] ?? 0) > 0)
  if (told.length === 0) return null
  return (
    <p className="text">
      {told.map((each) => translate(`list.bulk.left.${each}`, { n: number(counts[each] ?? 0) })).join(' ')}
    </p>
  )
}
