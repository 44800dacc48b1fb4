import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { needTexts } from '../../providers/i18nProvider'
import { PlainButton } from '../../shared/feedback/Control'
import { latePart } from '../../shared/feedback/latePart'

const moves = ['take', 'assign', 'transfer', 'close'] as const
/** A move of many tickets. */
export type BulkMove = (typeof moves)[number]

const BulkMoveDialog = latePart(async () => {
  const [{ BulkMoveDialog: dialog }] = await Promise.all([import('./BulkMoveDialog'), needTexts(['bulk'])])
  return dialog
})

/** What can be done with the ticked tickets, or with all the filters let through. */
export const BulkActions = () => {
  const translate = useTranslate()
  const [asked, setAsked] = useState<BulkMove>()
  return (
    <>
      {moves.map((move) => (
        <PlainButton key={move} type="button" onClick={() => setAsked(move)}>
          {translate(`tickets.bulk.${move}`)}
        </PlainButton>
      ))}
      {asked && <BulkMoveDialog move={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
