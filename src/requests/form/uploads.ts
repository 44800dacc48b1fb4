import { useState } from 'react'
import { readPreference, writePreference } from '../../data/preferences'
import type { KeptFile } from '../../form/files/FileRow'
import type { FormProblems } from './formValues'

const place = 'requests.uploads'
/** Enough for the files of a few forms being filled in at once. */
const most = 20

const known = (): readonly KeptFile[] => {
  const kept = readPreference(place)
  return Array.isArray(kept) ? (kept as KeptFile[]) : []
}

/** Remembers an uploaded file, so that the form, which holds only its id, can show it after the review or a reload. */
export const noteUpload = (file: KeptFile): void => {
  writePreference(place, [...known().filter(({ id }) => id !== file.id), file].slice(-most))
}

/** A file the signed-in person uploaded in this browser; undefined if it was uploaded elsewhere. */
export const uploadOf = (id: string): KeptFile | undefined => known().find((file) => file.id === id)

/**
 * The file fields of a form whose chosen file is not on the platform yet. Their values are still those from before the
 * choice, so that nothing may be sent or saved meanwhile.
 */
export const useUnsentFiles = () => {
  const [keys] = useState(() => new Set<string>())
  return {
    note: (key: string, unsent: boolean): void => void (unsent ? keys.add(key) : keys.delete(key)),
    /** The reason at each of these fields. */
    problems: (): FormProblems => Object.fromEntries([...keys].map((key) => [key, 'requests.form.file_unsent'])),
  }
}
