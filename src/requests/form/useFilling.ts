import { useCreate, useNavigate, useNotify, useUpdate } from 'react-admin'
import { useRef, useState } from 'react'
import { requestForms, type RequestType } from '../../../contract/requests/forms'
import type { ProcessRequest } from '../../../contract/requests/requests'
import { PlatformError } from '../../data/http/errors'
import { useDraftedForm } from '../../form/useDraftedForm'
import { useHold } from '../../money/useHold'
import { link } from '../../paths'
import { settledKind, withdrawalProblems } from '../withdrawal'
import { useAvailable } from '../WithdrawalParts'
import { useUser } from '../../data/session/useUser'
import { filled, problemsFrom, problemsOf, type FormProblems, type FormValues } from './formValues'
import { knownAnswers } from './knownAnswers'
import { usePricing } from './usePricing'
import { useRequestDraft, type RequestDraft } from './useRequestDraft'
import { useSubjects } from './useSubjects'
import { useUnsentFiles } from './uploads'

export interface FillingOptions {
  readonly type: RequestType
  /** The platform draft being continued. */
  readonly id?: number
  readonly version?: number | undefined
  readonly initial?: RequestDraft | undefined
}

/** Writes a request to the platform: a new one, or the draft `id` there. */
const useWriting = ({ type, id, version }: Omit<FillingOptions, 'initial'>) => {
  const [create, creating] = useCreate('process-requests')
  const [update, updating] = useUpdate('process-requests')
  const { isPending, error, reset } = id === undefined ? creating : updating
  const write = async (data: object): Promise<ProcessRequest> => {
    const written: unknown = await (id === undefined
      ? create('process-requests', { data: { type, ...data } }, { returnPromise: true })
      : update('process-requests', { id, data, previousData: { version } }, { returnPromise: true }))
    return written as ProcessRequest
  }
  return { write, busy: isPending, failure: error, forgetFailure: reset }
}

/** What is filed: the subject, where the type has one, and the filled fields. */
const bodyOf = (subject: 'platform' | 'course' | undefined, { subject: chosen, values }: RequestDraft) => ({
  ...(subject === 'platform' && chosen !== '' && { platform_uuid: chosen }),
  ...(subject === 'course' && chosen !== '' && { course_uuid: chosen }),
  form: filled(values),
})

/** One request being filled in: its draft and form, the review, and filing it or keeping it as a draft. */
export const useFilling = ({ type, id, version, initial }: FillingOptions) => {
  const navigate = useNavigate()
  const notify = useNotify()
  const user = useUser()
  const { fields } = requestForms[type]
  const draft = useRequestDraft(id === undefined ? type : { draft: id }, {
    subject: initial?.subject ?? '',
    values: {
      ...Object.fromEntries(fields.map(({ key }) => [key, ''])),
      ...(id === undefined && knownAnswers(type, user)),
      ...initial?.values,
    },
  })
  const { values, subject: chosen } = draft.values
  const subjects = useSubjects(type)
  const { subject } = subjects
  const [reviewing, setReviewing] = useState(false)
  const { write, ...writing } = useWriting({ type, id, version })
  const under = useRef(false)
  const withdrawing = type === 'withdrawal'
  const available = useAvailable(values, withdrawing)
  const hold = useHold()
  const unsent = useUnsentFiles()
  // The balance is that of the currency on screen; for any other it is not known yet.
  const judged = (typed: FormValues): FormProblems =>
    withdrawing ? withdrawalProblems(typed, typed['currency'] === values['currency'] ? available : undefined) : {}

  const nameOf = (key: string) => (key === subject ? 'subject' : (`values.${key}` as const))
  const named = (found: FormProblems): FormProblems =>
    Object.fromEntries(
      [...(subject ? [subject] : []), ...fields.map(({ key }) => key)].flatMap((key) =>
        found[key] === undefined ? [] : [[nameOf(key), found[key]]],
      ),
    )
  const { form, refuse } = useDraftedForm(draft, (typed) =>
    named({ ...judged(typed.values), ...problemsOf(type, typed.values, typed.subject), ...unsent.problems() }),
  )
  const { pricing, showPrice } = usePricing({ type, form, subjects, chosen, values })

  const send = async (asDraft: boolean) => {
    if (under.current) return
    under.current = true
    try {
      const filed = await write({ ...bodyOf(subject, draft.values), ...(asDraft && { draft: true }) })
      draft.forget()
      if (asDraft) notify('requests.form.draft_saved', { type: 'success' })
      else notify('requests.form.submitted', { type: 'success', messageArgs: { code: filed.code } })
      navigate(asDraft ? link('allRequests') : link('requestDetails', { id: filed.id }), { replace: true })
    } catch (error) {
      await showPrice(error)
      const refused = error instanceof PlatformError ? named(problemsFrom(error.fields)) : {}
      if (Object.keys(refused).length > 0) setReviewing(false)
      refuse(refused)
    } finally {
      under.current = false
    }
  }

  const saveDraft = () => {
    const waiting = named(unsent.problems())
    if (Object.keys(waiting).length > 0) refuse(waiting)
    else void send(true)
  }

  const judgeTyped = () => {
    if (!withdrawing) return
    const now = settledKind(form.getValues('values'))
    if (now['destination_kind'] !== form.getValues('values.destination_kind'))
      form.setValue('values.destination_kind', now['destination_kind'] ?? '')
    const found = judged(now)
    for (const key of ['amount', 'destination'])
      if (found[key] !== undefined) form.setError(`values.${key}`, { message: found[key] })
      // Empty fields were not checked: a «required» error stays until the field is filled.
      else if ((now[key] ?? '').trim() !== '') form.clearErrors(`values.${key}`)
  }

  return {
    type,
    /** The id of the platform draft being continued. */
    id,
    values,
    /** Platform or course uuid. */
    chosen,
    subjects,
    pricing,
    form,
    /** Validates the fields of a withdrawal as they are typed and left, not only at the review. */
    judgeTyped,
    /** Fills in a field for the person. */
    put: (key: string, value: string) => {
      form.setValue(`values.${key}`, value)
      judgeTyped()
    },
    withdrawing,
    /** What may be withdrawn, a decimal; absent until known. */
    available,
    /** While money moves are on hold, a withdrawal can only be saved as a draft. */
    closed: withdrawing ? hold : undefined,
    reviewing,
    setReviewing,
    ...writing,
    file: () => void send(false),
    saveDraft,
    noteUnsent: unsent.note,
    kept: draft.kept,
    forget: draft.forget,
  }
}

export type Filling = ReturnType<typeof useFilling>
