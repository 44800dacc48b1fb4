import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { reasonLength } from '../../../contract/text'
import { useTooLong } from '../control'
import { Refusal } from '../../ui/Refusal'
import { Dialog } from '../../ui/Dialog'
import { classed } from '../../ui/classed'
import type { ConfirmDialogProps } from './ConfirmDialog'
import css from './ConfirmPanel.module.css'
import { DialogForm } from './DialogForm'

const Body = classed(DialogForm, css.body)

/** The dialog itself, as displayed. */
export const ConfirmPanel = (props: ConfirmDialogProps) => {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const close = (event: object) => {
    // The second half of a double click on the opening button lands beside the dialog.
    const doubled = 'detail' in event && Number(event.detail) > 1
    if (!busy && !doubled) props.onClose()
  }
  return (
    <Dialog open={props.open} onClose={close} aria-labelledby={id} fullWidth maxWidth={props.tall ? 'sm' : 'xs'}>
      <Question {...props} id={id} busy={busy} setBusy={setBusy} />
    </Dialog>
  )
}

interface QuestionProps extends ConfirmDialogProps {
  readonly id: string
  readonly busy: boolean
  readonly setBusy: (busy: boolean) => void
}

const Question = ({
  id,
  busy,
  setBusy,
  title,
  children,
  confirmLabel,
  tone = 'plain',
  tall = false,
  reason: asks = 'none',
  reasonLabel,
  reasonLength: longest = reasonLength,
  ready = true,
  rather,
  onConfirm,
  onClose,
}: QuestionProps) => {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const tooLong = useTooLong()(reason, longest)
  const wrong = missing ? translate('table.reason_required') : tooLong
  const [failure, setFailure] = useState<unknown>()

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy || !ready) return
    const written = reason.trim()
    if (asks === 'required' && written === '') return setMissing(true)
    if (tooLong) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm(written)
      onClose()
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Body className={tall ? 'tall' : undefined} onSubmit={(event) => void submit(event)} aria-busy={busy} noValidate>
      <h2 id={id}>{title}</h2>
      {children && <div className="text">{children}</div>}
      {asks !== 'none' && (
        <div className="field">
          <label id={`${id}-label`} htmlFor={`${id}-reason`}>
            {reasonLabel ?? translate('table.reason')}
          </label>
          <textarea
            id={`${id}-reason`}
            aria-labelledby={`${id}-label`}
            value={reason}
            dir="auto"
            aria-required={asks === 'required'}
            aria-invalid={wrong !== undefined}
            aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(false)
            }}
          />
        </div>
      )}
      {wrong !== undefined && (
        <p className="wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </p>
      )}
      <Refusal error={failure} />
      <div className="buttons">
        <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={busy}>
          {translate('table.cancel')}
        </Button>
        <Button
          type="submit"
          variant={rather ? 'outlined' : 'contained'}
          color={tone === 'danger' ? 'error' : 'primary'}
          disabled={busy || !ready}
        >
          {busy ? translate('table.busy') : (confirmLabel ?? translate('table.confirm'))}
        </Button>
        {rather && (
          <Button type="button" variant="contained" disabled={busy} onClick={rather.onTake}>
            {rather.label}
          </Button>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {busy ? translate('table.busy') : ''}
      </span>
    </Body>
  )
}
