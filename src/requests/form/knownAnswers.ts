import type { RequestType } from '../../../contract/requests/forms'
import type { StoredUser } from '../../data/session/session'
import type { FormValues } from './formValues'

/** What the profile of the person filling in a form already answers: their identity, where a form asks for it. */
export const knownAnswers = (type: RequestType, { first_name, last_name, national_id }: StoredUser): FormValues =>
  type === 'kyc' ? { full_name: `${first_name ?? ''} ${last_name ?? ''}`.trim(), national_id: national_id ?? '' } : {}
