import { catalogue } from '../../../contract/orders/catalogue'
import { requestForms, type RequestType } from '../../../contract/requests/forms'
import { useRead } from '../../data/useRead'
import { useFormats } from '../../ui/useFormats'

/** The work platforms or courses a request of this type may be about, if it is about one. */
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
  const priceOf = (uuid: string) => courses.data?.results.find((course) => course.uuid === uuid)?.price
  return { subject, choices: choices ?? [], priceOf, failed: asked.error, retry: () => void asked.refetch() }
}
