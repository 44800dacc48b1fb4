import { randomBytes } from 'node:crypto'
import { shortestPassword } from '../../contract/identifiers'
import { password } from '../../contract/scalars'
import { StartError } from '../config/config'
import { passwordProblem } from '../people/sign-in/passwords'

const refusals = {
  too_short: `has fewer than ${shortestPassword} characters`,
  password_weak: 'is easy to guess: a common one, a run of characters or the phone itself',
}

/**
 * The password of a new staff account: the given one if it meets the rule for everybody, else a generated one.
 * @throws StartError with the problem of the given one
 */
export const staffPassword = (given: string | undefined, phone: string): string => {
  if (given === undefined) return randomBytes(12).toString('base64url')
  const problem = passwordProblem(given, phone)
  if (problem) throw new StartError(`PASSWORD ${refusals[problem]}.`)
  if (!password.safeParse(given).success) throw new StartError('PASSWORD is longer than sign-in takes.')
  return given
}
