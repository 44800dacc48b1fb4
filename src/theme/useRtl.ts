import { useLocale } from 'react-admin'
import { isLocaleId, locales } from '../../i18n/locales'

/** Whether the language of the screen is right-to-left. */
export const useRtl = (): boolean => {
  const locale = useLocale()
  return isLocaleId(locale) && locales[locale].dir === 'rtl'
}
