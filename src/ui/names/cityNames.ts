import { useEffect, useState } from 'react'
import { compactKey } from '../../../contract/text'
import { chosenLocale } from '../../data/locale'

interface Place {
  readonly id: number
  readonly name: string
}

interface CityNames {
  /** The name of a province or city in the language of the screen; an unknown one is left unchanged. */
  readonly of: (name: string) => string
  /** The same for a list, sorted for the language. */
  readonly listed: (places: readonly Place[]) => readonly Place[]
}

const asGiven: CityNames = { of: (name) => name, listed: (places) => places }

let english: CityNames | undefined

const loadEnglish = async (): Promise<CityNames> => {
  const { cityNames } = await import('../../../i18n/cityNames')
  // Platforms spell the same place with different letters and half-spaces.
  const names = new Map(Object.entries(cityNames).map(([name, word]) => [compactKey(name), word]))
  const of = (name: string) => names.get(compactKey(name)) ?? name
  const listed: CityNames['listed'] = (list) =>
    list.map((place) => ({ ...place, name: of(place.name) })).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return { of, listed }
}

/**
 * Translates the names of provinces and cities, which the platform gives in Persian, to the language of the screen.
 * Public pages use it too.
 */
export const useCityNames = (): CityNames => {
  const locale = chosenLocale()
  const [names, setNames] = useState(english)
  useEffect(() => {
    if (locale === 'fa' || english) return
    // Without them the Persian names serve.
    loadEnglish().then(
      (loaded) => setNames((english = loaded)),
      () => undefined,
    )
  }, [locale])
  return locale === 'fa' ? asGiven : (names ?? asGiven)
}
