import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { noteLimits, requests } from '../../../contract/requests/requests'
import { link } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { BulkDialog } from '../../list/bulk/BulkDialog'
import { LeftOut } from '../../list/bulk/LeftOut'
import { useFormats } from '../../ui/useFormats'
import { TextAreaInput } from '../../form/TextInput'
import { useSelection } from '../../list/table/selection'
import { ColleagueInput } from '../form/ColleagueInput'
import { overRequests, requestObstacle, type RequestBulkMove } from './bulkMoves'

interface RequestBulkDialogProps {
  readonly move: RequestBulkMove
  readonly byFilter: boolean
  readonly onClose: () => void
}

/** Confirms a bulk move of requests and, where needed, asks for the colleague and the reason. */
export const RequestBulkDialog = ({ move, byFilter, onClose }: RequestBulkDialogProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const selection = useSelection()
  const { uuid: me } = useUser()
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
  const rows = {
    name: (id: string, code: string | null) => code ?? id,
    states: 'request_status',
    to: (id: string) => link('adminRequestDetails', { id: Number(id) }),
  }
  return (
    <BulkDialog
      endpoint={requests.bulkRequests}
      byFilter={byFilter}
      title={translate(`requests.bulk.${move}`)}
      what={what}
      rows={rows}
      onClose={onClose}
    >
      <p className="text">{translate(`requests.bulk.${move}_confirm`, { n: number(selection.count) })}</p>
      <LeftOut
        over={overRequests(move, byFilter ? 'request_status' : 'status')}
        obstacleOf={requestObstacle(move, me)}
      />
      {hands && (
        <ColleagueInput
          label="requests.actions.derive_to"
          value={to}
          onChange={setTo}
          error={tried && to === '' ? 'required' : undefined}
        />
      )}
      {notes && (
        <TextAreaInput
          label={hands ? 'requests.actions.derive_note' : 'table.reason'}
          rows={3}
          maxLength={noteLimits.request}
          value={note}
          required
          error={tried && note.trim() === '' ? 'required' : undefined}
          onChange={setNote}
        />
      )}
    </BulkDialog>
  )
}
