import { holdTime } from '../../contract/people/change-times'
import type { errors as fa } from '../fa/errors'
import type { Translation } from '../messages'

/** One text for each code of a refused call, and for calls that never came back. */
export const errors = {
  signed_in_again: 'You are signed in again and your draft is saved. The action was not completed; please repeat it.',
  unauthenticated: 'Your session has ended. Sign in again; your draft is saved.',
  ended: {
    unsaid: 'Your session has ended.',
    by_hand: 'This device was signed out from elsewhere. If that was not you, change your password.',
    password:
      'The password of this account was changed; sign in with the new one. If that was not you, reset it with “Forgot password?” on the sign-in page.',
    rights: 'This account’s permissions have changed.',
    address:
      'The sign-in or payment details of this account were changed; sign in again. If that was not you, open the link in the warning you received.',
    crowded: 'This account is signed in on many devices, so its older sessions were ended.',
    idle: 'You were signed out for security after a period of inactivity.',
    old: 'This session has expired.',
  },
  wrong_login: 'The mobile number or the password is incorrect.',
  wrong_passcode: 'The passcode is incorrect.',
  wrong_code: 'The code is incorrect or has expired.',
  held: `Money and passcode are frozen for security. They stay frozen for ${holdTime / 3_600_000} hours after a change of mobile number or e-mail; if the owner locked the account, support has to unlock it.`,
  held_until:
    'The sign-in or payment details of this account were just changed; money and passcode are frozen for security until %{until}.',
  held_until_of:
    'The sign-in or payment details of %{name} were just changed; their money is frozen for security until %{until} and cannot be approved or paid before then.',
  held_locked_of:
    'The money of %{name} is locked; it cannot be approved or paid until support has verified who they are and unlocked it.',
  held_locked: 'The owner locked the money of this account; only support can unlock it, after verifying who they are.',
  forbidden: 'You do not have access to this section.',
  disabled: 'Your account is disabled. Please contact support.',
  contract_required: 'Read and accept the contract first.',
  cross_site: 'This request came from another site and was blocked.',
  not_found: 'Not found.',
  method_not_allowed: 'This operation is not supported.',
  malformed: 'The data could not be read. Reload the page and submit it again.',
  key_required: 'This operation needs a unique key. Reload the page.',
  validation: 'Some values are not valid. Correct the marked fields.',
  conflict:
    'This has changed in the meantime or is already recorded. Nothing new was recorded; take another look and try again.',
  stale: 'This record has changed in the meantime. Review the new version and decide again.',
  illegal_move: 'This is not possible in the current status.',
  in_use: 'This is in use elsewhere, so it cannot be deleted. Make it inactive instead.',
  key_reused: 'This operation was already sent with different values. Start over.',
  too_large: 'The data is larger than allowed.',
  unsupported_media: 'This format is not accepted.',
  rate_limited: 'Too many requests. Try again shortly.',
  locked: 'Temporarily locked after failed attempts.',
  internal: 'Something went wrong on the server. Try again in a moment.',
  not_implemented: 'This feature is not available yet.',
  unavailable: 'The server is not available. Try again in a moment.',
  storage_full: 'Storage is full. Please contact support.',
  network: 'No internet connection. Check it and try again.',
  not_sent: 'No internet connection; nothing was sent. Try again once you are back online.',
  line_back: 'The connection is back. Try again now.',
  unreachable:
    'The platform is not responding. Try again in a moment; if other sites do not open either, check your internet connection.',
  timeout: 'The server did not respond. Try again.',
  canceled: 'The request was cancelled.',
  contract_mismatch: 'The server’s response does not match this version of the page. Reload the page.',
  unknown_outcome: 'The outcome of the transaction is not known yet. Check the transfer history before trying again.',
  chunk: 'This section could not be loaded. Try again.',
  stale_build: 'A new version is available. Reload the page.',
  unexpected: 'Something unexpected went wrong. Try again.',
  logout: 'Sign-out failed.',
  retry_after: 'Too many requests. Try again in %{n} seconds.',
  locked_for: 'Locked after failed attempts. Try again in %{n} seconds.',
  retry_minutes: 'Too many requests. Try again in %{n} minutes.',
  attempts_left: 'Attempts left: %{n}.',
  conflict_by: '%{name} has already done this.',
  stale_by: '%{name} has changed this record in the meantime. Review the new version and decide again.',
  changed: 'Changed: %{fields}.',
  reference: 'Reference: %{id}',
} satisfies Translation<typeof fa>
