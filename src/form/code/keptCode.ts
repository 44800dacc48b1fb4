import { codeLife } from '../../../contract/identifiers'
import { currentPerson } from '../../data/preferences'
import { forgetTab, readTab, writeTab } from '../../data/session/tab'

/** What a code is for: the own phone, e-mail or secrets, or a change that staff proposed, by its id. */
export type CodePurpose = 'phone' | 'email' | 'password' | 'passcode' | 'bank' | `pending.${string}`

/** A code that was sent and is waited for; moments in milliseconds. */
interface KeptCode {
  /** The number or address it was sent to. */
  readonly to: string
  readonly sentAt: number
  /** When another may be asked for. */
  readonly readyAt: number
  /** How often it was wrong. */
  readonly wrong: number
}

// Under the person: whoever signs in next in this tab finds nothing.
const placeOf = (purpose: CodePurpose): string => `code.${purpose}.${currentPerson()}`

/** The code this tab waits for, over a reload and for as long as it serves: phones drop the page while a message is read. */
export const keptCode = (purpose: CodePurpose): KeptCode | undefined => {
  const { to, sentAt, readyAt, wrong } = readTab(placeOf(purpose))
  if (typeof to !== 'string' || typeof sentAt !== 'number' || typeof readyAt !== 'number') return undefined
  if (Date.now() >= sentAt + codeLife * 1000) return undefined
  return { to, sentAt, readyAt, wrong: typeof wrong === 'number' ? wrong : 0 }
}

/** Keeps what became of a code; nothing forgets it. */
export const keepCode = (purpose: CodePurpose, code: KeptCode | undefined): void => {
  if (code) writeTab(placeOf(purpose), { ...code })
  else forgetTab(placeOf(purpose))
}
