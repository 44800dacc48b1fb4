import { keptOf, sentOf, type SentCode } from '../sent-code'
import { forgetTab, readTab, writeTab } from '../../data/session/tab'

const place = 'signup'
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

const write = (kept: object): void => writeTab(place, { ...readTab(place), ...kept })

/** The sign-up that was under way in this tab, as far as its codes still serve. */
export const keptSignup = (): SignupDraft => {
  const { fields: typed, code, confirmed, ...kept } = readTab(place)
  const fields = Object.fromEntries(Object.entries(typed ?? {}).filter(([, text]) => typeof text === 'string'))
  const { sent, alive } = sentOf(kept) ?? {}
  if (sent && typeof code === 'string' && Date.now() < Number(confirmed) + confirmedLife) return { sent, code, fields }
  return alive ? { sent, fields } : { fields }
}

/** Keeps that a code was sent to a phone, or that the phone is being chosen again. */
export const keepSent = (sent: SentCode | undefined): void =>
  write({ ...(sent ? keptOf(sent) : { phone: undefined }), code: undefined })

/** Keeps that the code was confirmed. */
export const keepCode = (code: string): void => write({ code, confirmed: Date.now() })

/** Keeps what was typed of who it is. The password is never kept. */
export const keepFields = (form: HTMLFormElement): void => {
  const typed = [...new FormData(form)].filter(([name, value]) => name !== 'password' && typeof value === 'string')
  write({ fields: Object.fromEntries(typed) as Record<string, string> })
}

/** Forgets the sign-up, once it is done. */
export const forgetSignup = (): void => forgetTab(place)
