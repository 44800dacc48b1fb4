import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { noteLimits, type ProcessRequest } from '../../contract/requests/requests'
import { link } from '../paths'
import { useUser } from '../data/session/useUser'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { PrimaryButton, SecondaryButton } from '../ui/Control'
import { DangerButton } from '../ui/DangerButton'
import { SecondaryLink, StrongLink } from '../ui/LinkButton'
import { MoreActions } from '../ui/MoreActions'
import { useNotifyFailure } from '../ui/toasts/toasts'
import { useNarrow } from '../ui/useNarrow'
import { lazyDialog } from '../ui/lazyDialog'
import { isDangerous, isLeading, moveBar, type Act } from './moveBar'
import { useMoveWords, type ConfirmedMove, type FormMove } from './useMoveWords'
import { useRequestFacts } from './useRequestFacts'
import { useRequestMoves } from './useRequestMoves'
import { classed } from '../ui/classed'
import css from './RequestActions.module.css'

const CorrectDialog = lazyDialog(async () => (await import('./CorrectDialog')).CorrectDialog)
const DeriveDialog = lazyDialog(async () => (await import('./DeriveDialog')).DeriveDialog)

const Bar = classed('div', css.bar)

/** Visible buttons where there is room for several; a phone shows one. */
const roomOnDesk = 3

interface ActButtonProps {
  readonly act: Act
  readonly request: ProcessRequest
  /** Whether the request waits for this act. */
  readonly leads: boolean
  readonly disabled: boolean
  readonly onStart: (move: Exclude<Act, 'submit' | 'ticket'>) => void
}

/** The button of one act, or a link if the act continues on another page. */
const ActButton = ({ act, request, leads, disabled, onStart }: ActButtonProps) => {
  const translate = useTranslate()
  const { nameOf } = useMoveWords(request)
  if (act === 'submit')
    return (
      <StrongLink to={link('newRequestDetails', { id: request.id })}>
        {translate('requests.actions.continue_draft')}
      </StrongLink>
    )
  if (act === 'ticket')
    return (
      <SecondaryLink to={link('newTicket', { subject: translate('requests.titled', { code: request.code }) })}>
        {translate('requests.detail.ticket')}
      </SecondaryLink>
    )
  const CalmButton = leads ? PrimaryButton : SecondaryButton
  const Button = isDangerous(act) ? DangerButton : CalmButton
  return (
    <Button type="button" disabled={disabled} onClick={() => onStart(act)}>
      {nameOf(act)}
    </Button>
  )
}

interface ConfirmMoveProps {
  readonly move: ConfirmedMove
  readonly request: ProcessRequest
  readonly onConfirm: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/** Confirms a move: asks for a reason if it ends the request, and for an optional note if it completes a step. */
const ConfirmMove = ({ move, request, onConfirm, onClose }: ConfirmMoveProps) => {
  const translate = useTranslate()
  const { nameOf, textOf } = useMoveWords(request)
  const ends = move === 'reject' || move === 'cancel'
  const name = nameOf(move)
  return (
    <ConfirmDialog
      open
      title={name}
      confirmLabel={name}
      tone={isDangerous(move) ? 'danger' : 'plain'}
      {...(ends && { reason: 'required' })}
      {...(move === 'done' && { reason: 'optional', reasonLabel: translate('requests.actions.done_note') })}
      reasonLength={noteLimits.request}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {textOf(move)}
    </ConfirmDialog>
  )
}

interface RequestActionsProps {
  readonly request: ProcessRequest
  readonly side: 'user' | 'staff'
}

/** The moves open to this person, as the platform lists them: one is primary, rare ones fold behind a menu button. */
export const RequestActions = ({ request, side }: RequestActionsProps) => {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const me = useUser()
  const { confirmed, undoDerive, guard, staleDialog } = useRequestMoves(request, side)
  const factsOf = useRequestFacts()
  const [asked, setAsked] = useState<ConfirmedMove | FormMove>()
  const [busy, setBusy] = useState(false)
  const close = () => setAsked(undefined)
  const atOnce = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const own = side === 'user' && request.user.uuid === me.uuid
  const taken = request.assignee !== null && request.assignee.uuid !== me.uuid
  const open: readonly Act[] = [
    ...request.moves.filter((move) => move !== 'send_correction'),
    ...(own ? ['ticket' as const] : []),
  ]
  const { shown, folded } = moveBar(open, useNarrow() ? 1 : roomOnDesk)
  const start = (move: Exclude<Act, 'submit' | 'ticket'>) => {
    if (move === 'undo_derive') void atOnce(undoDerive)
    else if (move === 'take' && !taken) void atOnce(() => confirmed.take(''))
    else setAsked(move)
  }
  const button = (act: Act, closeMenu?: () => void) => (
    <ActButton
      key={act}
      act={act}
      request={request}
      leads={isLeading(act) && act === shown[0]}
      disabled={busy}
      onStart={(move) => {
        closeMenu?.()
        start(move)
      }}
    />
  )

  return (
    <>
      {shown.length > 0 && (
        <Bar className="moves" role="group" aria-label={translate('requests.actions.label')}>
          {shown.map((act) => button(act))}
          {folded.length > 0 && (
            <MoreActions label={translate('requests.actions.label')}>
              {(closeMenu) => folded.map((act) => button(act, closeMenu))}
            </MoreActions>
          )}
        </Bar>
      )}
      {staleDialog(factsOf)}
      {asked === 'derive' && <DeriveDialog request={request} guard={guard} onClose={close} />}
      {asked === 'correct' && <CorrectDialog request={request} guard={guard} onClose={close} />}
      {asked && asked !== 'derive' && asked !== 'correct' && (
        <ConfirmMove move={asked} request={request} onConfirm={confirmed[asked]} onClose={close} />
      )}
    </>
  )
}
