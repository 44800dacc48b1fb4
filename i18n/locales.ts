/** What a language decides besides its words. */
export interface Locale {
  /** BCP 47 tag handed to `Intl` and to the `lang` attribute. */
  readonly tag: string
  readonly dir: 'rtl' | 'ltr'
  readonly calendar: 'jalali' | 'gregorian'
  readonly digits: 'persian' | 'latin'
  /** Its own name, shown in the language menu. */
  readonly name: string
}

/** Every language of the product; the first is the default. */
export const locales = {
  fa: { tag: 'fa-IR', dir: 'rtl', calendar: 'jalali', digits: 'persian', name: 'فارسی' },
  en: { tag: 'en-GB', dir: 'ltr', calendar: 'gregorian', digits: 'latin', name: 'English' },
} as const satisfies Readonly<Record<string, Locale>>

export type LocaleId = keyof typeof locales

export const defaultLocale: LocaleId = 'fa'

export const isLocaleId = (text: unknown): text is LocaleId => typeof text === 'string' && Object.hasOwn(locales, text)
