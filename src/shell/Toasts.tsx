import { useQueryClient } from '@tanstack/react-query'
import { useNotificationContext, useTakeUndoableMutation, useTranslate, type NotificationPayload } from 'react-admin'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { ToastOptions } from 'react-toastify/unstyled'
import { takeFlash } from '../data/session/session'
import { changesWait } from '../data/waiting'
import { lazyPart } from '../ui/lazyPart'
import { denied } from './DeniedNote'
import { showToast, toastsWanted, useNotifyFailure } from '../ui/toasts/toasts'

const toastPlace = () => import('./ToastPlace')
const ToastPlace = lazyPart(() => toastPlace().then((part) => part.ToastPlace), { quiet: true })

/** React-admin reports a failure by its message only; this finds the failure itself, which says more. */
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

/** Shows react-admin's notifications; an undoable change is sent once its message closes. */
const useShow = () => {
  const translate = useTranslate()
  const takeMutation = useTakeUndoableMutation()
  const failureSaying = useFailureSaying()
  const notifyFailure = useNotifyFailure()
  return useCallback(
    ({ message, type, notificationOptions = {} }: NotificationPayload) => {
      const { autoHideDuration: time, undoable } = notificationOptions
      const text = typeof message === 'string' ? message : undefined
      const failure = type === 'error' && text !== undefined ? failureSaying(text) : undefined
      if (failure !== undefined) {
        notifyFailure(failure)
        return
      }
      const otherwise = type === 'error' && text?.startsWith('ra.') ? translate('errors.unexpected') : text
      const said = text === undefined ? message : translate(text, { _: otherwise, ...notificationOptions.messageArgs })
      const options: ToastOptions = time === undefined ? {} : { autoClose: time ?? false }
      const mutation = undoable && takeMutation()
      if (mutation)
        toastPlace().then(
          ({ offerUndo }) => offerUndo({ kind: type, said, label: translate('shell.undo'), options }, mutation),
          // Nothing can be shown, yet what was saved is sent.
          () => mutation({ isUndo: false }),
        )
      else if (typeof said !== 'string')
        void toastPlace().then(({ closable }) => showToast(type, closable(said), options))
      else showToast(type, said, type === 'success' ? options : { ...options, toastId: said })
    },
    [translate, takeMutation, failureSaying, notifyFailure],
  )
}

/** Shows react-admin's notifications, messages carried over a redirect, and changes awaiting approval, as toasts. */
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
  useEffect(() => {
    if (notifications.length === 0) return
    const notification = takeNotification()
    if (notification) show(notification)
  }, [notifications, takeNotification, show])
  return wanted && <ToastPlace />
}
