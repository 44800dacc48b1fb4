import { useTranslate } from 'react-admin'
import { requestForms } from '../../contract/requests/forms'
import type { ProcessRequest } from '../../contract/requests/requests'

/** Moves confirmed in a plain dialog. */
export type ConfirmedMove = 'take' | 'done' | 'reject' | 'cancel' | 'clone' | 'remind' | 'delete'

/** Moves with a dialog of their own. */
export type FormMove = 'derive' | 'correct'

/** The names of a request's moves and their confirmation texts. */
export const useMoveWords = (request: ProcessRequest) => {
  const translate = useTranslate()
  const lastStep = requestForms[request.type].steps.at(-1) === request.step
  const questionOf = (move: ConfirmedMove): string => {
    if (move === 'done' && lastStep) return 'requests.actions.done_last_confirm'
    if (move === 'cancel' && request.type === 'withdrawal') return 'requests.actions.cancel_withdrawal_confirm'
    return `requests.actions.${move}_confirm`
  }
  return {
    nameOf: (move: ConfirmedMove | FormMove | 'undo_derive'): string => {
      if (move === 'undo_derive') return translate('requests.actions.derive_undo')
      if (move !== 'done') return translate(`requests.actions.${move}`)
      return translate(lastStep ? 'requests.actions.done_last' : 'requests.actions.done', {
        step: translate(`requests.steps.${request.step}`),
      })
    },
    textOf: (move: ConfirmedMove): string => translate(questionOf(move), { name: request.assignee?.name }),
  }
}
