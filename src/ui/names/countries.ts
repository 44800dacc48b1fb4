import { useLocale } from 'react-admin'
import { useMemo } from 'react'

/** Where the provinces and cities of the platform are. */
export const homeCountry = 'IR'

/** Countries offered in filters and forms: home first, then where members live and work. */
export const countryCodes = [
  homeCountry,
  'TR',
  'AE',
  'OM',
  'QA',
  'IQ',
  'AF',
  'AM',
  'GE',
  'DE',
  'NL',
  'FR',
  'GB',
  'SE',
  'FI',
  'IT',
  'ES',
  'AT',
  'CA',
  'US',
  'AU',
  'MY',
] as const

/** Names countries in the language of the screen; what is no country code stays as it is. */
export const useCountryName = (): ((code: string) => string) => {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
    return (code) => (/^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code)
  }, [locale])
}
