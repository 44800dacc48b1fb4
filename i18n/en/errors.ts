import type { errors as fa } from '../fa/errors'
import type { Translation } from '../messages'

/** One text for each code of a refused call, and for calls that never came back. */
export const errors = {
  signed_in_again: 'You are signed in again and what you wrote is kept. This was not done; do it once more.',
  unauthenticated: 'Your session has ended. Sign in again; what you wrote is kept.',
  ended: {
    unsaid: 'Your session has ended.',
    by_hand: 'The session of this device was ended from elsewhere. If that was not you, change the password.',
    password:
      'The password of this account was changed; sign in with the new one. If that was not you, change it with “Forgot password” on the sign-in page.',
    rights: 'What this account may do was changed.',
    address:
      'How this account is signed in to or paid was changed; sign in again. If that was not you, open the link in the warning you got.',
    crowded: 'This account is open on many devices, and its older sessions were ended.',
    idle: 'There was no activity for a while, and for safety you were signed out.',
    old: 'The time of this session is over.',
  },
  wrong_login: 'The mobile number or the password is incorrect.',
  wrong_passcode: 'The passcode is incorrect.',
  wrong_code: 'The code is incorrect or has expired.',
  held: 'Passcode and money of this account are closed for safety. They stay closed for 24 hours after a change of mobile number or e-mail; where the owner locked the account, support opens it again.',
  held_until:
    'How this account is signed in to or paid was just changed; passcode and money are closed for safety until %{until}.',
  held_until_of:
    'How %{name} signs in or is paid was just changed; their money is closed for safety until %{until} and is neither approved nor paid before.',
  held_locked_of:
    'The money of %{name} is locked; until support opens it after making sure who they are, it is neither approved nor paid.',
  held_locked:
    'The owner locked the money of this account; only support opens it again, after making sure who they are.',
  forbidden: 'You do not have access to this part.',
  disabled: 'Your account is disabled. Please contact support.',
  contract_required: 'Read and accept the contract first.',
  cross_site: 'This request came from another site and was refused.',
  not_found: 'What you want was not found.',
  method_not_allowed: 'This operation is not supported.',
  malformed: 'The data could not be read. Reload the page and send it again.',
  key_required: 'This operation needs a unique key. Reload the page.',
  validation: 'Some values are not valid. Correct the marked ones.',
  conflict: 'This request was already recorded.',
  stale: 'This record was changed meanwhile. Look at the new version and decide again.',
  illegal_move: 'This is not possible in the current status.',
  in_use: 'Something else uses this, so it cannot be deleted. Make it inactive instead.',
  key_reused: 'This operation was already sent with other values. Start over.',
  too_large: 'The data is larger than allowed.',
  unsupported_media: 'This format is not accepted.',
  rate_limited: 'Too many requests. Try again a little later.',
  locked: 'This part is locked for a while after failed attempts.',
  internal: 'The server has a problem. Try again in a moment.',
  not_implemented: 'This part is not ready yet.',
  unavailable: 'The server is not available. Try again in a moment.',
  storage_full: 'Storage is full. Please contact support.',
  network: 'There is no internet connection. Check it and try again.',
  not_sent: 'There is no internet connection, and nothing was sent. Try again once it is back.',
  line_back: 'The connection is back. Try again now.',
  unreachable:
    'The platform does not answer. Try again in a moment; if other sites do not open either, check your internet.',
  timeout: 'The server did not answer. Try again.',
  canceled: 'The request was cancelled.',
  contract_mismatch: 'The server’s answer does not fit this version of the page. Reload the page.',
  unknown_outcome: 'The outcome of the transaction is not known yet. Look at the transfer history before trying again.',
  chunk: 'This part could not be loaded. Try again.',
  stale_build: 'A new version is out. Reload the page.',
  unexpected: 'Something unexpected went wrong. Try again.',
  logout: 'Signing out failed.',
  retry_after: 'Too many requests. Try again in %{n} seconds.',
  locked_for: 'This part is locked after failed attempts. Try again in %{n} seconds.',
  retry_minutes: 'Too many requests. Try again in %{n} minutes.',
  attempts_left: 'Attempts left: %{n}.',
  conflict_by: '%{name} did this before you.',
  stale_by: '%{name} changed this record meanwhile. Look at the new version and decide again.',
  reference: 'Reference: %{id}',
} satisfies Translation<typeof fa>
