import { CloseNotificationContext, useLocale, useTranslate } from 'react-admin'
import { useEffect, type ReactNode } from 'react'
import 'react-toastify/ReactToastify.css'
import { ToastContainer, type CloseButtonProps, type ToastContentProps } from 'react-toastify/unstyled'
import { isLocaleId, locales } from '../../i18n/locales'
import { Glyph } from '../ui/Glyph'
import { guardedToasts } from '../ui/toasts/toasts'
import '../ui/toasts/toasts.css'
import { sendUndoable } from './undoable'

export { offerUndo } from './undoable'

const CloseToast = ({ closeToast }: Pick<CloseButtonProps, 'closeToast'>) => {
  const translate = useTranslate()
  return (
    <button
      type="button"
      className="Toastify__close-button"
      aria-label={translate('table.close')}
      onClick={(event) => {
        event.stopPropagation()
        closeToast(true)
      }}
    >
      <Glyph name="close" size={16} />
    </button>
  )
}

/** An element passed to `notify`, which may close itself by react-admin's `useCloseNotification`. */
export const closable = (element: ReactNode) =>
  function Notification({ closeToast }: Pick<ToastContentProps, 'closeToast'>) {
    return <CloseNotificationContext value={() => closeToast()}>{element}</CloseNotificationContext>
  }

/** The container for toasts of guarded screens. */
export const ToastPlace = () => {
  const locale = useLocale()
  const translate = useTranslate()
  useEffect(() => sendUndoable, [])
  return (
    <ToastContainer
      {...guardedToasts(!isLocaleId(locale) || locales[locale].dir === 'rtl')}
      // The library labels its bar in English only; our style keeps the hidden one visible.
      hideProgressBar
      closeButton={CloseToast}
      aria-label={translate('shell.messages')}
    />
  )
}
