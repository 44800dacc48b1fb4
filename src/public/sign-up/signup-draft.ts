import { keptOf, sentOf, type SentCode } from '../sent-code'
import { forgetTab, readTab, writeTab } from '../../data/session/tab'

const place = 'signup'
/** How long a confirmed code is valid for the form, in milliseconds; as long as the platform keeps it. */
const confirmedLife = 30 * 60_000

/** A sign-up in progress: phones drop the page while its user reads the message. Stored in this tab alone. */
export interface SignupDraft {
  readonly sent?: SentCode | undefined
  /** The code, once it was confirmed. */
  readonly code?: string | undefined
  /** The details typed so far; never the password. */
  readonly fields: Readonly<Record<string, string>>
}

const write = (kept: object): void => writeTab(place, { ...readTab(place), ...kept })

/** The sign-up in progress in this tab, if its codes are still valid. */
export const keptSignup = (): SignupDraft => {
  const { fields: typed, code, confirmed, ...kept } = readTab(place)
  const fields = Object.fromEntries(Object.entries(typed ?? {}).filter(([, text]) => typeof text === 'string'))
  const { sent, alive } = sentOf(kept) ?? {}
  if (sent && typeof code === 'string' && Date.now() < Number(confirmed) + confirmedLife) return { sent, code, fields }
  return alive ? { sent, fields } : { fields }
}

/** Stores that a code was sent to a phone, or that the phone is being chosen again. */
export const keepSent = (sent: SentCode | undefined): void =>
  write({ ...(sent ? keptOf(sent) : { phone: undefined }), code: undefined })

/** Stores that the code was confirmed. */
export const keepCode = (code: string): void => write({ code, confirmed: Date.now() })

/** Stores the details typed so far. The password is never stored. */
export const keepFields = (form: HTMLFormElement): void => {
  const typed = [...new FormData(form)].filter(([name, value]) => name !== 'password' && typeof value === 'string')
  write({ fields: Object.fromEntries(typed) as Record<string, string> })
}

/** Clears the sign-up, once it is done. */
export const forgetSignup = (): void => forgetTab(place)
