import { readPreference, writePreference } from '../../data/preferences'
import type { KeptFile } from '../../form/files/FileRow'

const place = 'requests.uploads'
/** The files of a few forms that are being filled in at once. */
const most = 20

const known = (): readonly KeptFile[] => {
  const kept = readPreference(place)
  return Array.isArray(kept) ? (kept as KeptFile[]) : []
}

/** Notes a file the platform took, so that the form still shows it over its review and a reload; it holds the id alone. */
export const noteUpload = (file: KeptFile): void => {
  writePreference(place, [...known().filter(({ id }) => id !== file.id), file].slice(-most))
}

/** A file that was uploaded in this browser by the person signed in; nothing of one uploaded elsewhere. */
export const uploadOf = (id: string): KeptFile | undefined => known().find((file) => file.id === id)
