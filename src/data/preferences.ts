/** The uuid of the signed-in person, or `nobody`. */
export const currentPerson = (): string => {
  try {
    const user = JSON.parse(localStorage.getItem('auth-user') ?? 'null') as { readonly uuid?: unknown } | null
    return typeof user?.uuid === 'string' ? user.uuid : 'nobody'
  } catch {
    return 'nobody'
  }
}

// A person's choices survive sign-out (design D10): they are stored in the browser under the person's uuid.
const keyOf = (name: string, person: string): string => `pishkhan.${person}.${name}`

/** A stored choice, or `undefined` if it was never made or cannot be read. */
export const readPreference = (name: string, person = currentPerson()): unknown => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name, person)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a choice; `undefined` removes it. Full or blocked storage is not an error; returns whether it was stored. */
export const writePreference = (name: string, value: unknown, person = currentPerson()): boolean => {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name, person))
    else localStorage.setItem(keyOf(name, person), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
