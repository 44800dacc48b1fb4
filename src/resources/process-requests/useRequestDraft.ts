import { useCallback, useMemo } from 'react'
import { useDraft } from '../../providers/drafts'
import type { FormValues } from './formValues'

/** What is being filled in: the subject (platform or course uuid) and the field values. */
export interface RequestDraft {
  readonly subject: string
  readonly values: FormValues
}

const nothing: RequestDraft = { subject: '', values: {} }

const read = (text: string): RequestDraft | undefined => {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as RequestDraft
  } catch {
    return undefined
  }
}

/** The unsent form of a request, the person's in every browser until it is filed; starts from `initial` when nothing was kept. */
export const useRequestDraft = (key: string, initial: RequestDraft = nothing) => {
  const kept = useDraft(`request.${key}`, 'account')
  const { text, setText, forget } = kept
  const draft = useMemo(() => read(text) ?? initial, [text, initial])
  const change = useCallback((next: RequestDraft) => setText(JSON.stringify(next)), [setText])
  return { draft, change, forget, kept: kept.kept }
}
