import { fa } from './fa'
import type { LocaleId } from './locales'
import type { Translation } from './messages'

export { isLocaleId, locales, type LocaleId } from './locales'
export { lazyAreas, type LazyArea } from './lazyMessages'
export { fill, type Messages, type Translation } from './messages'

/** The texts of one language that every guarded screen needs. */
export type Catalogue = Translation<typeof fa>

/** The core texts of a language; Persian is at hand, others are fetched when first wanted. */
export const loadMessages = async (locale: LocaleId): Promise<Catalogue> =>
  locale === 'fa' ? fa : (await import('./en')).en
