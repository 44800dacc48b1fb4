import * as z from 'zod/mini'
import { area } from '../endpoint'
import { currentUser, person } from './person'
import {
  count,
  done,
  email,
  id,
  idText,
  instant,
  mobile,
  oneTimeCode,
  passcode,
  password,
  queryText,
  text,
  uuid,
} from '../scalars'

const day = 24 * 3600

/** An existing password: its strength is not checked again. */
const presentPassword = z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'too_long'))

/**
 * Why a session the platform still knows has ended, as `details.reason` of an `unauthenticated` refusal: by hand, by a
 * change of the password, of the person's rights or of how they sign in, pushed out by newer ones, idle, or too old.
 */
export const sessionEnds = ['by_hand', 'password', 'rights', 'address', 'crowded', 'idle', 'old'] as const
/** One of {@link sessionEnds}. */
export type SessionEnd = (typeof sessionEnds)[number]

/**
 * The browser keeps `device` and sends it with its next sign-in: a browser known by it is not locked out by wrong
 * passwords others try.
 */
const signedIn = z.object({ token: z.string(), object: currentUser, device: z.optional(z.string()) })

/** The `device` of an earlier sign-in in this browser; one the platform does not know is ignored. */
const device = z.optional(z.string().check(z.regex(/^[\w-]{0,100}$/, 'invalid')))

/**
 * A one-time code is on its way: queued until the gateway accepts it, for as long as it is valid. `delayed` means that
 * messages are not getting through at the moment. Another one may be requested after `resend_after` seconds.
 */
export const codeQueued = z.object({ queued: z.literal(true), delayed: z.boolean(), resend_after: count })

