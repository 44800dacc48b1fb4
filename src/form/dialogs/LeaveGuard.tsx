import { useBlocker, useTranslate } from 'react-admin'
import { useEffect, useRef } from 'react'
import { holdUnsaved } from '../../data/drafts/unsaved'
import { ConfirmDialog, fetchConfirm } from './ConfirmDialog'

interface LeaveGuardProps {
  /** Whether there is something to lose. */
  readonly when: boolean
  /** It is being saved or deleted: whoever leaves is asked only if that fails. */
  readonly busy?: boolean
  /** Where `leave_title`, `leave_text` and `leave` are in the catalogue. */
  readonly texts: string
}

/** Asks before unsaved changes are abandoned, inside the product and when the window closes. */
export const LeaveGuard = ({ when, busy = false, texts }: LeaveGuardProps) => {
  const translate = useTranslate()
  const leaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      when && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    if (!when) return
    const release = holdUnsaved()
    // The connection may be gone by the time somebody leaves.
    fetchConfirm().catch(() => undefined)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      release()
      window.removeEventListener('beforeunload', warn)
    }
  }, [when])
  const { state, proceed } = blocker
  useEffect(() => {
    if (state === 'blocked' && !when) proceed?.()
  }, [state, when, proceed])
  const leave = () => {
    leaving.current = true
    proceed?.()
  }
  const stay = () => {
    if (!leaving.current) blocker.reset?.()
  }
  return (
    <ConfirmDialog
      open={state === 'blocked' && when && !busy}
      title={translate(`${texts}.leave_title`)}
      confirmLabel={translate(`${texts}.leave`)}
      tone="danger"
      onConfirm={leave}
      onClose={stay}
    >
      {translate(`${texts}.leave_text`)}
    </ConfirmDialog>
  )
}
