import { randomBytes } from 'node:crypto'
import { eq, or, type SQL } from 'drizzle-orm'
import { latinCode } from '../../contract/text'
import { users } from '../db/schema'

/** Whoever a typed code belongs to: the own code of a partner, or the referral code everybody has. */
export const introducerBy = (typed: string): SQL | undefined => {
  const code = latinCode(typed).toUpperCase()
  return or(eq(users.ownPartnerCode, code), eq(users.referralCode, code))
}

/** The one code a person is known by to those they introduce: their own as a partner, else the one everybody has. */
export const codeOf = (person: { readonly ownPartnerCode: string | null; readonly referralCode: string }): string =>
  person.ownPartnerCode ?? person.referralCode

const referralLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A referral code for somebody new, of letters and digits that are not taken for each other. */
export const newReferralCode = (): string =>
  Array.from(randomBytes(8), (byte) => referralLetters[byte % referralLetters.length]).join('')
