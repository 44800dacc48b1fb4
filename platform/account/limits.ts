import { makeLimiter, type Limiter } from '../http/limits'

/** The limits of sign-in and codes that hold per address and in memory. Those per phone are kept with the codes. */
export interface SignInLimits {
  /** Wrong passwords for one name. */
  readonly loginByName: Limiter
  /** Wrong passwords from one address. */
  readonly loginByAddress: Limiter
  /** Codes asked for from one address. */
  readonly codesByAddress: Limiter
  /** Wrong codes from one address. */
  readonly wrongCodesByAddress: Limiter
  /** Accounts made from one address. */
  readonly signupsByAddress: Limiter
  /** The sessions whose person gave the password again within ten minutes. */
  readonly confirmed: { readonly note: (session: string) => void; readonly has: (session: string) => boolean }
  /** Whether one more refusal of this kind is worth a row in the audit log. */
  readonly mayNoteDenial: (key: string) => boolean
  /** Whether one more report of a browser is worth a log line. */
  readonly mayReport: (ip: string) => boolean
}

const minute = 60
const hour = 60 * minute

const once =
  (limiter: Limiter) =>
  (key: string): boolean => {
    if (limiter.wait(key) > 0) return false
    limiter.count(key)
    return true
  }

const makeConfirmed = (now: () => Date): SignInLimits['confirmed'] => {
  const until = new Map<string, number>()
  return {
    note: (session) => {
      const at = now().getTime()
      for (const [known, end] of until) if (end <= at) until.delete(known)
      until.set(session, at + 10 * minute * 1000)
    },
    has: (session) => (until.get(session) ?? 0) > now().getTime(),
  }
}

/** The limits of a platform, counted by its own clock. */
export const makeSignInLimits = (now: () => Date): SignInLimits => ({
  loginByName: makeLimiter({ times: 5, seconds: 5 * minute }, now),
  loginByAddress: makeLimiter({ times: 10, seconds: minute }, now),
  codesByAddress: makeLimiter({ times: 20, seconds: hour }, now),
  wrongCodesByAddress: makeLimiter({ times: 30, seconds: hour }, now),
  // Phones of one operator share an address; nobody signs up without a code sent to it.
  signupsByAddress: makeLimiter({ times: 20, seconds: hour }, now),
  confirmed: makeConfirmed(now),
  mayNoteDenial: once(makeLimiter({ times: 1, seconds: minute }, now)),
  mayReport: once(makeLimiter({ times: 10, seconds: minute }, now)),
})
