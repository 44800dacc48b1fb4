import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../shared/feedback/ConfirmDialog'

/** Asks before unsaved changes are left behind, inside the product and at the window's edge. */
export const LeaveGuard = ({ when }: { readonly when: boolean }) => {
  const translate = useTranslate()
  const leaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      when && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])
  const leave = () => {
    leaving.current = true
    blocker.proceed?.()
  }
  const stay = () => {
    if (!leaving.current) blocker.reset?.()
  }
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={translate('users.form.leave_title')}
      confirmLabel={translate('users.form.leave')}
      tone="danger"
      onConfirm={leave}
      onClose={stay}
    >
      {translate('users.form.leave_text')}
    </ConfirmDialog>
  )
}
