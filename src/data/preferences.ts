/** The uuid of whoever is signed in, or `nobody`. */
export const currentPerson = (): string => {
  try {
    const user = JSON.parse(localStorage.getItem('auth-user') ?? 'null') as { readonly uuid?: unknown } | null
    return typeof user?.uuid === 'string' ? user.uuid : 'nobody'
  } catch {
    return 'nobody'
  }
}

// Choices of a person outlive sign-out (design D10): they stand in the browser under the person's uuid.
const keyOf = (name: string, person: string): string => `pishkhan.${person}.${name}`

/** A stored choice, or nothing when it was never made or cannot be read. */
export const readPreference = (name: string, person = currentPerson()): unknown => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name, person)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a choice; `undefined` forgets it. A full or forbidden storage is no reason to stop; says whether it was kept. */
export const writePreference = (name: string, value: unknown, person = currentPerson()): boolean => {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name, person))
    else localStorage.setItem(keyOf(name, person), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
