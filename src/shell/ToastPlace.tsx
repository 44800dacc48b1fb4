import { useLocale, useTranslate } from 'ra-core'
import 'react-toastify/ReactToastify.css'
import { ToastContainer } from 'react-toastify/unstyled'
import { isLocaleId, locales } from '../../i18n/locales'
import { guardedToasts } from './toasts'
import './toasts.css'

/** Where toasts of guarded screens stand. */
export const ToastPlace = () => {
  const locale = useLocale()
  const translate = useTranslate()
  return (
    <ToastContainer
      {...guardedToasts(!isLocaleId(locale) || locales[locale].dir === 'rtl')}
      aria-label={translate('shell.messages')}
    />
  )
}
