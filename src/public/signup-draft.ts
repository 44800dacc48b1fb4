import type { SentCode } from './CodeForm'

const place = 'pishkhan.signup'
/** How long a code that was sent is waited for after a reload, in milliseconds: it lives two minutes. */
const sentLife = 120_000
/** How long a confirmed code serves the form, in milliseconds; as long as the platform keeps it. */
const confirmedLife = 30 * 60_000

/** A sign-up under way: phones drop the page while its message is read. Lives in this tab alone. */
export interface SignupDraft {
  readonly sent?: SentCode | undefined
  /** The code, once it was confirmed. */
  readonly code?: string | undefined
  /** What was typed of who it is; never the password. */
  readonly fields: Readonly<Record<string, string>>
}

interface Kept {
  readonly phone?: string | undefined
  readonly until?: number
  readonly code?: string | undefined
  readonly confirmed?: number
  readonly fields?: Readonly<Record<string, string>>
}

const read = (): Kept => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as unknown
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

const write = (kept: Kept): void => {
  try {
    sessionStorage.setItem(place, JSON.stringify({ ...read(), ...kept }))
  } catch {
    return
  }
}

/** The sign-up that was under way in this tab, as far as its codes still serve. */
export const keptSignup = (): SignupDraft => {
  const { phone, until = 0, code, confirmed = 0, fields } = read()
  const texts = Object.fromEntries(Object.entries(fields ?? {}).filter(([, text]) => typeof text === 'string'))
  const now = Date.now()
  if (typeof phone !== 'string') return { fields: texts }
  const sent = { phone, pause: Math.max(0, Math.ceil((until - now) / 1000)) }
  if (typeof code === 'string' && now < confirmed + confirmedLife) return { sent, code, fields: texts }
  return now > until + sentLife ? { fields: texts } : { sent, fields: texts }
}

/** Keeps that a code was sent to a phone, or that the phone is being chosen again. */
export const keepSent = (sent: SentCode | undefined): void =>
  write({ phone: sent?.phone, until: Date.now() + (sent?.pause ?? 0) * 1000, code: undefined })

/** Keeps that the code was confirmed. */
export const keepCode = (code: string): void => write({ code, confirmed: Date.now() })

/** Keeps what was typed of who it is. The password is never kept. */
export const keepFields = (form: HTMLFormElement): void => {
  const typed = [...new FormData(form)].filter(([name, value]) => name !== 'password' && typeof value === 'string')
  write({ fields: Object.fromEntries(typed) as Record<string, string> })
}

/** Forgets the sign-up, once it is done. */
export const forgetSignup = (): void => {
  try {
    sessionStorage.removeItem(place)
  } catch {
    return
  }
}
