import { useLocale } from 'ra-core'
import { useCallback } from 'react'
import { isLocaleId, locales } from '../../../i18n/locales'

const formats = new Map<string, Intl.NumberFormat>()

/** A number in the digits and separators of a language; formatters are kept, making one is slow. */
export const formatNumber = (value: number | bigint, locale: string, options: Intl.NumberFormatOptions = {}): string => {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(isLocaleId(locale) ? locales[locale].tag : locale, options)
    formats.set(key, format)
  }
  return format.format(value)
}

/** {@link formatNumber} in the language of the screen. */
export const useNumber = () => {
  const locale = useLocale()
  return useCallback(
    (value: number | bigint, options?: Intl.NumberFormatOptions) => formatNumber(value, locale, options),
    [locale],
  )
}
