import type { I18nProvider, TranslationMessages } from 'react-admin'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { isLocaleId, lazyAreas, loadMessages, locales, type LazyArea, type LocaleId, type Messages } from '../../i18n'
import { fa } from '../../i18n/fa'
import { formats } from '../../i18n/formats'
import { applyLocale, chosenLocale } from './locale'

type Texts = Readonly<Record<string, Messages>>

const texts = new Map<LocaleId, Texts>([['fa', fa]])
const here: Readonly<Record<LocaleId, Set<LazyArea>>> = { fa: new Set(), en: new Set() }
const wanted = new Set<LazyArea>()
let provider: I18nProvider | undefined

const add = (locale: LocaleId, more: Texts): void => void texts.set(locale, { ...texts.get(locale), ...more })

const lacking = (locale: LocaleId, areas: Iterable<LazyArea>): LazyArea[] =>
  [...areas].filter((area) => !here[locale].has(area))

/** Fetches the texts a language still lacks of the core and of these areas. */
const complete = async (locale: LocaleId, areas: Iterable<LazyArea>): Promise<void> => {
  // The core has some texts of `ra`, the area of that name all of them: what is already there stays.
  const core = async () => texts.set(locale, { ...(await loadMessages(locale)), ...texts.get(locale) })
  const late = async (area: LazyArea) => {
    const loaded = await lazyAreas[area][locale]()
    const [domain = '', part] = area.split('.')
    add(locale, { [domain]: part === undefined ? loaded : { ...texts.get(locale)?.[domain], [part]: loaded } })
    here[locale].add(area)
  }
  await Promise.all([...(texts.get(locale)?.shell ? [] : [core()]), ...lacking(locale, areas).map(late)])
}

// React-admin types its catalogue by its own interface kit, which is not used here.
const messagesOf = (locale: string) => (isLocaleId(locale) ? texts.get(locale) : fa) as unknown as TranslationMessages

// React-admin asks for titles of its own that none of our screens shows.
const missing = (key: string): string => {
  if (import.meta.env.MODE === 'test' && !key.startsWith('ra.')) throw new Error(`missing message: ${key}`)
  return key
}

const shownLocale = (): LocaleId => {
  const locale = provider?.getLocale()
  return isLocaleId(locale) ? locale : chosenLocale()
}

/**
 * Loads the texts of these areas in the current language, now and after every change of language. Rejects if they
 * cannot be fetched; the texts of other areas stay.
 */
export const needTexts = async (areas: readonly LazyArea[]): Promise<void> => {
  for (const area of areas) wanted.add(area)
  for (let locale = shownLocale(); lacking(locale, areas).length > 0; locale = shownLocale()) {
    try {
      await complete(locale, areas)
    } catch (error) {
      // The next change of language must not fail because of a screen that never loaded.
      for (const area of lacking(locale, areas)) wanted.delete(area)
      throw error
    }
    if (provider?.getLocale() === locale) await provider.changeLocale(locale)
  }
}

/** Converts the numbers interpolated into a text to the digits of its language, in case the caller did not. */
const inDigits = (values: object, digits: (text: string) => string): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      name !== 'smart_count' && /^\d+$/.test(String(value)) ? digits(String(value)) : value,
    ]),
  )

/** Texts for our screens; Persian is bundled, any other chosen language is fetched before mounting. */
export const makeI18nProvider = async (): Promise<I18nProvider> => {
  // Until it is ready, texts are requested in the chosen language, not in that of a previously mounted console.
  provider = undefined
  const start = chosenLocale()
  await complete(start, [])
  const names = Object.entries(locales).map(([locale, { name }]) => ({ locale, name }))
  const made = polyglotI18nProvider(messagesOf, start, names, { allowMissing: true, onMissingKey: missing })
  provider = made
  return {
    ...made,
    translate: (key, values?: object) => {
      if (!values) return made.translate(key)
      const { digits } = formats(shownLocale())
      const text = made.translate(key, inDigits(values, digits))
      // It selects singular or plural, so it goes in as a number.
      const count = 'smart_count' in values ? String(values.smart_count) : ''
      return count === '' ? text : text.replaceAll(count, digits(count))
    },
    changeLocale: async (locale) => {
      if (!isLocaleId(locale)) return
      while (lacking(locale, wanted).length > 0 || !texts.get(locale)?.shell) await complete(locale, wanted)
      await made.changeLocale(locale)
      applyLocale(locale)
    },
  }
}
