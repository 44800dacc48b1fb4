import { checkAccount, checkMobile, checkOneTimeCode, shortestPassword, type Checked } from '../../contract/identifiers'
import { stripInvisible } from '../../contract/text'

/** What is wrong with a typed text, as a message key; `undefined` if it may be sent. */
export type Rule = (typed: string) => string | undefined

/** Required. */
export const present: Rule = (typed) => (stripInvisible(typed).trim() === '' ? 'validation.required' : undefined)

const passing =
  (check: (typed: string) => Checked): Rule =>
  (typed) => {
    const checked = check(typed)
    return present(typed) ?? ('problem' in checked ? `validation.${checked.problem}` : undefined)
  }

/** A mobile number. */
export const phone = passing(checkMobile)
/** A mobile number or an e-mail address. */
export const account = passing(checkAccount)
/** A one-time code. */
export const oneTimeCode = passing(checkOneTimeCode)
/** A new password; whether it is easy to guess is for the platform to say. */
export const newPassword: Rule = (typed) =>
  typed === '' ? 'validation.required' : typed.length < shortestPassword ? 'public.password_short' : undefined
