import { useDelete, useNavigate, useNotify, useUpdate } from 'react-admin'
import { requests, type ProcessRequest } from '../../contract/requests/requests'
import { useWrite } from '../data/useWrite'
import { useStale } from '../form/stale/useStale'
import { link } from '../paths'
import type { ConfirmedMove } from './useMoveWords'

/** What each move does. `guard` holds a move decided on an older version, and `staleDialog` asks how to continue. */
export const useRequestMoves = (request: ProcessRequest, side: 'user' | 'staff') => {
  const navigate = useNavigate()
  const notify = useNotify()
  const [update] = useUpdate('process-requests')
  const [remove] = useDelete('process-requests')
  const clone = useWrite(requests.cloneRequest)
  const remind = useWrite(requests.remindRequest, { record: 'process-requests' })
  const undo = useWrite(requests.undoDerive, { record: 'process-requests' })
  const { guard, dialog: staleDialog } = useStale<ProcessRequest>(({ detail }) => detail?.version)
  const { id } = request
  const decide = (decision: 'take' | 'done' | 'reject' | 'cancel', note?: string) =>
    guard(request, async (version) => {
      const data = { decision, ...(note && { note }) }
      const params = { id, data, previousData: { version } }
      const left = (await update('process-requests', params, { returnPromise: true })) as ProcessRequest
      notify(`requests.actions.finished.${left.request_status === 'completed' ? 'completed' : decision}`, {
        type: 'success',
      })
    })
  const confirmed: Readonly<Record<ConfirmedMove, (reason: string) => Promise<void>>> = {
    take: () => decide('take'),
    done: (note) => decide('done', note),
    reject: (reason) => decide('reject', reason),
    cancel: (reason) => decide('cancel', reason),
    clone: async () => {
      const { object } = await clone.mutateAsync({ params: { id } })
      notify('requests.actions.finished.clone', { type: 'success', messageArgs: { code: object.code } })
      navigate(
        side === 'staff'
          ? link('adminRequestDetails', { id: object.id })
          : link('newRequestDetails', { id: object.id }),
      )
    },
    remind: async () => {
      await remind.mutateAsync({ params: { id } })
      notify('requests.actions.finished.remind', { type: 'success' })
    },
    delete: async () => {
      await remove('process-requests', { id, previousData: request }, { returnPromise: true })
      notify('requests.actions.finished.delete', { type: 'success' })
      navigate(link(side === 'staff' ? 'adminAllRequests' : 'allRequests'), { replace: true })
    },
  }
  return {
    /** Run once confirmed, with the reason or note asked for. */
    confirmed,
    undoDerive: async () => {
      await undo.mutateAsync({ params: { id } })
      notify('requests.actions.finished.undo', { type: 'success' })
    },
    guard,
    staleDialog,
  }
}
