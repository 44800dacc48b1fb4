import type { LazyArea } from '../../../i18n'
import { needTexts } from '../../data/i18nProvider'
import type * as Places from './palettePlaces'

/** What places are called by: beside the words of the palette, the texts that name tabs. */
export const placeTexts: readonly LazyArea[] = [
  'palette',
  'reports',
  'money.reports',
  'money.payouts',
  'people.account',
]

/** The module of the places, and their words: fetched when somebody first looks for one. */
export const loadPlaces = async (): Promise<typeof Places> => {
  const [places] = await Promise.all([import('./palettePlaces'), needTexts(placeTexts)])
  return places
}
