import type { ErrorCode } from '../../contract/error'

/** At most `times` in any stretch of `seconds`. */
export interface Rate {
  readonly times: number
  readonly seconds: number
}

/** A limit: whose events are counted, how many of them are allowed, and which calls are such an event. */
export interface Limit {
  /**
   * What one count belongs to: a network address, an account somebody tries, a browser that has signed in to the
   * account before, the signed-in person, or that person and one receiver.
   */
  readonly per: 'address' | 'account' | 'device' | 'person' | 'receiver'
  /** All of them apply. */
  readonly rates: readonly [Rate, ...Rate[]]
  /** `every` call, only one that is `refused` through its caller's fault, or only one refused with one of these codes. */
  readonly counts: 'every' | 'refused' | readonly ErrorCode[]
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Every limit counted in the database; `docs/limits.md` puts the same in words. */
export const limits = {
  wrong_passwords: { per: 'account', rates: [{ times: 5, seconds: 5 * minute }], counts: 'refused' },
  // A browser that has signed in before has its own count for its account: strangers never lock it out.
  device_passwords: { per: 'device', rates: [{ times: 5, seconds: 5 * minute }], counts: 'refused' },
  sign_ins: { per: 'address', rates: [{ times: 10, seconds: minute }], counts: 'refused' },
  confirmations: { per: 'person', rates: [{ times: 5, seconds: 5 * minute }], counts: 'refused' },
  codes: { per: 'address', rates: [{ times: 20, seconds: hour }], counts: 'every' },
  wrong_codes: { per: 'address', rates: [{ times: 30, seconds: hour }], counts: ['wrong_code'] },
  // Phones on one mobile network share an address; nobody signs up without a code sent to the phone.
  sign_ups: { per: 'address', rates: [{ times: 20, seconds: hour }], counts: 'every' },
  partner_codes: { per: 'address', rates: [{ times: 30, seconds: hour }], counts: 'every' },
  // Looking up whose a number or address is, by people outside the staff; the same one again within a day is free.
  receiver_look_ups: {
    per: 'person',
    rates: [
      { times: 20, seconds: hour },
      { times: 60, seconds: day },
    ],
    counts: 'every',
  },
  repeated_look_ups: { per: 'receiver', rates: [{ times: 1, seconds: day }], counts: 'every' },
  coupons: {
    per: 'person',
    rates: [
      { times: 10, seconds: hour },
      { times: 30, seconds: day },
    ],
    counts: ['validation'],
  },
  coupons_from_address: { per: 'address', rates: [{ times: 60, seconds: hour }], counts: ['validation'] },
  uploads: {
    per: 'person',
    rates: [
      { times: 60, seconds: hour },
      { times: 300, seconds: day },
    ],
    counts: 'every',
  },
  tickets: {
    per: 'person',
    rates: [
      { times: 10, seconds: hour },
      { times: 30, seconds: day },
    ],
    counts: 'every',
  },
  messages: {
    per: 'person',
    rates: [
      { times: 60, seconds: hour },
      { times: 300, seconds: day },
    ],
    counts: 'every',
  },
  // A question that failed is asked again under its client id, and counts again: each answer may be paid for.
  questions: { per: 'person', rates: [{ times: 15, seconds: minute }], counts: 'every' },
} as const satisfies Readonly<Record<string, Limit>>

/** The name of a limit. */
export type LimitName = keyof typeof limits

/** A limit by its name, as a full {@link Limit}. */
export const limitOf = (name: LimitName): Limit => limits[name]
