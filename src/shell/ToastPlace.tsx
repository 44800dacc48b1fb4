import { useLocale, useTranslate } from 'react-admin'
import 'react-toastify/ReactToastify.css'
import { ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'
import { isLocaleId, locales } from '../../i18n/locales'
import { Glyph } from '../ui/Glyph'
import { guardedToasts } from '../ui/toasts/toasts'
import '../ui/toasts/toasts.css'

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

/** Where toasts of guarded screens stand. */
export const ToastPlace = () => {
  const locale = useLocale()
  const translate = useTranslate()
  return (
    <ToastContainer
      {...guardedToasts(!isLocaleId(locale) || locales[locale].dir === 'rtl')}
      // The library names its bar in English alone; our style keeps the hidden one in sight.
      hideProgressBar
      closeButton={CloseToast}
      aria-label={translate('shell.messages')}
    />
  )
}
