/** The country of the platform's provinces and cities. */
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
