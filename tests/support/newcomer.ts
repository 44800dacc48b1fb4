import { people } from '../../contract/people/users'
import { hashSecret } from '../../platform/people/sign-in/passwords'
import { thePlatform } from './src'
import { testScryptCost } from './servers/database'

/** The password of {@link asNewcomer}: a new person, so that the demo accounts do not change for other tests. */
export const newcomerPassword = 'کوه و دریا 1405'

/** Signs a new person in, in this browser. */
export const asNewcomer = async (person: { readonly disabled?: boolean } = {}) => {
  const platform = thePlatform()
  // Codes are not sent to one address, nor requested, more than once a minute.
  platform.clock.advance(61)
  const passwordHash = await hashSecret(newcomerPassword, testScryptCost)
  const uuid = await platform.addPerson({ contractVersion: null, passwordHash, ...person })
  const token = await platform.tokenOf(uuid)
  const { object } = (await platform.call(people.currentUser, {}, { token })).reply
  localStorage.setItem('auth-user', JSON.stringify(object))
  localStorage.setItem('auth-token', token)
  return { ...object, token }
}

/** The person behind a token, as the platform knows them. */
export const me = async (token: string) => (await thePlatform().call(people.currentUser, {}, { token })).reply.object
/** The same in a new session: a change of sign-in details ended the others. */
export const meAgain = async ({ uuid }: { readonly uuid: string }) => me(await thePlatform().tokenOf(uuid))
