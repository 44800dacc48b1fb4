import { useQueryClient } from '@tanstack/react-query'
import { useListContext, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { notifications } from '../../../contract/notifications'
import { requests } from '../../../contract/requests'
import { callKey } from '../../providers/useCall'
import { BulkDialog } from '../../shared/bulk/BulkDialog'
import { useFormats } from '../../shared/feedback/useFormats'
import { TextAreaInput } from '../../shared/inputs/TextInput'
import { useSelection } from '../../shared/table/selection'
import { ColleagueInput } from './ColleagueInput'
import type { RequestBulkMove } from './RequestBulk'
import { requestLists } from './useRequestActions'

interface RequestBulkDialogProps {
  readonly move: RequestBulkMove
  readonly byFilter: boolean
  readonly onClose: () => void
}

/** Asks before a move of many requests, with whom and why. */
export const RequestBulkDialog = ({ move, byFilter, onClose }: RequestBulkDialogProps) => {
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
