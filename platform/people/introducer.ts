import { randomBytes } from 'node:crypto'
import { eq, or, type SQL } from 'drizzle-orm'
import { latinCode } from '../../contract/text'
import { users } from '../db/schema'

/** The owner of a typed code: a partner's own code, or the referral code everybody has. */
export const introducerBy = (typed: string): SQL | undefined => {
  const code = latinCode(typed).toUpperCase()
  return or(eq(users.ownPartnerCode, code), eq(users.referralCode, code))
}

/** The code a person gives to those they introduce: a partner's own code, else the referral code everybody has. */
export const codeOf = (person: { readonly ownPartnerCode: string | null; readonly referralCode: string }): string =>
  person.ownPartnerCode ?? person.referralCode

const referralLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A new referral code, of letters and digits that cannot be mistaken for each other. */
export const newReferralCode = (): string =>
  Array.from(randomBytes(8), (byte) => referralLetters[byte % referralLetters.length]).join('')
