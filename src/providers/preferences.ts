/** Choices of a person that outlive sign-out (design D10): kept in the browser under the person's uuid. */
const keyOf = (name: string): string => {
  let person = 'nobody'
  try {
    const user = JSON.parse(localStorage.getItem('auth-user') ?? 'null') as { readonly uuid?: unknown } | null
    if (typeof user?.uuid === 'string') person = user.uuid
  } catch {
    person = 'nobody'
  }
  return `pishkhan.${person}.${name}`
}

/** A stored choice, or nothing when it was never made or cannot be read. */
export const readPreference = (name: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a choice; `undefined` forgets it. A full or forbidden storage is no reason to stop. */
export const writePreference = (name: string, value: unknown): void => {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    return
  }
}
