import { useLocale, useNotificationContext, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import 'react-toastify/ReactToastify.css'
import { ToastContainer } from 'react-toastify/unstyled'
import { locales, isLocaleId } from '../../i18n/locales'
import { takeFlash } from '../providers/session'
import { guardedToasts, showToast } from './toasts'

/** The place of toasts in guarded screens; shows react-admin's notifications and messages carried over a redirect too. */
export const Toasts = () => {
  const locale = useLocale()
  const translate = useTranslate()
  const { notifications, takeNotification } = useNotificationContext()
  useEffect(() => {
    const flash = takeFlash()
    if (flash !== undefined) showToast('error', translate(flash), { toastId: flash })
  }, [translate])
  useEffect(() => {
    if (notifications.length === 0) return
    const notification = takeNotification()
    if (!notification || typeof notification.message !== 'string') return
    const { message, type, notificationOptions } = notification
    const text = translate(message, { _: message, ...notificationOptions?.messageArgs })
    showToast(type === 'error' ? 'error' : type === 'success' ? 'success' : 'info', text, { toastId: text })
  }, [notifications, takeNotification, translate])
  const rtl = !isLocaleId(locale) || locales[locale].dir === 'rtl'
  return <ToastContainer {...guardedToasts(rtl)} aria-label={translate('shell.messages')} />
}
