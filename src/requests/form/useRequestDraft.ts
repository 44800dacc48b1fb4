import { requestDraft } from '../../../contract/system/drafts'
import { useFormDraft } from '../../data/drafts/drafts'
import type { FormValues } from './formValues'

/** What is being filled in: the subject (platform or course uuid) and the field values. */
export interface RequestDraft {
  readonly subject: string
  readonly values: FormValues
}

const nothing: RequestDraft = { subject: '', values: {} }

/** The unsent form of a request, the person's in every browser until it is filed; starts from `initial` when nothing was kept. */
export const useRequestDraft = (of: Parameters<typeof requestDraft>[0], initial: RequestDraft = nothing) => {
  const { values: draft, ...kept } = useFormDraft<RequestDraft>(requestDraft(of), initial, 'account')
  return { draft, ...kept }
}
