import type { LazyArea } from '../../../i18n'
import { needTexts } from '../../data/i18nProvider'
import type * as Places from './palettePlaces'

/** The names of places: besides the palette's own texts, those that name tabs. */
export const placeTexts: readonly LazyArea[] = [
  'palette',
  'reports',
  'money.reports',
  'money.payouts',
  'people.account',
]

/** The module of the places, and their texts: loaded when somebody first searches for one. */
export const loadPlaces = async (): Promise<typeof Places> => {
  const [places] = await Promise.all([import('./palettePlaces'), needTexts(placeTexts)])
  return places
}
