import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { needTexts } from '../../providers/i18nProvider'
import { PlainButton } from '../../shared/feedback/Control'
import { latePart } from '../../shared/feedback/latePart'

/** What can be done with many requests at once. */
export type RequestBulkMove = 'take' | 'derive' | 'remind' | 'cancel'

const RequestBulkDialog = latePart(async () => {
  const [{ RequestBulkDialog: dialog }] = await Promise.all([import('./RequestBulkDialog'), needTexts(['bulk'])])
  return dialog
})

interface RequestBulkProps {
  readonly moves: readonly RequestBulkMove[]
  /** Whether the list is narrowed by the filters of the request list itself. */
  readonly byFilter?: boolean
}

/** Buttons for the ticked requests, or for all the filters let through. */
export const RequestBulk = ({ moves, byFilter = false }: RequestBulkProps) => {
  const translate = useTranslate()
  const [asked, setAsked] = useState<RequestBulkMove>()
  return (
    <>
      {moves.map((move) => (
        <PlainButton key={move} type="button" onClick={() => setAsked(move)}>
          {translate(`requests.bulk.${move}`)}
        </PlainButton>
      ))}
      {asked && <RequestBulkDialog move={asked} byFilter={byFilter} onClose={() => setAsked(undefined)} />}
    </>
  )
}
