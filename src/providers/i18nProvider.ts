import polyglotI18nProvider from 'ra-i18n-polyglot'
import persian from 'ra-language-farsi'
import type { I18nProvider, TranslationMessages } from 'ra-core'
import { defaultLocale, isLocaleId, loadMessages, locales, type LocaleId } from '../../i18n'
import { fa } from '../../i18n/fa'

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

/** Puts language and direction on the document and keeps the choice. */
export const applyLocale = (locale: LocaleId): void => {
  const { tag, dir } = locales[locale]
  document.documentElement.lang = tag.split('-')[0] ?? locale
  document.documentElement.dir = dir
  try {
    localStorage.setItem(localeKey, locale)
  } catch {
    // The choice then lasts for this page only.
  }
}

const reactAdminTexts = async (locale: LocaleId): Promise<TranslationMessages> =>
  locale === 'fa' ? (persian as TranslationMessages) : (await import('ra-language-english')).default

const catalogue = async (locale: LocaleId): Promise<TranslationMessages> => {
  const [own, theirs] = await Promise.all([loadMessages(locale), reactAdminTexts(locale)])
  return { ...theirs, ...own } as unknown as TranslationMessages
}

const missing = (key: string): string => {
  if (import.meta.env.MODE === 'test') throw new Error(`missing message: ${key}`)
  return key
}

/** Texts for react-admin and our screens; Persian is at hand, another chosen language is fetched before mounting. */
export const makeI18nProvider = async (): Promise<I18nProvider> => {
  const start = chosenLocale()
  const first = start === 'fa' ? ({ ...persian, ...fa } as unknown as TranslationMessages) : await catalogue(start)
  const names = Object.entries(locales).map(([locale, { name }]) => ({ locale, name }))
  const provider = polyglotI18nProvider(
    (locale) => (locale === start ? first : (catalogue(isLocaleId(locale) ? locale : defaultLocale) as never)),
    start,
    names,
    { allowMissing: true, onMissingKey: missing },
  )
  return {
    ...provider,
    changeLocale: async (locale) => {
      await provider.changeLocale(locale)
      if (isLocaleId(locale)) applyLocale(locale)
    },
  }
}