/** Sign-in, sessions, codes and the contract below `/account`. */
export const signIn = area('account', {
  login: {
    method: 'POST',
    path: '/account/login/',
    origin: 'assumed',
    access: 'public',
    touches: 'nothing',
    invalidates: ['sessions'],
    summary: 'Sign in with phone or e-mail and password.',
    body: z.object({
      username: text(120),
      password: presentPassword,
      device,
    }),
    response: signedIn,
  },
  loginCode: {
    method: 'POST',
    path: '/account/login-code/',
    origin: 'assumed',
    access: 'public',
    touches: 'nothing',
    invalidates: ['sessions'],
    summary: 'Sign in with phone and one-time code; without a code, one is sent.',
    body: z.object({ phone: mobile, otp: z.optional(oneTimeCode), device }),
    response: z.union([signedIn, codeQueued]),
  },
  confirmPhone: {
    method: 'POST',
    path: '/account/confirm-phone/',
    origin: 'assumed',
    access: 'public',
    touches: 'nothing',
    invalidates: [],
    summary:
      'Confirm the code sent to a phone before sign-up; the code then stays valid for the sign-up for thirty minutes.',
    body: z.object({ phone: mobile, otp: oneTimeCode }),
    response: done,
  },
  signup: {
    method: 'POST',
    path: '/account/signup/',
    origin: 'assumed',
    access: 'public',
    touches: 'nothing',
    invalidates: ['people'],
    summary: 'Create an account with a verified phone; a refusal names every wrong field at once.',
    body: z.object({
      phone: mobile,
      otp: oneTimeCode,
      /** All three are required, the password with at least eight characters; checked together with the rest of the form. */
      password: z.string().check(z.maxLength(128, 'too_long')),
      first_name: queryText(60),
      last_name: queryText(60),
      state_id: z.optional(id),
      city_id: z.optional(id),
      partner_code: z.optional(text(40)),
      device,
    }),
    response: signedIn,
  },
  oidc: {
    method: 'POST',
    path: '/account/oidc/',
    origin: 'assumed',
    access: 'public',
    touches: 'nothing',
    invalidates: ['sessions'],
    summary: 'Exchange an OpenID Connect ID token of the configured provider for a session.',
    body: z.object({ id_token: z.string().check(z.maxLength(8192, 'too_long')), nonce: text(200), device }),
    response: signedIn,
  },
  logout: {
    method: 'GET',
    path: '/account/logout/',
    origin: 'spec',
    access: 'signed-in',
    invalidates: ['sessions'],
    summary: 'End the session of the bearer token.',
    response: done,
    effect: true,
    whenDisabled: true,
  },
  sessions: {
    method: 'GET',
    path: '/account/sessions/',
    origin: 'assumed',
    access: 'account.own',
    provides: ['sessions'],
    summary: 'Live sessions of the caller.',
    response: z.object({
      results: z.array(
        z.object({
          id: uuid,
          created_at: instant,
          last_seen_at: instant,
          ip: z.string(),
          agent: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/{id}/',
    origin: 'assumed',
    access: 'account.own',
    invalidates: ['sessions'],
    summary: 'End one of the caller’s sessions.',
    params: z.object({ id: uuid }),
    response: done,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/account/sessions/',
    origin: 'assumed',
    access: 'account.own',
    invalidates: ['sessions'],
    summary: 'End every session of the caller except the current one.',
    response: z.object({ ended: count }),
  },
  confirmPassword: {
    method: 'POST',
    path: '/account/confirm-password/',
    origin: 'assumed',
    access: 'account.own',
    touches: 'nothing',
    invalidates: [],
    summary: 'Confirm the password; for ten minutes the session may then move the account to another phone or e-mail.',
    body: z.object({ password: presentPassword }),
    response: done,
  },
  verifyPhone: {
    method: 'GET',
    path: '/account/user/verify',
    origin: 'spec',
    access: 'public',
    touches: 'nothing',
    invalidates: [],
    summary: 'Send a one-time code to a phone; the response does not reveal whether the phone is known.',
    query: z.object({ phone: mobile }),
    response: codeQueued,
    effect: true,
  },
  verifyEmail: {
    method: 'POST',
    path: '/account/user/verify-email/',
    origin: 'assumed',
    access: 'account.own',
    touches: 'nothing',
    invalidates: [],
    summary:
      'Send a one-time code to the e-mail the caller’s account is to move to; requires a recent password confirmation, otherwise `forbidden` with `details.reason` password.',
    body: z.object({ email }),
    response: codeQueued,
  },
  updatePhone: {
    method: 'GET',
    path: '/account/user/update_phone',
    origin: 'spec',
    access: 'account.own',
    touches: 'sign_in',
    invalidates: ['account', 'notifications', 'people', 'sessions'],
    summary:
      'Change the caller’s phone with the code sent to the new one; requires a recent password confirmation, otherwise `forbidden` with `details.reason` password.',
    query: z.object({ phone: mobile, otp: oneTimeCode }),
    response: z.object({ object: currentUser }),
    effect: true,
  },
  contract: {
    method: 'GET',
    path: '/account/user/contract',
    origin: 'spec',
    access: 'signed-in',
    summary: 'The contract in force: version, text, and when the caller accepted it.',
    response: z.object({
      version: z.string(),
      title: z.string(),
      text: z.string(),
      published_at: instant,
      accepted_at: z.nullable(instant),
      accepted_version: z.nullable(z.string()),
    }),
    whenDisabled: true,
  },
  acceptContract: {
    method: 'POST',
    path: '/account/user/contract',
    origin: 'spec',
    access: 'signed-in',
    invalidates: ['account', 'people'],
    summary: 'Accept the contract version that was read.',
    body: z.object({ version: text(20) }),
    response: z.object({ version: z.string(), accepted_at: instant }),
    whenDisabled: true,
  },
  setPartnerCode: {
    method: 'POST',
    path: '/account/set-partner-code/',
    origin: 'spec',
    access: 'account.own',
    invalidates: ['account', 'community', 'people'],
    summary:
      'Enter the code of the partner who introduced the caller, once. With `check`, nothing is stored and the response names the partner, the family name masked. The caller’s own code is refused with `details.reason` own.',
    body: z.object({ code: text(40), check: z.optional(z.boolean()) }),
    response: z.object({ partner: person }),
  },
  sendChangeCode: {
    method: 'GET',
    path: '/account/change/',
    origin: 'spec',
    access: 'public',
    touches: 'nothing',
    invalidates: [],
    summary: 'Send a password-change code to a phone or e-mail; the response does not reveal whether it is known.',
    query: z.object({ send_to: text(120) }),
    response: codeQueued,
    effect: true,
  },
  changePassword: {
    method: 'POST',
    path: '/account/change/',
    origin: 'spec',
    access: 'public',
    touches: 'sign_in',
    invalidates: ['account', 'sessions'],
    summary:
      'Set a new password with a one-time code; without a session, send_to names the address. Refused with held while the owner has locked the account.',
    query: z.object({ send_to: z.optional(text(120)) }),
    body: z.object({ otp: oneTimeCode, password }),
    response: done,
  },
  passcodeState: {
    method: 'GET',
    path: '/account/passcode/',
    origin: 'assumed',
    access: 'account.own',
    summary: 'Whether the caller’s passcode is set, and whether wrong attempts locked it; never the passcode itself.',
    response: z.object({
      set: z.boolean(),
      /** Seconds for which no passcode is accepted. */
      locked_for: z.nullable(count),
      /** None is accepted until a new one is set. */
      until_reset: z.boolean(),
    }),
  },
  setPasscode: {
    method: 'POST',
    path: '/account/passcode/',
    origin: 'assumed',
    access: 'account.own',
    touches: 'sign_in',
    invalidates: ['account', 'people'],
    summary: 'Set the passcode for money with a code sent to the caller’s phone.',
    body: z.object({ otp: oneTimeCode, passcode }),
    response: done,
  },
  states: {
    method: 'GET',
    path: '/account/states',
    origin: 'spec',
    access: 'public',
    provides: ['catalogue'],
    summary: 'Provinces.',
    response: z.object({ results: z.array(z.object({ id, name: z.string() })) }),
    cache: 3 * day,
  },
  cities: {
    method: 'GET',
    path: '/account/cities/',
    origin: 'spec',
    access: 'public',
    provides: ['catalogue'],
    summary: 'Cities of a province.',
    query: z.object({ region_id: idText }),
    response: z.object({ results: z.array(z.object({ id, name: z.string(), state_id: id })) }),
    cache: 3 * day,
  },
})
