import { catalogue } from '../../../contract/orders/catalogue'
import { requestForms, type RequestType } from '../../../contract/requests/forms'
import { useRead } from '../../data/useRead'
import { useFormats } from '../../ui/useFormats'

/** The work platforms or courses a request of this type may be about, if its type has a subject. */
export const useSubjects = (type: RequestType) => {
  const { subject } = requestForms[type]
  const { money } = useFormats()
  const platforms = useRead(catalogue.platforms, {}, { enabled: subject === 'platform' })
  const courses = useRead(catalogue.courses, {}, { enabled: subject === 'course' })
  const choices =
    subject === 'platform'
      ? platforms.data?.results
          .filter(({ active }) => active)
          .map(({ uuid, name, price, currency }) => {
            const cost = type === 'account' && price !== null && currency !== null ? ` — ${money(price, currency)}` : ''
            return { value: uuid, text: `${name}${cost}` }
          })
      : courses.data?.results.filter(({ active }) => active).map(({ uuid, title }) => ({ value: uuid, text: title }))
  const asked = subject === 'platform' ? platforms : courses
  const platformOf = (uuid: string) => platforms.data?.results.find((platform) => platform.uuid === uuid)
  /** The price of a course, or of a platform subscription of that duration, if it has one. */
  const priceOf = (uuid: string, duration: string | undefined): string | undefined =>
    type === 'course'
      ? courses.data?.results.find((course) => course.uuid === uuid)?.price
      : type === 'subscription'
        ? platformOf(uuid)?.prices?.find((price) => price.duration === duration)?.price
        : undefined
  return {
    subject,
    choices: choices ?? [],
    priceOf,
    /** Whether an account on this platform has no price yet. */
    unpriced: (uuid: string): boolean => type === 'account' && platformOf(uuid)?.price === null,
    failed: asked.error,
    /** Fetches the choices again. */
    retry: () => asked.refetch(),
  }
}
