import { useQueryClient } from '@tanstack/react-query'
import {
  CloseNotificationContext,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
  type NotificationPayload,
} from 'react-admin'
import { useCallback, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { ToastContentProps, ToastOptions } from 'react-toastify/unstyled'
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

/** An element somebody notifies of, which may close it by react-admin's `useCloseNotification`. */
const closable = (element: ReactNode) =>
  function Notification({ closeToast }: Pick<ToastContentProps, 'closeToast'>) {
    return <CloseNotificationContext value={() => closeToast()}>{element}</CloseNotificationContext>
  }

/** How long a notification stands, where it says so; `null` until it is closed. */
const optionsOf = ({ autoHideDuration: time }: { readonly autoHideDuration?: number | null } = {}): ToastOptions =>
  time === undefined ? {} : { autoClose: time ?? false }

/** Shows what react-admin notifies of; what can be undone is sent once its message goes. */
const useShow = () => {
  const translate = useTranslate()
  const takeMutation = useTakeUndoableMutation()
  const failureSaying = useFailureSaying()
  const notifyFailure = useNotifyFailure()
  return useCallback(
    ({ message, type, notificationOptions }: NotificationPayload) => {
      const failure = type === 'error' && typeof message === 'string' ? failureSaying(message) : undefined
      if (failure !== undefined) {
        notifyFailure(failure)
        return
      }
      const wordless = typeof message === 'string' && type === 'error' && message.startsWith('ra.')
      const said =
        typeof message === 'string'
          ? translate(message, {
              _: wordless ? translate('errors.unexpected') : message,
              ...notificationOptions?.messageArgs,
            })
          : message
      const options = optionsOf(notificationOptions)
      const mutation = notificationOptions?.undoable === true ? takeMutation() : undefined
      if (mutation) offerUndo({ kind: type, said, label: translate('shell.undo'), options }, mutation)
      else if (typeof said !== 'string') showToast(type, closable(said), options)
      else showToast(type, said, type === 'success' ? options : { ...options, toastId: said })
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
