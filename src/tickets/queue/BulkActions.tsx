import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { needTexts } from '../../data/i18nProvider'
import { useUser } from '../../data/session/useUser'
import { affectsAny } from '../../list/bulk/obstacles'
import { SecondaryButton } from '../../ui/Control'
import { lazyDialog } from '../../ui/lazyDialog'
import { useSelection } from '../../list/table/selection'
import { bulkMoves, overTickets, nameOfMove, ticketObstacle, type BulkMove } from './bulkMoves'

const BulkMoveDialog = lazyDialog(async () => {
  const [{ BulkMoveDialog: dialog }] = await Promise.all([import('./BulkMoveDialog'), needTexts(['list.bulk', 'desk'])])
  return dialog
})

/** Bulk moves for the ticked tickets, or for all that match the filters; a move that applies to none is not offered. */
export const BulkActions = () => {
  const translate = useTranslate()
  const selection = useSelection()
  const { uuid: me } = useUser()
  const [asked, setAsked] = useState<BulkMove>()
  const offered = bulkMoves.filter((move) => affectsAny(selection, overTickets(move), ticketObstacle(move, me)))
  return (
    <>
      {offered.map((move) => (
        <SecondaryButton key={move} type="button" onClick={() => setAsked(move)}>
          {translate(nameOfMove(move))}
        </SecondaryButton>
      ))}
      {offered.length === 0 && <span>{translate('tickets.bulk.none')}</span>}
      {asked && <BulkMoveDialog move={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
