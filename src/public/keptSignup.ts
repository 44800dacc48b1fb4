import type { SentCode } from './CodeForm'

/*
 * How far a sign-up came, for this tab: phones drop the page while a message is read. Never the password; the code
 * serves for this one sign-up only.
 */

const place = 'pishkhan.signup'
/** How long a code that was sent is waited for, in milliseconds: it lives two minutes. */
const waited = 120_000
/** How long a code serves once it was confirmed, in milliseconds. */
const confirmed = 30 * 60_000

interface Kept {
  readonly phone: string
  /** When another code may be asked for, in milliseconds. */
  readonly until: number
  readonly code?: string
  readonly codeUntil?: number
  /** What was typed of the profile, by field. */
  readonly typed?: Readonly<Record<string, string>>
}

const read = (): Kept | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Partial<Kept> | null
    return typeof kept?.phone === 'string' && typeof kept.until === 'number' ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

const write = (kept: Kept | undefined): void => {
  try {
    if (!kept) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // The sign-up then lasts for this page only.
  }
}

/** Begins to keep a sign-up with the code that was sent; `undefined` forgets it. */
export const keepSent = (sent: SentCode | undefined): void =>
  write(sent && { phone: sent.phone, until: Date.now() + sent.pause * 1000 })

/** Keeps the code that was confirmed. */
export const keepCode = (code: string): void => {
  const kept = read()
  if (kept) write({ ...kept, code, codeUntil: Date.now() + confirmed })
}

/** Keeps what is typed of the profile, without the password. */
export const keepTyped = (form: HTMLFormElement): void => {
  const kept = read()
  const typed = [...new FormData(form)].flatMap(([name, value]) =>
    name === 'password' || typeof value !== 'string' ? [] : [[name, value] as const],
  )
  if (kept) write({ ...kept, typed: Object.fromEntries(typed) })
}

/** The sign-up of before a reload, as far as its code still serves. */
export const keptSignup = (): { readonly sent: SentCode; readonly code?: string } | undefined => {
  const kept = read()
  if (!kept) return undefined
  const sent = { phone: kept.phone, pause: Math.max(0, Math.ceil((kept.until - Date.now()) / 1000)) }
  if (typeof kept.code === 'string' && Date.now() < (kept.codeUntil ?? 0)) return { sent, code: kept.code }
  return Date.now() > kept.until + waited ? undefined : { sent }
}

/** What was typed of the profile before a reload. */
export const keptTyped = (): Readonly<Record<string, string>> => read()?.typed ?? {}
