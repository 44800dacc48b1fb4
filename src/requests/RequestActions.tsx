import { useDelete, useNavigate, useNotify, useTranslate, useUpdate } from 'react-admin'
import { useState } from 'react'
import { requestForms } from '../../contract/requests/forms'
import { requests, type ProcessRequest } from '../../contract/requests/requests'
import { link } from '../paths'
import { useUser } from '../data/session/useUser'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { PrimaryButton, SecondaryButton } from '../ui/Control'
import { DangerButton } from '../ui/DangerButton'
import { SecondaryLink, StrongLink } from '../ui/LinkButton'
import { MoreActions } from '../ui/MoreActions'
import { useNotifyFailure } from '../ui/toasts/toasts'
import { useNarrow } from '../ui/useNarrow'
import { useStale } from '../form/stale/useStale'
import { CorrectDialog } from './CorrectDialog'
import { DeriveDialog } from './DeriveDialog'
import { isDangerous, isLeading, moveBar, type Act } from './moveBar'
import { useWrite } from '../data/useWrite'
import { useRequestFacts } from './useRequestFacts'
import { classed } from '../ui/classed'
import css from './RequestActions.module.css'

const Bar = classed('div', css.bar)

/** Buttons in sight where there is room for several; a phone has it for one. */
const roomOnDesk = 3

type DialogMove = 'take' | 'done' | 'reject' | 'cancel' | 'clone' | 'remind' | 'delete' | 'derive' | 'correct'

interface RequestActionsProps {
  readonly request: ProcessRequest
  readonly side: 'user' | 'staff'
}

/** The moves open to this person, as the platform lists them: one leads, the rare ones stand behind one button. */
export const RequestActions = ({ request, side }: RequestActionsProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [update] = useUpdate('process-requests')
  const [remove] = useDelete('process-requests')
  const clone = useWrite(requests.cloneRequest)
  const remind = useWrite(requests.remindRequest, { record: 'process-requests' })
  const undo = useWrite(requests.undoDerive, { record: 'process-requests' })
  const [asked, setAsked] = useState<DialogMove>()
  const [busy, setBusy] = useState(false)
  const { id, moves } = request
  const me = useUser()
  const taken = request.assignee !== null && request.assignee.uuid !== me.uuid
  const close = () => setAsked(undefined)
  const lastStep = requestForms[request.type].steps.at(-1) === request.step
  const step = translate(`requests.steps.${request.step}`)

  const atOnce = async (work: () => Promise<unknown>, key?: string) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
      if (key !== undefined) notify(key, { type: 'success' })
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const { guard, dialog } = useStale<ProcessRequest>(({ detail }) => detail?.version)
  const factsOf = useRequestFacts()
  const decide = (decision: 'take' | 'done' | 'reject' | 'cancel', note?: string) =>
    guard(request, async (version) => {
      const data = { decision, ...(note && { note }) }
      const params = { id, data, previousData: { version } }
      const left = (await update('process-requests', params, { returnPromise: true })) as ProcessRequest
      notify(`requests.actions.finished.${left.request_status === 'completed' ? 'completed' : decision}`, {
        type: 'success',
      })
    })

  const confirms: Readonly<Record<Exclude<DialogMove, 'derive' | 'correct'>, (reason: string) => Promise<void>>> = {
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

  const titleOf = (move: Exclude<DialogMove, 'derive' | 'correct'>): string =>
    move === 'done'
      ? translate(lastStep ? 'requests.actions.done_last' : 'requests.actions.done', { step })
      : translate(`requests.actions.${move}`)
  const textOf = (move: Exclude<DialogMove, 'derive' | 'correct'>): string =>
    translate(
      move === 'done' && lastStep
        ? 'requests.actions.done_last_confirm'
        : move === 'cancel' && request.type === 'withdrawal'
          ? 'requests.actions.cancel_withdrawal_confirm'
          : `requests.actions.${move}_confirm`,
      { name: request.assignee?.name },
    )

  const own = side === 'user' && request.user.uuid === me.uuid
  const open: readonly Act[] = [
    ...moves.filter((move) => move !== 'send_correction'),
    ...(own ? ['ticket' as const] : []),
  ]
  const { shown, folded } = moveBar(open, useNarrow() ? 1 : roomOnDesk)

  const nameOf = (act: Exclude<Act, 'submit' | 'ticket'>): string =>
    act === 'undo_derive'
      ? translate('requests.actions.derive_undo')
      : act === 'derive' || act === 'correct'
        ? translate(`requests.actions.${act}`)
        : titleOf(act)
  const start = (act: Exclude<Act, 'submit' | 'ticket'>) => {
    if (act === 'undo_derive') void atOnce(() => undo.mutateAsync({ params: { id } }), 'requests.actions.finished.undo')
    else if (act === 'take' && !taken) void atOnce(() => decide('take'))
    else setAsked(act)
  }
  const button = (act: Act, close?: () => void) => {
    if (act === 'submit')
      return (
        <StrongLink key={act} to={link('newRequestDetails', { id })}>
          {translate('requests.actions.continue_draft')}
        </StrongLink>
      )
    if (act === 'ticket')
      return (
        <SecondaryLink
          key={act}
          to={link('newTicket', { subject: translate('requests.titled', { code: request.code }) })}
        >
          {translate('requests.detail.ticket')}
        </SecondaryLink>
      )
    const Button = isDangerous(act)
      ? DangerButton
      : isLeading(act) && act === shown[0]
        ? PrimaryButton
        : SecondaryButton
    return (
      <Button
        key={act}
        type="button"
        disabled={busy}
        onClick={() => {
          close?.()
          start(act)
        }}
      >
        {nameOf(act)}
      </Button>
    )
  }

  return (
    <>
      {shown.length > 0 && (
        <Bar className="moves" role="group" aria-label={translate('requests.actions.label')}>
          {shown.map((act) => button(act))}
          {folded.length > 0 && (
            <MoreActions label={translate('requests.actions.label')}>
              {(close) => folded.map((act) => button(act, close))}
            </MoreActions>
          )}
        </Bar>
      )}
      {dialog(factsOf)}
      {asked === 'derive' && <DeriveDialog request={request} guard={guard} onClose={close} />}
      {asked === 'correct' && <CorrectDialog request={request} guard={guard} onClose={close} />}
      {asked && asked !== 'derive' && asked !== 'correct' && (
        <ConfirmDialog
          open
          title={titleOf(asked)}
          confirmLabel={titleOf(asked)}
          tone={isDangerous(asked) ? 'danger' : 'plain'}
          reason={asked === 'reject' || asked === 'cancel' ? 'required' : asked === 'done' ? 'optional' : 'none'}
          {...(asked === 'done' && { reasonLabel: translate('requests.actions.done_note') })}
          onConfirm={confirms[asked]}
          onClose={close}
        >
          {textOf(asked)}
        </ConfirmDialog>
      )}
    </>
  )
}
