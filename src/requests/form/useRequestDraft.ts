import { requestDraft } from '../../../contract/system/drafts'
import { useFormDraft } from '../../data/drafts/drafts'
import type { FormValues } from './formValues'

/** What is being filled in: the subject (platform or course uuid) and the field values. */
export interface RequestDraft {
  readonly subject: string
  readonly values: FormValues
}

/** The unsent form of a request, in every browser of the person until filed; `initial` holds every field's initial value. */
export const useRequestDraft = (of: Parameters<typeof requestDraft>[0], initial: RequestDraft) => {
  const { values: draft, ...kept } = useFormDraft<RequestDraft>(requestDraft(of), initial, 'account')
  return { values: { ...draft, values: { ...initial.values, ...draft.values } }, ...kept }
}
