import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { defaultLocale, isLocaleId, loadMessages, locales, type Catalogue, type LocaleId } from '../../i18n'
import { fa } from '../../i18n/fa'
import { applyLocale, chosenLocale } from '../locale'

// React-admin types its catalogue by its own interface kit, which is not used here.
const asMessages = (catalogue: Catalogue): TranslationMessages => catalogue as unknown as TranslationMessages

// React-admin asks for titles of its own that no screen of ours shows.
const missing = (key: string): string => {
  if (import.meta.env.MODE === 'test' && !key.startsWith('ra.')) throw new Error(`missing message: ${key}`)
  return key
}

const load = async (locale: string): Promise<TranslationMessages> =>
  asMessages(await loadMessages(isLocaleId(locale) ? locale : defaultLocale))

/** Texts for our screens; Persian is at hand, another chosen language is fetched before mounting. */
export const makeI18nProvider = async (): Promise<I18nProvider> => {
  const start: LocaleId = chosenLocale()
  const first = start === 'fa' ? asMessages(fa) : await load(start)
  const names = Object.entries(locales).map(([locale, { name }]) => ({ locale, name }))
  const messagesOf = (locale: string) => (locale === start ? first : load(locale))
  const provider = polyglotI18nProvider(messagesOf, start, names, { allowMissing: true, onMissingKey: missing })
  return {
    ...provider,
    changeLocale: async (locale) => {
      await provider.changeLocale(locale)
      if (isLocaleId(locale)) applyLocale(locale)
    },
  }
}
