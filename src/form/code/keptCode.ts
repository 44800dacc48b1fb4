import { codeLife } from '../../../contract/identifiers'
import { currentPerson } from '../../data/preferences'
import { forgetTab, readTab, writeTab } from '../../data/session/tab'

/** What a code is for: the person's own phone, e-mail or secrets, or a change proposed by staff, by its id. */
export type CodePurpose = 'phone' | 'email' | 'password' | 'passcode' | 'bank' | `pending.${string}`

/** A code that was sent and is awaited; moments in milliseconds. */
interface KeptCode {
  /** The number or address it was sent to. */
  readonly to: string
  readonly sentAt: number
  /** When another may be requested. */
  readonly readyAt: number
  /** How many wrong codes were entered. */
  readonly wrong: number
}

// Keyed by person: whoever signs in next in this tab finds nothing.
const placeOf = (purpose: CodePurpose): string => `code.${purpose}.${currentPerson()}`

/**
 * The code this tab awaits, kept across a reload while it is valid: phones drop the page while its user reads a
 * message.
 */
export const keptCode = (purpose: CodePurpose): KeptCode | undefined => {
  const { to, sentAt, readyAt, wrong } = readTab(placeOf(purpose))
  if (typeof to !== 'string' || typeof sentAt !== 'number' || typeof readyAt !== 'number') return undefined
  if (Date.now() >= sentAt + codeLife * 1000) return undefined
  return { to, sentAt, readyAt, wrong: typeof wrong === 'number' ? wrong : 0 }
}

/** Stores the state of a code; `undefined` removes it. */
export const keepCode = (purpose: CodePurpose, code: KeptCode | undefined): void => {
  if (code) writeTab(placeOf(purpose), { ...code })
  else forgetTab(placeOf(purpose))
}
