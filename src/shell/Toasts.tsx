import { useQueryClient } from '@tanstack/react-query'
import { useNotificationContext, useTakeUndoableMutation, useTranslate, type NotificationPayload } from 'react-admin'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { takeFlash } from '../data/session/session'
import { changesWait } from '../data/waiting'
import { lazyPart } from '../ui/lazyPart'
import { denied } from './DeniedNote'
import { showToast, toastsWanted, useNotifyFailure } from '../ui/toasts/toasts'
import { offerUndo, sendUndoable } from './undoable'

const ToastPlace = lazyPart(() => import('./ToastPlace').then((part) => part.ToastPlace), { quiet: true })

/** React-admin tells of a failure by its message alone; this finds the failure itself, which says more. */
const useFailureSaying = () => {
  const client = useQueryClient()
  return useCallback(
    (message: string): unknown =>
      [...client.getMutationCache().getAll(), ...client.getQueryCache().getAll()]
        .map(({ state }): Error | null => state.error)
        .findLast((error) => error?.message === message),
    [client],
  )
}

/** Said by a form of react-admin's own whose values were refused, here or by the platform. */
const invalidForm = 'ra.message.invalid_form'

/** Shows what react-admin notifies of; what can be undone is sent once its message goes. */
const useShow = () => {
  const translate = useTranslate()
  const takeMutation = useTakeUndoableMutation()
  const failureSaying = useFailureSaying()
  const notifyFailure = useNotifyFailure()
  return useCallback(
    ({ message, type, notificationOptions }: NotificationPayload) => {
      if (typeof message !== 'string') return
      const failure = type === 'error' ? failureSaying(message) : undefined
      if (failure !== undefined) {
        notifyFailure(failure)
        return
      }
      const key = message.startsWith('ra.') && message !== invalidForm ? 'errors.unexpected' : message
      const text = translate(key, { _: key, ...notificationOptions?.messageArgs })
      const mutation = notificationOptions?.undoable === true ? takeMutation() : undefined
      if (mutation) offerUndo(type === 'success' ? 'success' : 'info', text, translate('shell.undo'), mutation)
      else
        showToast(
          type === 'error' || type === 'success' ? type : 'info',
          text,
          type === 'success' ? {} : { toastId: text },
        )
    },
    [translate, takeMutation, failureSaying, notifyFailure],
  )
}

/** Shows react-admin's notifications, messages carried over a redirect, and changes that wait, as toasts. */
export const Toasts = () => {
  const translate = useTranslate()
  const show = useShow()
  const { notifications, takeNotification } = useNotificationContext()
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read)
  useEffect(() => {
    const flash = takeFlash()
    if (flash === undefined) return
    showToast('error', translate(flash), { toastId: flash })
    if (flash === 'errors.forbidden') denied.set(window.location.pathname)
  }, [translate])
  useEffect(() => {
    const say = () => showToast('info', translate(changesWait.read().words, { _: translate('shell.change_waits') }))
    return changesWait.subscribe(say)
  }, [translate])
  useEffect(() => sendUndoable, [])
  useEffect(() => {
    if (notifications.length === 0) return
    const notification = takeNotification()
    if (notification) show(notification)
  }, [notifications, takeNotification, show])
  return wanted && <ToastPlace />
}
