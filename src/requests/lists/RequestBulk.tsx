import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { needTexts } from '../../data/i18nProvider'
import { useUser } from '../../data/session/useUser'
import { affectsAny } from '../../list/bulk/obstacles'
import { SecondaryButton } from '../../ui/Control'
import { lazyDialog } from '../../ui/lazyDialog'
import { useSelection } from '../../list/table/selection'
import { overRequests, requestObstacle, type RequestBulkMove } from './bulkMoves'

const RequestBulkDialog = lazyDialog(async () => {
  const [{ RequestBulkDialog: dialog }] = await Promise.all([import('./RequestBulkDialog'), needTexts(['list.bulk'])])
  return dialog
})

interface RequestBulkProps {
  readonly moves: readonly RequestBulkMove[]
  /** Whether the list uses the filters of the request list itself. */
  readonly byFilter?: boolean
}

/** Buttons for the ticked requests, or for all that match the filters; a move that applies to none is not offered. */
export const RequestBulk = ({ moves, byFilter = false }: RequestBulkProps) => {
  const translate = useTranslate()
  const selection = useSelection()
  const { uuid: me } = useUser()
  const [asked, setAsked] = useState<RequestBulkMove>()
  const stateFilter = byFilter ? 'request_status' : 'status'
  const offered = moves.filter((move) =>
    affectsAny(selection, overRequests(move, stateFilter), requestObstacle(move, me)),
  )
  return (
    <>
      {offered.map((move) => (
        <SecondaryButton key={move} type="button" onClick={() => setAsked(move)}>
          {translate(`requests.bulk.${move}`)}
        </SecondaryButton>
      ))}
      {offered.length === 0 && <span>{translate('requests.bulk.none')}</span>}
      {asked && <RequestBulkDialog move={asked} byFilter={byFilter} onClose={() => setAsked(undefined)} />}
    </>
  )
}
