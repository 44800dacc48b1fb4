import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { needTexts } from '../../providers/i18nProvider'
import { useUser } from '../../providers/useUser'
import { worksForSome } from '../../shared/bulk/obstacles'
import { PlainButton } from '../../shared/feedback/Control'
import { latePart } from '../../shared/feedback/latePart'
import { useSelection } from '../../shared/table/selection'
import { bulkMoves, overTickets, ticketObstacle, type BulkMove } from './bulkMoves'

const BulkMoveDialog = latePart(async () => {
  const [{ BulkMoveDialog: dialog }] = await Promise.all([import('./BulkMoveDialog'), needTexts(['bulk'])])
  return dialog
})

/** What can be done with the ticked tickets, or with all the filters let through; what helps none is not offered. */
export const BulkActions = () => {
  const translate = useTranslate()
  const selection = useSelection()
  const { uuid: me } = useUser()
  const [asked, setAsked] = useState<BulkMove>()
  const offered = bulkMoves.filter((move) => worksForSome(selection, overTickets, ticketObstacle(move, me)))
  return (
    <>
      {offered.map((move) => (
        <PlainButton key={move} type="button" onClick={() => setAsked(move)}>
          {translate(`tickets.bulk.${move}`)}
        </PlainButton>
      ))}
      {offered.length === 0 && <span>{translate('tickets.bulk.none')}</span>}
      {asked && <BulkMoveDialog move={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
