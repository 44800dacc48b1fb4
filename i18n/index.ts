import { fa } from './fa'
import type { LocaleId } from './locales'
import type { Translation } from './messages'

export { defaultLocale, isLocaleId, locales, type LocaleId } from './locales'
export { fill, type Translation } from './messages'

/** All texts of one language. */
export type Catalogue = Translation<typeof fa>

/** The texts of a language; Persian is at hand, others are fetched when first wanted. */
export const loadMessages = async (locale: LocaleId): Promise<Catalogue> =>
  locale === 'fa' ? fa : (await import('./en')).en
