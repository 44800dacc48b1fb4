import { readPreference, writePreference } from '../../data/preferences'

const name = 'canned-recent'
const most = 5

/** The ids of the prepared answers the person chose last in this browser, the latest first. */
export const recentAnswers = (): readonly number[] => {
  const kept = readPreference(name)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
}

/** Puts a prepared answer before the others chosen last; the oldest of them gives way. */
export const noteAnswer = (id: number): void => {
  writePreference(name, [id, ...recentAnswers().filter((other) => other !== id)].slice(0, most))
}
