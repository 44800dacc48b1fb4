import { defaultLocale, isLocaleId, locales, type LocaleId } from '../../i18n/locales'

const localeKey = 'pishkhan.locale'

/** The language chosen on this device. */
export const chosenLocale = (): LocaleId => {
  try {
    const kept = localStorage.getItem(localeKey)
    return isLocaleId(kept) ? kept : defaultLocale
  } catch {
    return defaultLocale
  }
}

/** Sets language and direction on the document and stores the choice. */
export const applyLocale = (locale: LocaleId): void => {
  document.documentElement.lang = locale
  document.documentElement.dir = locales[locale].dir
  try {
    localStorage.setItem(localeKey, locale)
  } catch {
    // The choice then lasts for this page only.
  }
}
