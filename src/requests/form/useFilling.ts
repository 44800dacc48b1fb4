import { useCreate, useNavigate, useNotify, useUpdate } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import { requestForms, type RequestType } from '../../../contract/requests/forms'
import type { ProcessRequest } from '../../../contract/requests/requests'
import { PlatformError } from '../../data/http/errors'
import { useDraftedForm } from '../../form/useDraftedForm'
import { useHold } from '../../money/useHold'
import { link } from '../../paths'
import { settledKind, withdrawalProblems } from '../withdrawal'
import { useAvailable } from '../WithdrawalParts'
import { decimal } from '../../../contract/scalars'
import { useUser } from '../../data/session/useUser'
import { detailOf } from '../../data/http/detailOf'
import { filled, problemsFrom, problemsOf, type FormProblems, type FormValues } from './formValues'
import { knownAnswers } from './knownAnswers'
import { useRequestDraft, type RequestDraft } from './useRequestDraft'
import { useSubjects } from './useSubjects'

export interface FillingOptions {
  readonly type: RequestType
  /** The platform draft being continued. */
  readonly id?: number
  readonly version?: number | undefined
  readonly initial?: RequestDraft | undefined
}

/**
 * Where the amount comes from: a price known once everything it depends on is chosen (`first`), a list price
 * (`listed`), or the person filling in the form, because there is no price (`typed`).
 */
export type Pricing = 'first' | 'listed' | 'typed'

const pricingOf = (type: RequestType, chosen: string, duration: string, price: string | undefined) => {
  if (type !== 'course' && type !== 'subscription') return undefined
  if (chosen === '' || (type === 'subscription' && duration === '')) return 'first'
  return price === undefined && type === 'subscription' ? 'typed' : 'listed'
}

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
  const [create, creating] = useCreate('process-requests')
  const [update, updating] = useUpdate('process-requests')
  const submit = id === undefined ? creating : updating
  const under = useRef(false)
  const withdrawing = type === 'withdrawal'
  const available = useAvailable(values, withdrawing)
  const hold = useHold()
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
    named({ ...judged(typed.values), ...problemsOf(type, typed.values, typed.subject) }),
  )
  const price = subjects.priceOf(chosen, values['duration'])
  const pricing: Pricing | undefined = pricingOf(type, chosen, values['duration'] ?? '', price)
  const priced = useRef<string>(undefined)
  useEffect(() => {
    // The price of a previous choice must not stay as if it had been typed.
    const left = price === undefined && priced.current !== undefined && values['amount'] === priced.current
    if (left) form.setValue('values.amount', '')
    else if (price !== undefined && price !== values['amount']) form.setValue('values.amount', price)
    priced.current = price
  })
  /** Replaces the rejected price with the current one before the error is shown at its field. */
  const showPrice = async (error: unknown): Promise<void> => {
    const now = detailOf(error, 'validation', 'price', decimal)
    if (now === undefined) return
    await subjects.retry()
    form.setValue('values.amount', now)
  }

  const write = async (asDraft: boolean): Promise<ProcessRequest> => {
    const data = {
      ...(subject === 'platform' && chosen !== '' && { platform_uuid: chosen }),
      ...(subject === 'course' && chosen !== '' && { course_uuid: chosen }),
      form: filled(values),
      ...(asDraft && { draft: true }),
    }
    const written: unknown = await (id === undefined
      ? create('process-requests', { data: { type, ...data } }, { returnPromise: true })
      : update('process-requests', { id, data, previousData: { version } }, { returnPromise: true }))
    return written as ProcessRequest
  }
  const send = async (asDraft: boolean) => {
    if (under.current) return
    under.current = true
    try {
      const filed = await write(asDraft)
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
    busy: submit.isPending,
    failure: submit.error,
    forgetFailure: submit.reset,
    file: () => void send(false),
    saveDraft: () => void send(true),
    kept: draft.kept,
    forget: draft.forget,
  }
}

export type Filling = ReturnType<typeof useFilling>
