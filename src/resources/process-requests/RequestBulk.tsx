import { useQueryClient } from '@tanstack/react-query'
import { useListContext, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { notifications } from '../../../contract/notifications'
import { requests } from '../../../contract/requests'
import { callKey } from '../../providers/useCall'
import { BulkDialog } from '../../shared/bulk/BulkDialog'
import { PlainButton } from '../../shared/feedback/Control'
import { useFormats } from '../../shared/feedback/useFormats'
import { TextAreaInput } from '../../shared/inputs/TextInput'
import { useSelection } from '../../shared/table/selection'
import { ColleagueInput } from './ColleagueInput'
import { requestLists } from './useRequestActions'

/** What can be done with many requests at once. */
export type RequestBulkMove = 'take' | 'derive' | 'remind' | 'cancel'

interface MoveDialogProps {
  readonly move: RequestBulkMove
  readonly byFilter: boolean
  readonly onClose: () => void
}

const MoveDialog = ({ move, byFilter, onClose }: MoveDialogProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const selection = useSelection()
  const { data } = useListContext<{ readonly id: number; readonly code: string }>()
  const client = useQueryClient()
  const refresh = useRefresh()
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const hands = move === 'derive'
  const notes = hands || move === 'cancel'

  const what = () => {
    setTried(true)
    if ((hands && to === '') || (notes && note.trim() === '')) return undefined
    return { move, ...(hands && { account_username: to }), ...(notes && { note: note.trim() }) }
  }
  const drop = () => {
    for (const endpoint of [requests.request, requests.requests, notifications.counters])
      void client.invalidateQueries({ queryKey: callKey(endpoint) })
    for (const list of requestLists) void client.invalidateQueries({ queryKey: [list] })
    refresh()
  }
  const codes = new Map((data ?? []).map(({ id, code }) => [String(id), code]))
  return (
    <BulkDialog
      endpoint={requests.bulkRequests}
      byFilter={byFilter}
      title={translate(`requests.bulk.${move}`)}
      what={what}
      nameOf={(id) => codes.get(id) ?? id}
      onDone={drop}
      onClose={onClose}
    >
      <p className="text">{translate(`requests.bulk.${move}_confirm`, { n: number(selection.count) })}</p>
      {hands && <ColleagueInput value={to} onChange={setTo} error={tried && to === '' ? 'required' : undefined} />}
      {notes && (
        <TextAreaInput
          label={hands ? 'requests.actions.derive_note' : 'table.reason'}
          rows={3}
          maxLength={1000}
          value={note}
          required
          error={tried && note.trim() === '' ? 'required' : undefined}
          onChange={setNote}
        />
      )}
    </BulkDialog>
  )
}

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
      {asked && <MoveDialog move={asked} byFilter={byFilter} onClose={() => setAsked(undefined)} />}
    </>
  )
}
