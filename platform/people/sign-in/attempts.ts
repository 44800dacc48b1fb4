import type { Attempt } from '../../http/limits'

interface FromAddress {
  readonly ip: string
}

/** One sign-in from an IP address. */
export const signInFrom = ({ ip }: FromAddress): Attempt => ({ limit: 'sign_ins', key: ip })

/** A call that signs in. */
export const signsIn = (ctx: FromAddress): readonly Attempt[] => [signInFrom(ctx)]

/** A call that requests a one-time code. */
export const asksForCode = ({ ip }: FromAddress): readonly Attempt[] => [{ limit: 'codes', key: ip }]

/** A call that submits a one-time code. */
export const triesCode = ({ ip }: FromAddress): readonly Attempt[] => [{ limit: 'wrong_codes', key: ip }]

/** A call that requests or submits a one-time code. */
export const asksForOrTriesCode = (
  ctx: FromAddress,
  { body }: { readonly body: { readonly otp?: string | undefined } },
): readonly Attempt[] => (body.otp === undefined ? asksForCode(ctx) : triesCode(ctx))

/** A call that creates an account. */
export const signsUp = ({ ip }: FromAddress): readonly Attempt[] => [{ limit: 'sign_ups', key: ip }]

/** A call that submits a partner's code. */
export const triesPartnerCode = ({ ip }: FromAddress): readonly Attempt[] => [{ limit: 'partner_codes', key: ip }]
