import { useLocale } from 'react-admin'
import { formats, type Formats } from '../../i18n/formats'
import { defaultLocale, isLocaleId } from '../../i18n/locales'

/** The formatters of a language id as react-admin supplies it. */
const formatsOf = (locale: string): Formats => formats(isLocaleId(locale) ? locale : defaultLocale)

/** Figures, dates and money in the language of the screen. */
export const useFormats = (): Formats => formatsOf(useLocale())
