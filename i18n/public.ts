import { errors } from './fa/errors'
import { publicPages } from './fa/public'
import { validation } from './fa/validation'
import type { LocaleId } from './locales'
import type { Translation } from './messages'

const fa = { public: publicPages, errors, validation }

/** The few texts the pages before sign-in need; kept apart so that they stay small. */
export type PublicCatalogue = Translation<typeof fa>

/** The texts of the pages before sign-in in one language. */
export const loadPublicMessages = async (locale: LocaleId): Promise<PublicCatalogue> => {
  if (locale === 'fa') return fa
  const [pages, problems, fields] = await Promise.all([
    import('./en/public'),
    import('./en/errors'),
    import('./en/validation'),
  ])
  return { public: pages.publicPages, errors: problems.errors, validation: fields.validation }
}
