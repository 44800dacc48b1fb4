import { useNotificationContext, useTranslate } from 'react-admin'
import { useEffect, useSyncExternalStore } from 'react'
import { takeFlash } from '../providers/session'
import { latePart } from '../shared/feedback/latePart'
import { denied } from './DeniedNote'
import { showToast, toastsWanted } from './toasts'

const ToastPlace = latePart(() => import('./ToastPlace').then((part) => part.ToastPlace), { quiet: true })

/** Shows react-admin's notifications and messages carried over a redirect as toasts. */
export const Toasts = () => {
  const translate = useTranslate()
  const { notifications, takeNotification } = useNotificationContext()
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read)
  useEffect(() => {
    const flash = takeFlash()
    if (flash === undefined) return
    showToast('error', translate(flash), { toastId: flash })
    if (flash === 'errors.forbidden') denied.say(window.location.pathname)
  }, [translate])
  useEffect(() => {
    if (notifications.length === 0) return
    const notification = takeNotification()
    if (!notification || typeof notification.message !== 'string') return
    const { message, type, notificationOptions } = notification
    const key = message.startsWith('ra.') ? 'errors.unexpected' : message
    const text = translate(key, { _: key, ...notificationOptions?.messageArgs })
    showToast(type === 'error' ? 'error' : type === 'success' ? 'success' : 'info', text, { toastId: text })
  }, [notifications, takeNotification, translate])
  return wanted && <ToastPlace />
}
