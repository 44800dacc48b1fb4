import polyglotI18nProvider from 'ra-i18n-polyglot'
import persian from 'ra-language-farsi'
import type { I18nProvider, TranslationMessages } from 'ra-core'
import { defaultLocale, isLocaleId, loadMessages, locales, type LocaleId } from '../../i18n'
import { fa } from '../../i18n/fa'
import { applyLocale, chosenLocale } from '../locale'

const reactAdminTexts = async (locale: LocaleId): Promise<TranslationMessages> =>
  locale === 'fa' ? persian : (await import('ra-language-english')).default

const catalogue = async (locale: LocaleId): Promise<TranslationMessages> => {
  const [own, theirs] = await Promise.all([loadMessages(locale), reactAdminTexts(locale)])
  return { ...theirs, ...own }
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
    (locale) => (locale === start ? first : catalogue(isLocaleId(locale) ? locale : defaultLocale)),
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
